import type { Found } from "./rules/rule.js";

/**
 * Which findings are there only because somebody never speaks, when another finding tells why: the rules that wait for that speaker, and
 * the remark that the speaker is silent.
 */
export class SilenceCauses {
  /** By silent participant: the finding that tells why, the first by precedence. */
  private readonly byName = new Map<string, Found>();
  private readonly roots = new Map<Found, Found | undefined>();

  constructor(findings: readonly Found[]) {
    for (const finding of findings)
      for (const name of finding.keepsSilent ?? [])
        if (!this.byName.has(name)) this.byName.set(name, finding);
  }

  /** The first cause in the chain of causes; undefined where the finding has a cause of its own, or the causes go round. */
  rootOf(finding: Found): Found | undefined {
    if (this.roots.has(finding)) return this.roots.get(finding);
    const chain = new Set([finding]);
    let root: Found | undefined;
    for (let next = this.causeOf(finding); next !== undefined; next = this.causeOf(next)) {
      if (chain.has(next)) {
        root = undefined;
        break;
      }
      chain.add((root = next));
      if (!this.roots.has(next)) continue;
      root = this.roots.get(next) ?? next;
      break;
    }
    for (const each of chain) if (each !== root) this.roots.set(each, root);
    return root;
  }

  private causeOf({ awaits = [] }: Found): Found | undefined {
    for (const name of awaits) {
      const cause = this.byName.get(name);
      if (cause !== undefined) return cause;
    }
    return undefined;
  }
}

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { analysisRules, checkText, handoffChecks } from "../runtime/index.js";
import type { Diagnostic, DocumentLanguage, Severity } from "../runtime/index.js";

/** `scripts/findings/<code>.yaml`: what the rule itself does not say. */
export interface FindingSource {
  code: string;
  severity: Severity;
  about: string;
  why: string;
  /** The finding that mostly speaks of it, as one cause gets one finding: this one is then told beside it. */
  within?: string;
  /** Language of both examples. */
  language: DocumentLanguage;
  /** A text in which the finding is; left out where no small one has it. */
  shows?: string;
  /** The same without it. */
  right?: string;
}

const SOURCES = new URL("./findings/", import.meta.url);

/** Everything that has a page, by code. Findings of the reader have no rule file: their sources say severity and meaning themselves. */
export function findingSources(): FindingSource[] {
  const rules = new Map([...analysisRules, ...handoffChecks].map((rule) => [rule.code, rule]));
  return readdirSync(SOURCES)
    .sort()
    .map((file) => {
      const code = file.replace(/\.yaml$/, "");
      const source = parse(readFileSync(new URL(file, SOURCES), "utf8")) as Partial<FindingSource>;
      const rule = rules.get(code);
      return {
        code,
        severity: rule?.severity ?? source.severity ?? "warning",
        about: rule?.about ?? source.about ?? "",
        why: source.why ?? "",
        language: source.language ?? "yaml",
        ...(source.within === undefined ? {} : { within: source.within }),
        ...(source.shows === undefined ? {} : { shows: source.shows }),
        ...(source.right === undefined ? {} : { right: source.right }),
      };
    });
}

/** What Baton says of a page's wrong example. */
export function shownBy({ code, within = code, language, shows }: FindingSource): Diagnostic | undefined {
  return shows === undefined
    ? undefined
    : checkText(shows, { language }).diagnostics.find((each) => each.code === within);
}

/** Every page by its file name. */
export function findingsPages(): Record<string, string> {
  const sources = findingSources();
  const pages = sources.map((source) => [`${source.code}.md`, pageOf(source)] as const);
  return Object.fromEntries([["README.md", overview(sources)] as const, ...pages]);
}

function pageOf(source: FindingSource): string {
  const { code, severity, about, why, within, language, shows, right } = source;
  const found = shownBy(source);
  const parts = [`# ${code}`, `Mostly ${article(severity)} ${severity}. ${about}`, `## Why\n\n${why.trim()}`];
  if (shows !== undefined) {
    parts.push(`## An example that shows it\n\n${fenced(language, shows)}`);
    if (within !== undefined)
      parts.push(`One cause gets one finding, here [${within}](${within}.md); this one is told beside it.`);
    if (found) parts.push(`Line ${found.range.start.line + 1}, ${found.severity}:\n\n> ${found.message}`);
  }
  if (right !== undefined) parts.push(`## The same as it should be\n\n${fenced(language, right)}`);
  const fixes = (found?.fixes ?? []).map(({ title }) => `- ${title}`);
  if (fixes.length > 0) parts.push(`## What the editor offers\n\n${fixes.join("\n")}`);
  parts.push(`## Turning it off\n\n${silencing(code, severity, language)}`);
  return `${parts.join("\n\n")}\n`;
}

function overview(sources: readonly FindingSource[]): string {
  const rows = sources.map(
    ({ code, severity, about }) =>
      `| [${code}](${code}.md) | ${severity} | ${about.replaceAll("|", "\\|")} |`,
  );
  return `# Findings\n\nWhat Baton says of a workflow. The severity is the one that a finding mostly has.\n\n| code | severity | what it means |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function silencing(code: string, severity: Severity, language: DocumentLanguage): string {
  const setting = `\`"baton.lint.severity": {"${code}": "off"}\` in the settings changes it everywhere, to any severity.`;
  const inText = `\`"lint": {"${code}": "off"}\` at the top of the document or in one transition silences it there; AG2 ignores the key.`;
  if (language === "python") return setting;
  return severity === "error" ? `A run would fail where this is found. ${setting}` : `${inText} ${setting}`;
}

function article(severity: Severity): string {
  return severity === "error" || severity === "information" ? "an" : "a";
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

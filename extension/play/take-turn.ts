import * as vscode from "vscode";
import { readArgument } from "./arguments.js";
import { askForOne, askForText, BACK } from "./ask.js";
import { askArguments } from "./ask-arguments.js";
import { menuOf, type MenuAction } from "./menu.js";
import { CHOICES, TURN, type Choices, type Draft, type LeadsTo, type ToolCall } from "./protocol.js";

/** What a step of putting a turn together came to: the next draft, its end, a step back, or nothing any more. */
type Step = { draft: Draft; play: boolean } | typeof BACK | undefined;

/**
 * Asks a person for one turn, step by step, and plays it. Every step shows what the turn would lead to; the back button takes the last one
 * back. Esc leaves the session paused where it is. True where a turn was played.
 */
export async function takeTurn(session: vscode.DebugSession, signal: AbortSignal): Promise<boolean> {
  const history: Draft[] = [];
  let draft: Draft = {};
  for (;;) {
    const choices = (await session.customRequest(CHOICES, { draft })) as Choices;
    const step = await new TurnStep(session, choices, { draft, back: history.length > 0, signal }).ask();
    if (step === undefined) return false;
    if (step === BACK) draft = history.pop() ?? {};
    else if (step.play) {
      if (await play(session, { ...step.draft, speaker: step.draft.speaker ?? choices.speaker })) return true;
    } else {
      history.push(draft);
      draft = step.draft;
    }
  }
}

/** False where the channel did not take the turn: the person is told, and may change it. */
async function play(session: vscode.DebugSession, draft: Draft): Promise<boolean> {
  try {
    await session.customRequest(TURN, { draft });
    return true;
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    return false;
  }
}

class TurnStep {
  constructor(
    private readonly session: vscode.DebugSession,
    private readonly choices: Choices,
    private readonly at: { draft: Draft; back: boolean; signal: AbortSignal },
  ) {}

  async ask(): Promise<Step> {
    const { draft, back, signal } = this.at;
    const entries = menuOf(this.choices, draft);
    // The kickoff is a text; what should be set before it can be added there.
    if (this.choices.turn === 1 && this.choices.say?.plays && !back) return this.text(draft, back);
    const items = entries.map(({ action, ...entry }) => ({
      ...entry,
      action,
      kind: action === undefined ? vscode.QuickPickItemKind.Separator : vscode.QuickPickItemKind.Default,
    }));
    const placeholder =
      this.choices.speaker === undefined ? "Who speaks?" : `What does ${this.choices.speaker} do?`;
    const chosen = await askForOne(items, { title: this.title(), back, signal, placeholder });
    if (chosen === BACK || chosen?.action === undefined) return chosen === BACK ? BACK : undefined;
    const step = await this.carryOut(chosen.action);
    // One step back from a question is the list that it came from.
    return step === BACK ? this.ask() : step;
  }

  private async carryOut(action: MenuAction): Promise<Step> {
    const { draft } = this.at;
    switch (action.kind) {
      case "speaker":
        return { draft: { ...draft, speaker: action.name }, play: false };
      case "post":
        return { draft, play: true };
      case "say":
        return this.text(draft, true);
      case "tool": {
        const args = action.tool.args ?? (await askArguments(action.tool, this.at.signal));
        if (args === BACK || args === undefined) return args;
        const call: ToolCall = { name: action.tool.name };
        if (Object.keys(args).length > 0) call.args = args;
        return this.text(withCall(draft, call), true);
      }
      case "call": {
        const call = action.call.finish === undefined ? action.call : await this.finish(action.call);
        return call === BACK || call === undefined ? call : this.text(withCall(draft, call), true);
      }
      case "context":
        return { draft: withValue(draft, action.key, action.value), play: false };
      case "otherContext":
        return this.otherContext();
    }
  }

  /** The last question of a turn: what is said with it. Enter plays the turn. */
  private async text(draft: Draft, back: boolean): Promise<Step> {
    const outcome = async (text: string): Promise<LeadsTo | undefined> =>
      ((await this.session.customRequest(CHOICES, { draft: { ...draft, text } })) as Choices).draft;
    const answer = await askForText({
      title: this.title(draft),
      back,
      signal: this.at.signal,
      value: draft.text,
      placeholder: `What does ${this.speaker(draft)} say?`,
      more: true,
      prompt: async (text) => {
        const found = await outcome(text);
        if (found?.plays !== true) return found?.leadsTo ?? "";
        return found.rule === "" ? found.leadsTo : `${found.leadsTo}, “${found.rule}”`;
      },
    });
    if (answer === undefined || answer === BACK) return answer;
    return { draft: { ...draft, text: answer.text }, play: !answer.more };
  }

  private async finish(call: ToolCall): Promise<ToolCall | typeof BACK | undefined> {
    const answer = await askForText({
      title: this.title(),
      back: true,
      signal: this.at.signal,
      value: call.finish,
      placeholder: "Why does it end?",
      prompt: () => "The reason that the channel closes with",
    });
    return answer === undefined || answer === BACK ? answer : { ...call, finish: answer.text };
  }

  private async otherContext(): Promise<Step> {
    const { draft, signal } = this.at;
    const asked = { title: this.title(), back: true, signal };
    const key = await askForText({
      ...asked,
      placeholder: "name",
      prompt: () => "Which context variable?",
      problem: (text) => (text === "" ? "A context variable has a name." : undefined),
    });
    if (key === undefined || key === BACK) return key;
    const value = await askForText({
      ...asked,
      placeholder: '"a text", 3, true, {"slot": 3}',
      prompt: () => `What is ${key.text}? Words that are no JSON are a text.`,
    });
    if (value === undefined) return undefined;
    if (value === BACK) return this.otherContext();
    const read = readArgument({ name: key.text, required: true }, value.text);
    return "value" in read ? { draft: withValue(draft, key.text, read.value), play: false } : BACK;
  }

  private title(draft: Draft = this.at.draft): string {
    const who = this.speaker(draft);
    const calls = (draft.tools ?? []).map(({ name }) => name).join(", ");
    return [`Turn ${this.choices.turn}`, who, calls].filter((part) => part !== "").join(" · ");
  }

  private speaker({ speaker }: Draft): string {
    return speaker ?? this.choices.speaker ?? "";
  }
}

function withCall(draft: Draft, call: ToolCall): Draft {
  return { ...draft, tools: [...(draft.tools ?? []), call] };
}

function withValue(draft: Draft, key: string, value: unknown): Draft {
  const set = Object.fromEntries([...Object.entries(draft.context?.set ?? {}), [key, value]]);
  return { ...draft, context: { ...draft.context, set } };
}

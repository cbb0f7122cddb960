import * as vscode from "vscode";

/** A person's wish to go one step back. */
export const BACK = Symbol("back");

const MORE_BUTTON: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("add"),
  tooltip: "Add more to this turn before it is played",
};

interface Question {
  title: string;
  /** Shows the back button. */
  back: boolean;
  /** Aborted where the run has moved on: the question is closed then. */
  signal: AbortSignal;
}

/** Asks for one of a list. `undefined`: the person does not want to answer. */
export function askForOne<T extends vscode.QuickPickItem>(
  items: readonly T[],
  { title, back, signal, placeholder }: Question & { placeholder: string },
): Promise<T | typeof BACK | undefined> {
  const input = vscode.window.createQuickPick<T>();
  input.items = items;
  input.placeholder = placeholder;
  input.matchOnDescription = true;
  input.matchOnDetail = true;
  input.buttons = back ? [vscode.QuickInputButtons.Back] : [];
  return answerOf(input, { title, signal }, (settle) => [
    input.onDidTriggerButton(() => settle(BACK)),
    input.onDidAccept(() => {
      const [chosen] = input.selectedItems;
      if (chosen !== undefined) settle(chosen);
    }),
  ]);
}

export interface TextQuestion extends Question {
  value?: string;
  placeholder?: string;
  /** What is said under the box for a text; it may take a while. */
  prompt: (text: string) => string | Promise<string>;
  /** What is wrong with a text, if anything is. */
  problem?: (text: string) => string | undefined;
  /** Shows the button for adding more before the turn is played. */
  more?: boolean;
}

/** Asks for a text. `undefined`: the person does not want to answer. */
export function askForText({
  title,
  back,
  signal,
  value = "",
  placeholder,
  prompt,
  problem,
  more,
}: TextQuestion): Promise<{ text: string; more: boolean } | typeof BACK | undefined> {
  const input = vscode.window.createInputBox();
  input.value = value;
  input.placeholder = placeholder;
  input.buttons = [...(back ? [vscode.QuickInputButtons.Back] : []), ...(more ? [MORE_BUTTON] : [])];
  const look = async () => {
    const text = input.value;
    const shown = await prompt(text);
    if (input.value === text) input.prompt = shown;
  };
  const ask = () => void look().catch(() => undefined);
  ask();
  return answerOf(input, { title, signal }, (settle) => [
    input.onDidChangeValue((text) => {
      input.validationMessage = problem?.(text);
      ask();
    }),
    input.onDidTriggerButton((button) =>
      settle(button === MORE_BUTTON ? { text: input.value, more: true } : BACK),
    ),
    input.onDidAccept(() => {
      input.validationMessage = problem?.(input.value);
      if (input.validationMessage === undefined) settle({ text: input.value, more: false });
    }),
  ]);
}

/** Shows a question until it is answered, left or of no use any more. It stays while the person looks at variables and texts. */
function answerOf<T>(
  input: vscode.QuickInput,
  { title, signal }: Pick<Question, "title" | "signal">,
  listen: (settle: (answer: T) => void) => vscode.Disposable[],
): Promise<T | undefined> {
  if (signal.aborted) {
    input.dispose();
    return Promise.resolve(undefined);
  }
  return new Promise((resolve) => {
    const settle = (answer: T | undefined) => {
      resolve(answer);
      signal.removeEventListener("abort", leave);
      for (const listener of listeners) listener.dispose();
      input.dispose();
    };
    const leave = () => settle(undefined);
    const listeners = [...listen(settle), input.onDidHide(leave)];
    signal.addEventListener("abort", leave);
    input.title = title;
    input.ignoreFocusOut = true;
    input.show();
  });
}

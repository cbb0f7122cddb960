import { argumentFields, readArgument, type ArgumentField } from "./arguments.js";
import { askForOne, askForText, BACK } from "./ask.js";
import type { ToolChoice } from "./protocol.js";

type Answer = { value: unknown } | { leftOut: true };

interface Asked {
  title: string;
  back: boolean;
  signal: AbortSignal;
}

/** Asks for a tool's arguments, one by one, as its schema has them; the back button goes to the one before. */
export async function askArguments(
  { name, parameters }: Pick<ToolChoice, "name" | "parameters">,
  signal: AbortSignal,
): Promise<object | typeof BACK | undefined> {
  const fields = argumentFields(parameters);
  const answers: Answer[] = [];
  while (answers.length < fields.length) {
    const field = fields[answers.length];
    if (field === undefined) break;
    const title = `${name}: ${field.name} (${answers.length + 1} of ${fields.length})`;
    const answer = await askArgument(field, { title, back: true, signal });
    if (answer === undefined) return undefined;
    if (answer !== BACK) answers.push(answer);
    else if (answers.pop() === undefined) return BACK;
  }
  return Object.fromEntries(
    answers.flatMap((answer, at) => ("value" in answer ? [[fields[at]?.name ?? "", answer.value]] : [])),
  );
}

/** An argument that may be absent is, where nothing is written. */
function askArgument(field: ArgumentField, asked: Asked): Promise<Answer | typeof BACK | undefined> {
  return field.options === undefined ? askText(field, asked) : askOption(field, field.options, asked);
}

async function askOption(
  { name, required, description }: ArgumentField,
  options: readonly unknown[],
  asked: Asked,
): Promise<Answer | typeof BACK | undefined> {
  const items = options.map((value) => ({
    label: typeof value === "string" ? value : JSON.stringify(value),
    answer: { value },
  }));
  const none = required
    ? []
    : [{ label: "$(circle-slash) Leave it out", answer: { leftOut: true } as Answer }];
  const chosen = await askForOne([...items, ...none], { ...asked, placeholder: description ?? name });
  return chosen === undefined || chosen === BACK ? chosen : chosen.answer;
}

async function askText(field: ArgumentField, asked: Asked): Promise<Answer | typeof BACK | undefined> {
  const { name, required, type = "", description } = field;
  const isLeftOut = (text: string) => text === "" && !required;
  const answer = await askForText({
    ...asked,
    placeholder: [type, required ? "" : "may stay empty"].filter((part) => part !== "").join(", "),
    prompt: () => description ?? `What is ${name}?`,
    problem: (text) => {
      const read = isLeftOut(text) ? undefined : readArgument(field, text);
      return read && "problem" in read ? read.problem : undefined;
    },
  });
  if (answer === undefined || answer === BACK) return answer;
  const read = isLeftOut(answer.text) ? undefined : readArgument(field, answer.text);
  return read && "value" in read ? read : { leftOut: true };
}

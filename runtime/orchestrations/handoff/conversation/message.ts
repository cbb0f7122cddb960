/** One part of a message. `call`, `approval_request` and `approval_response` hold a tool's name or the answer; `args` is the model's own JSON text. */
export type Content =
  | { readonly text: string }
  | { readonly call: string; readonly id: string; readonly args: string }
  | { readonly result: string; readonly id: string; readonly exception?: true }
  | { readonly approval_request: string; readonly id: string }
  | { readonly approval_response: boolean; readonly id: string; readonly call: string };

export type CallContent = Extract<Content, { args: string }>;
export type ResultContent = Extract<Content, { result: string }>;

/** A message as an agent sees it. Own replies of a streaming agent have no author. */
export interface Message {
  readonly role: "user" | "assistant" | "tool";
  readonly author?: string;
  readonly contents: readonly Content[];
}

export function userMessage(text: string): Message {
  return { role: "user", contents: [{ text }] };
}

/** The message's text parts, joined with a space; `""` for a message without any. */
export function textOf({ contents }: Message): string {
  return textsOf(contents).join(" ");
}

export function callsOf({ contents }: Message): CallContent[] {
  return contents.filter((content) => "args" in content);
}

/** What other agents get of a reply: text only. A message without text is dropped, several texts become one. */
export function textOnly(messages: readonly Message[]): Message[] {
  return messages.flatMap(({ role, author, contents }) => {
    const text = textsOf(contents)
      .filter((part) => part !== "")
      .join(" ");
    return text === "" ? [] : [{ role, ...(author === undefined ? {} : { author }), contents: [{ text }] }];
  });
}

function textsOf(contents: readonly Content[]): string[] {
  return contents.flatMap((content) => ("text" in content ? [content.text] : []));
}

import { ModelFailure } from "./model-failure.js";
import type { default as OpenAI } from "./openai-sdk.js";

const SHOWN = 300;

interface FailureSetting {
  /** The client's own module, which is loaded late. */
  sdk: typeof OpenAI;
  /** Its address, for messages. */
  server: string;
  /** Takes secrets out of a text. */
  hide: (text: string) => string;
}

/** What went wrong with a request, in words. */
export function failureOf(error: unknown, { sdk, server, hide }: FailureSetting): unknown {
  if (error instanceof ModelFailure || error instanceof sdk.APIUserAbortError) return error;
  if (error instanceof sdk.APIConnectionError)
    return new ModelFailure("ModelUnavailable", `${server} cannot be reached: ${hide(causeOf(error))}.`, {});
  if (!(error instanceof sdk.APIError))
    return new ModelFailure(
      "ModelUnavailable",
      `${server} gave an answer that cannot be read: ${hide(causeOf(error))}.`,
      {},
    );
  const status = typeof error.status === "number" ? error.status : 0;
  const said = hide(error.message).slice(0, SHOWN);
  const again = { afterMs: waitOf(error.headers as Headers | undefined) };
  if (status === 429)
    return new ModelFailure("RateLimited", `${server} takes no more requests for now (429).`, again);
  if (status === 401 || status === 403)
    return new ModelFailure(
      "ModelRefused",
      `${server} does not take the key (${status}): check what api_key_env names.`,
      false,
    );
  if (status === 404)
    return new ModelFailure(
      "ModelRefused",
      `${server} knows no such model or address (404): check model and base_url.`,
      false,
    );
  if (status >= 500 || status === 408 || status === 409 || status === 0)
    return new ModelFailure("ModelUnavailable", `${server} failed: ${said}.`, again);
  return new ModelFailure("ModelRefused", `${server} refuses the request: ${said}.`, false);
}

/** The innermost cause says most: `connect ECONNREFUSED 127.0.0.1:9`. */
function causeOf(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  const text = at instanceof Error ? at.message || at.name : String(at);
  return text.replace(/\.$/, "").slice(0, SHOWN);
}

/** `Retry-After`, in seconds or as a date; some servers say it in milliseconds. */
function waitOf(headers: Headers | undefined): number | undefined {
  const exact = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (exact >= 0) return exact;
  const after = headers?.get("retry-after") ?? "";
  const seconds = /^\s*[\d.]+\s*$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

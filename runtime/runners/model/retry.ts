import { setTimeout as sleep } from "node:timers/promises";
import { ModelFailure } from "./model-failure.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/**
 * Makes a request again where it failed with what may pass: after the time that the server names, else after half a second, twice that, and so
 * on, a little less by chance so that many do not come back at once. @param most how often it is made again
 */
export async function retried<T>(most: number, signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let done = 0; ; done++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.again === false) throw error;
      if (done >= most) throw afterAll(error, done + 1);
      const backoff = Math.min(FIRST_WAIT * 2 ** done, LONGEST_WAIT) * (1 - Math.random() / 4);
      await sleep(error.again.afterMs ?? backoff, undefined, { signal });
    }
  }
}

function afterAll({ fault, message }: ModelFailure, requests: number): ModelFailure {
  const many = requests === 1 ? message : `${message.replace(/\.$/, "")}, ${requests} times in a row.`;
  return new ModelFailure(fault, many, false);
}

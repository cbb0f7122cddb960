/** What the user asked for cannot be done, and the message says why: it reaches the user instead of an answer. */
export class Refusal extends Error {}

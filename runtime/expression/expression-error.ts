/** What is wrong with an expression, or with the values that it met, as a sentence for whoever wrote it. Never leaves this folder. */
export class ExpressionError extends Error {}

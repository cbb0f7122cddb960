/** Exit statuses of every command. */
export const FINE = 0;
/** Findings, a failed expectation, faults. */
export const FINDINGS = 1;
/** Wrong usage, or an input that cannot be read. */
export const CANNOT_RUN = 2;

/** Why a command cannot run at all; it goes to stderr and the status is 2. */
export class CannotRun extends Error {}

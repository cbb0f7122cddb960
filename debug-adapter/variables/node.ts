/** One line of the variables view. Children are made when somebody opens it: contexts may be large and deep. */
export interface VariableNode {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  /** The expression that gives the same value, for watches. */
  readonly evaluateName?: string;
  readonly children?: () => readonly VariableNode[];
  /** Number of children that are elements of a list, so that long lists are paged. */
  readonly indexed?: number;
}

/** The suite that has to notice a bug: test files, or a program of ours that ends with 1. */
export type Catcher =
  | {
      readonly files: readonly string[]
      /** Only the tests whose name holds this text. */
      readonly named?: string
    }
  | {
      readonly program: string
      readonly args: readonly string[]
      /** What it says then. */
      readonly says: string
    }

/** A bug that somebody could make, as one small change of one file of ours. */
export interface Canary {
  /** What the bug is. */
  readonly name: string
  /** From the root of the repository. */
  readonly file: string
  /** The right text; it stands in the file once. */
  readonly from: string
  /** The wrong one. */
  readonly to: string
  readonly caught_by: Catcher
}

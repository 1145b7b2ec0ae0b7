import type { ProblemCode } from '@billing/core'

/** What a refusal says to a person: what happened, and what to do. */
export interface ProblemText {
  readonly title: string
  readonly says: string
}

/** What refusals say to readers who are no customers; `unknown` is an `internal` that asks to try again. */
export type OwnProblems = Partial<Readonly<Record<ProblemCode | 'unknown', ProblemText>>>

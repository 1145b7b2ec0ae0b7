import { Problem, type ProblemCode, PROBLEMS } from '../../kernel/problem.ts'

/** Why one of two ways is closed, in the words of the problem that whoever goes it is answered with. */
export interface Refusal {
  readonly code: ProblemCode
  readonly detail: string
}

/** A refusal as part of an answer. */
export function refusalOf({ code, details }: Problem): Refusal {
  return { code, detail: details.detail ?? PROBLEMS[code].title }
}

/** What a rule gives, or the problem that it refuses with. */
export async function unlessRefused<T>(rule: () => T | Promise<T>): Promise<T | Problem> {
  try {
    return await rule()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

import type { components } from './paths.ts'

type Schemas = components['schemas']
type OfStatus = Extract<keyof Schemas, `Problem${number}`>

/** Every code that a refusal can have. A `switch` over it needs no default. */
export type ProblemCode = Schemas[OfStatus]['code']

/** What a refusal says. */
export type ProblemBody = Schemas['Problem'] & { readonly code: ProblemCode }

/** A refusal of the API as an error. */
export class BillingProblem extends Error {
  override readonly name = 'BillingProblem'
  readonly code: ProblemCode
  readonly status: number
  /** The reason of each field that was wrong. */
  readonly invalid_params: NonNullable<ProblemBody['invalid_params']>
  /** Seconds to wait before trying again, where that helps. */
  readonly retry_after: number | undefined
  readonly body: ProblemBody

  constructor(body: ProblemBody) {
    super(body.detail ?? body.title)
    this.body = body
    this.code = body.code
    this.status = body.status
    this.invalid_params = body.invalid_params ?? []
    this.retry_after = body.retry_after
  }
}

interface Answer<T> {
  readonly data?: T
  readonly error?: unknown
  readonly response: Response
}

/** The data of an answer. Throws `BillingProblem` for a refusal, and `Error` for what is no answer of the API. */
export async function dataOf<T>(answer: Answer<T> | Promise<Answer<T>>): Promise<NonNullable<T>> {
  const { data, error, response } = await answer
  if (isProblem(error)) throw new BillingProblem(error)
  if (data === undefined || data === null) {
    throw new Error(`The billing API answered ${response.status} without data.`)
  }
  return data
}

function isProblem(error: unknown): error is ProblemBody {
  return typeof error === 'object' && error !== null && 'code' in error && 'status' in error
}

/** The code of a refusal; undefined for any other answer. */
export async function codeOf(answer: Response): Promise<ProblemCode | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  return isProblem(body) ? body.code : undefined
}

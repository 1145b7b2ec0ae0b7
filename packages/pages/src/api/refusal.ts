import type { Schema } from '@billing/client'
import type { Locale } from '@billing/core'
import { reasonText } from '../texts/reasons.ts'

/** What the API refuses with. Source: RFC 9457. */
export type ApiProblem = Schema<'Problem'>

/** The API refused; thrown by `answered`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly problem: ApiProblem
  readonly request_id: string | undefined

  constructor(problem: ApiProblem, request_id: string | undefined) {
    super(`${problem.code}: ${problem.detail ?? problem.title}`)
    this.problem = problem
    this.request_id = request_id
  }

  /** From what the client of the API resolves to. */
  static of(error: unknown, { status, headers }: Response): Refusal {
    return new Refusal(problemOf(error, status), headers.get('x-request-id') ?? undefined)
  }

  get status(): number {
    return this.problem.status
  }
}

/** What a call of the client resolves to. */
interface Answer<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/** What the API answered. Throws a `Refusal` when it refused. */
export async function answered<Data>(call: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call
  if (!response.ok) throw Refusal.of(error, response)
  return data as NonNullable<Data>
}

/** That the API did something of which it tells nothing. Throws a `Refusal` when it refused. */
export async function done(call: Promise<Answer<unknown>>): Promise<void> {
  await answered(call)
}

/** One part of a page: what it shows, or why it cannot be shown; the rest of the page stands. */
export type Part<Data> = { readonly data: Data } | { readonly refusal: Refusal }

/** Settle one read of a page by itself. Whoever is no longer signed in learns it at once. */
export async function part<Data>(read: Promise<Data>): Promise<Part<Data>> {
  try {
    return { data: await read }
  } catch (error) {
    if (error instanceof Refusal && error.status !== 401) return { refusal: error }
    throw error
  }
}

/** One read of a page: what the API answered, or why that part cannot be shown. */
export function partOf<Data>(call: Promise<Answer<Data>>): Promise<Part<NonNullable<Data>>> {
  return part(answered(call))
}

/** The reason of each field in the reader's language, by the name that the API gave it. */
export function fieldErrors(
  { invalid_params = [] }: ApiProblem,
  language: Locale,
): Record<string, string> {
  return Object.fromEntries(
    invalid_params.map(({ name, reason }) => [name, reasonText(reason, language).text]),
  )
}

function problemOf(error: unknown, status: number): ApiProblem {
  const known = typeof error === 'object' && error !== null && 'code' in error
  if (known) return error as ApiProblem
  return { type: 'about:blank', title: `Status ${status}`, status, code: 'internal' }
}

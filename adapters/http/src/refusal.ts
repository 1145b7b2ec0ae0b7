import { firstHeaders } from './headers.ts'
import { problemAnswer, toProblem } from './problem.ts'
import { requestId } from './request-id.ts'

/** An answer that is written without the application. */
export interface Refusal {
  readonly request_id: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The answer to what never reaches the application: it looks like every other refusal of ours. */
export function refusalOf(error: unknown): Refusal {
  const problem = toProblem(error)
  const request_id = requestId(undefined)
  const { status, content_type, body } = problemAnswer(problem, request_id)
  const { retry_after } = problem.details
  const headers = {
    ...firstHeaders(request_id),
    'content-type': content_type,
    ...(retry_after === undefined ? {} : { 'retry-after': String(retry_after) }),
  }
  return { request_id, status, headers, body }
}

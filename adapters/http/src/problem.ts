import {
  type InvalidParam,
  Problem,
  type ProblemDetails,
  PROBLEMS,
  type StoredAnswer,
} from '@billing/core'
import { PROBLEM_TYPE_PREFIX, type ProblemBody } from '@billing/api'
import type { HttpPorts } from './config.ts'
import type { HttpContext } from './context.ts'
import { instanceOf } from './request-id.ts'
import { send } from './reply.ts'

/** The media type of a problem. Source: RFC 9457, 3. */
export const PROBLEM_CONTENT_TYPE = 'application/problem+json'

/** The refusal of a request that is not well formed. */
export function malformed(...invalid_params: readonly InvalidParam[]): Problem {
  return new Problem('validation.failed', {
    detail: 'We cannot take this request as it is: `invalid_params` says why.',
    invalid_params,
  })
}

/** Anything thrown, as the problem we answer with. What we did not foresee is `internal` and says nothing of itself. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem('internal', {
    detail: 'Something went wrong on our side. Please quote the request id when you write to us.',
    cause: error,
  })
}

/** A problem as it goes out: pure, so that a settled refusal is stored as it was sent. Source: contract 1.3, 3. */
export function problemAnswer({ code, details }: Problem, request_id: string): StoredAnswer {
  const { status, title } = PROBLEMS[code]
  const body: ProblemBody = {
    type: PROBLEM_TYPE_PREFIX + code,
    title,
    status,
    ...(details.detail === undefined ? {} : { detail: details.detail }),
    instance: instanceOf(request_id),
    code,
    ...shownParams(details),
    ...(details.retry_after === undefined ? {} : { retry_after: details.retry_after }),
  }
  return { status, content_type: PROBLEM_CONTENT_TYPE, body: JSON.stringify(body) }
}

function shownParams({ invalid_params }: ProblemDetails): Pick<ProblemBody, 'invalid_params'> {
  return invalid_params === undefined
    ? {}
    : { invalid_params: invalid_params.map((each) => ({ ...each })) }
}

/** Seconds after which whoever met a database that is away, or full, may ask again. */
const RETRY_AFTER_AWAY = 5

function away(cause: unknown): Problem {
  const detail = 'We cannot get at our records just now. The same request may be repeated.'
  return new Problem('internal', { detail, retry_after: RETRY_AFTER_AWAY, cause })
}

/** The only place where an error becomes an answer. */
export function respondWithProblem({ log, isAway }: Pick<HttpPorts, 'log' | 'isAway'>) {
  return (error: unknown, c: HttpContext): Response => {
    const problem = isAway?.(error) ? away(error) : toProblem(error)
    const state = c.get('state')
    const answer = problemAnswer(problem, state.id)
    if (answer.status >= 500) {
      const { code, details } = problem
      log.error(
        { request_id: state.id, route: state.route, code, err: details.cause ?? error },
        'request failed',
      )
    }
    const { retry_after } = problem.details
    if (retry_after !== undefined) state.headers['retry-after'] = String(retry_after)
    if (answer.status === 401) state.headers['www-authenticate'] = 'Bearer'
    return send(c, answer)
  }
}

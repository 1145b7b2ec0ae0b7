import { isUuid, Problem, PROBLEMS } from '@billing/core'
import type { Context, MiddlewareHandler } from 'hono'
import { randomUUID } from 'node:crypto'

const PREFIX = 'urn:vendor:billing:problem:'
const HEADER = 'X-Request-Id'

/** Gives every answer a request id: the client's when it is well formed, otherwise a new one. Source: contract 1.3. */
export const nameRequest: MiddlewareHandler = async (c, next) => {
  const given = c.req.header(HEADER)
  c.header(HEADER, given !== undefined && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID())
  await next()
}

/** A refusal as RFC 9457 asks for it. Anything that is not a Problem is `internal`, without its text. */
export function problemResponse(error: unknown, c: Context): Response {
  const problem = error instanceof Problem ? error : new Problem('internal')
  const { status, title } = PROBLEMS[problem.code]
  const { detail, invalid_params, retry_after } = problem.details
  const id = c.res.headers.get(HEADER) ?? randomUUID()
  const body = {
    type: PREFIX + problem.code,
    title,
    status,
    code: problem.code,
    ...(detail === undefined ? {} : { detail }),
    instance: isUuid(id) ? `urn:uuid:${id}` : `urn:request:${id}`,
    ...(invalid_params === undefined ? {} : { invalid_params }),
    ...(retry_after === undefined ? {} : { retry_after }),
  }
  return c.body(JSON.stringify(body), status, { 'content-type': 'application/problem+json' })
}

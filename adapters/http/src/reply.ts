import { z } from '@hono/zod-openapi'
import type { StoredAnswer } from '@billing/core'
import type { HttpContext } from './context.ts'

/** The wire form of a result: cut to its schema, instants as text. Pure, and always the same bytes. */
export function encodeAnswer(
  status: number,
  schema: z.ZodType | undefined,
  result: unknown,
): StoredAnswer {
  if (schema === undefined) return { status, content_type: '', body: '' }
  // #region encode
  return {
    status,
    content_type: 'application/json',
    body: JSON.stringify(z.encode(schema, result)),
  }
  // #endregion
}

/** Send an answer with the headers that the request has gathered. */
export function send(c: HttpContext, { status, content_type, body }: StoredAnswer): Response {
  const { headers } = c.get('state')
  if (body === '') return new Response(null, { status, headers })
  headers['content-type'] = content_type
  return new Response(body, { status, headers })
}

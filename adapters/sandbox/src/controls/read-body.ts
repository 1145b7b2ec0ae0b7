import { invalid, Problem } from '@billing/core'
import type { Context } from 'hono'
import type { z } from 'zod'

/** An absent body counts as `{}`. Throws `validation.failed`, naming each property that is wrong. */
export async function read<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await json(c))
  if (parsed.success) return parsed.data
  const invalid_params = parsed.error.issues.flatMap((issue) => {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.') || 'body']
    return names.map((name) => ({ name, reason: issue.message }))
  })
  throw new Problem('validation.failed', { detail: 'The body is not valid.', invalid_params })
}

async function json(c: Context): Promise<unknown> {
  const text = await c.req.text().catch(() => {
    throw invalid('body', 'It broke off before its end.')
  })
  if (text.trim() === '') return {}
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) {
    throw invalid('Content-Type', 'We read application/json here.')
  }
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('body', 'This is not JSON.')
  }
}

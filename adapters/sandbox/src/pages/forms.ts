import { invalid, Problem } from '@billing/core'
import type { Context } from 'hono'

/** The fields of a posted form, trimmed; a file counts as absent. */
export type Form = Readonly<Record<string, string | undefined>>

/**
 * Read a posted form. Throws `auth.forbidden` when another site's page sent it: whoever opens a foreign page
 * must not move our clock. A program, which names no origin, may post. Throws `validation.failed` for what is no form.
 */
export async function readForm(c: Context): Promise<Form> {
  if (!isOurs(c)) {
    throw new Problem('auth.forbidden', { detail: 'This form was sent by a page of another site.' })
  }
  const body = await c.req.parseBody().catch(() => {
    throw invalid('body', 'This is no form, or it broke off before its end.')
  })
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      return typeof value === 'string' ? [[name, value.trim()]] : []
    }),
  )
}

function isOurs(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = c.req.header('origin')
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === (c.req.header('host') ?? here(c).host)
}

/** Where the reader reached us. */
export function here(c: Context): URL {
  return new URL(c.req.url)
}

/** The value when it is one of a list. Throws `validation.failed`. */
export function oneOf<const T extends string>(
  name: string,
  value: string | undefined,
  list: readonly T[],
): T {
  const found = list.find((candidate) => candidate === value)
  if (found !== undefined) return found
  throw invalid(name, `Please choose one of: ${list.join(', ')}.`)
}

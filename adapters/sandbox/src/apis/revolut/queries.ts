import type { Context } from 'hono'

import { bad } from './errors.ts'

/** A number of the query, from one up to the most. Throws 400. */
export function wholeIn(
  c: Context,
  name: string,
  { usual, most }: { readonly usual: number; readonly most: number },
): number {
  const text = c.req.query(name)
  if (text === undefined) return usual
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw bad(`${name}: we take 1 to ${most}.`)
  return number
}

/** An instant of the query, in milliseconds; undefined when it names none. Throws 400. */
export function instantIn(c: Context, name: string): number | undefined {
  const text = c.req.query(name)
  if (text === undefined) return undefined
  const at = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text)
    ? Date.parse(text)
    : Number.NaN
  if (Number.isNaN(at)) throw bad(`${name}: this is no instant such as 2026-11-20T09:15:02Z.`)
  return at
}

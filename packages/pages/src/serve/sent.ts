import type { Context } from 'hono'
import type { Sent } from './page.ts'

/** Fields that are never kept, shown again or trimmed. */
const SECRET = /password|^code$|^grant$/

/** What a form sent; undefined where it cannot be read as a form, or broke off. */
export async function readSent(c: Context): Promise<Sent | undefined> {
  const body = await c.req.parseBody().catch(() => undefined)
  if (body === undefined) return undefined
  const entries = Object.entries(body)
  const fields = Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, SECRET.test(name) ? value : value.trim()]] : [],
    ),
  )
  const files = Object.fromEntries(
    entries.flatMap(([name, value]) => (value instanceof File ? [[name, value]] : [])),
  )
  const text = (name: string) => fields[name] ?? ''
  return { fields, files, key: text('key'), text, optional: (name) => text(name) || undefined }
}

/** What may be shown again in a form: all but what is secret, and what the form says of itself. */
export function shownAgain({ fields }: Pick<Sent, 'fields'>): Record<string, string> {
  const kept = Object.entries(fields).filter(
    ([name]) => !SECRET.test(name) && name !== 'do' && name !== 'key',
  )
  return Object.fromEntries(kept)
}

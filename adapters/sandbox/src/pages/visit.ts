import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'

/** The one line that says what the last press of a button did. */
const Note = z.object({
  tone: z.enum(['good', 'bad']),
  text: z.string(),
  /** Which field of its form was refused, and what was typed there. */
  refused: z.object({ field: z.string(), typed: z.string() }).optional(),
})
export type Note = z.infer<typeof Note>

/** The signup that this browser follows through the checklist. */
const Started = z.object({
  signup_id: z.string(),
  order_token: z.string(),
  email: z.string(),
  plan_tier: z.string(),
})
export type Started = z.infer<typeof Started>

/** The session that this browser opened with the mail's link. */
const Session = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Session = z.infer<typeof Session>

const Chosen = z.object({ account_id: z.string() })

/** What the browser remembers for us between two pages; all of it is the visitor's own. */
export interface Visit {
  readonly note: Note | undefined
  readonly started: Started | undefined
  readonly session: Session | undefined
  /** The account whose timeline is shown. */
  readonly customer: string | undefined
}

const NOTE_MAX = 600

export function readVisit(c: Context): Visit {
  return {
    note: remembered(c, 'note', Note),
    started: remembered(c, 'started', Started),
    session: remembered(c, 'session', Session),
    customer: remembered(c, 'customer', Chosen)?.account_id,
  }
}

export function leaveNote(c: Context, { tone, text, refused }: Note): void {
  remember(c, 'note', { tone, text: text.slice(0, NOTE_MAX), ...(refused && { refused }) })
}

export function follow(c: Context, started: Started): void {
  remember(c, 'started', started)
  forget(c, 'session')
}

export function keepSession(c: Context, session: Session): void {
  remember(c, 'session', session)
}

export function choose(c: Context, account_id: string): void {
  remember(c, 'customer', { account_id: account_id.slice(0, 100) })
}

export function forget(c: Context, name: keyof Visit): void {
  deleteCookie(c, `sandbox_${name}`, { path: '/sandbox' })
}

function remembered<T>(c: Context, name: keyof Visit, schema: z.ZodType<T>): T | undefined {
  const text = getCookie(c, `sandbox_${name}`)
  if (text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function remember(c: Context, name: keyof Visit, value: object): void {
  setCookie(c, `sandbox_${name}`, JSON.stringify(value), {
    path: '/sandbox',
    httpOnly: true,
    sameSite: 'Lax',
  })
}

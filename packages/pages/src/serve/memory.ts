import type { Context } from 'hono'
import { type Clock, type EpochMs, LOCALES, type Locale } from '@billing/core'
import { z } from 'zod'
import { type Cookie, cookieAt } from '../session/cookies.ts'
import {
  isOver,
  KeptSession,
  opened,
  sealed,
  type Sealing,
  type Session,
} from '../session/session.ts'
import type { FrontEnd } from './front-end.ts'
import { Reading } from '../session/reading.ts'
import type { Note } from '../parts/banner.ts'

const NoteShape = z.object({
  tone: z.enum(['good', 'bad', 'quiet']),
  text: z.string(),
  link: z.object({ href: z.string(), text: z.string() }).optional(),
})
/** What a form begins with: what an earlier page asked for, or what was sent by somebody who was no longer signed in. */
const HeldShape = z.object({
  path: z.string(),
  values: z.record(z.string(), z.string()),
  /** Why it was sent before, and has to be again; not given for what a page begins with. */
  again: z.enum(['signed_out', 'refused']).optional(),
  /** The Idempotency-Key that it was sent with, when nobody knows what came of it. */
  key: z.string().optional(),
})
export type Held = z.infer<typeof HeldShape>

/** What the browser keeps for us between two pages. What it keeps is sealed, but for the language. */
export interface Memory {
  /** Null when there is none, we did not seal it, or it is over. */
  session(c: Context): Session | null
  keepSession(c: Context, session: Session | null): void
  /** The note, which is shown once. */
  takeNote(c: Context): Note | undefined
  leaveNote(c: Context, note: Note): void
  takeHeld(c: Context, path: string): Held | undefined
  hold(c: Context, held: Held): void
  /** Where `?return=` led from. */
  returnTo(c: Context): string | undefined
  keepReturn(c: Context, url: string): void
  reading(c: Context): Reading | undefined
  keepReading(c: Context, reading: Reading): void
  language(c: Context): Locale | undefined
  keepLanguage(c: Context, language: Locale): void
}

/** Seconds. */
const NOTE_KEPT = 60
const HELD_KEPT = 900
const SESSION_KEPT = 30 * 86_400
/** Milliseconds for which a request leaves the cookie as it is. */
const SEEN_KEPT = 60_000
const LANGUAGE_KEPT = 365 * 86_400
/** A browser takes 4 kB of one cookie; a longer form is not kept. */
const COOKIE_MAX = 3_800

/** Whose cookies, where; in frames of other sites when `framed`. */
interface MemoryOf {
  readonly url: URL
  readonly clock: Clock
  readonly front: FrontEnd
  readonly framed: boolean
}

/** The cookies of one front end, below the address where it lives. */
export function createMemory(secrets: Sealing, { url, clock, front, framed }: MemoryOf): Memory {
  const { name } = front
  const same_site = framed ? 'framed' : (front.same_site ?? 'Lax')
  const cookies = {
    session: cookieAt(url, name, same_site),
    note: cookieAt(url, `${name}-note`, same_site),
    held: cookieAt(url, `${name}-form`, same_site),
    back: cookieAt(url, `${name}-back`, same_site),
    reading: cookieAt(url, `${name}-reading`, same_site),
    language: cookieAt(url, `${name}-lang`, same_site),
  }
  return {
    ...sessionsIn(cookies.session, secrets, { clock, front }),
    returnTo: (c) => cookies.back.read(c),
    keepReturn: (c, to) => cookies.back.write(c, to),
    takeNote: (c) => take(c, cookies.note, (text) => opened(secrets, text, NoteShape)),
    leaveNote: (c, note) => cookies.note.write(c, sealed(secrets, note), NOTE_KEPT),
    takeHeld(c, path) {
      const held = opened(secrets, cookies.held.read(c), HeldShape)
      if (held?.path !== path) return undefined
      // What was refused is shown again once; what a page begins with, as often as it is opened.
      if (held.again) cookies.held.forget(c)
      return held
    },
    hold(c, held) {
      const text = sealed(secrets, held)
      if (text.length <= COOKIE_MAX) cookies.held.write(c, text, HELD_KEPT)
    },
    reading: (c) => opened(secrets, cookies.reading.read(c), Reading),
    keepReading: (c, reading) => cookies.reading.write(c, sealed(secrets, reading), HELD_KEPT),
    language: (c) => LOCALES.find((each) => each === cookies.language.read(c)),
    keepLanguage: (c, language) => cookies.language.write(c, language, LANGUAGE_KEPT),
  }
}

/** A session is seen with each request; who it is, and when it began, is not moved by that. */
function sessionsIn(
  cookie: Cookie,
  secrets: Sealing,
  { clock, front: { stay } }: { readonly clock: Clock; readonly front: FrontEnd },
): Pick<Memory, 'session' | 'keepSession'> {
  const known = (c: Context, now: EpochMs): KeptSession | null => {
    const kept = opened(secrets, cookie.read(c), KeptSession)
    return kept === undefined || (stay && isOver(kept, stay, now)) ? null : kept
  }
  const keep = (c: Context, session: KeptSession) =>
    cookie.write(c, sealed(secrets, session), stay ? stay.longest / 1_000 : SESSION_KEPT)
  return {
    session(c) {
      const now = clock()
      const kept = known(c, now)
      if (kept && stay && now - kept.seen_at >= SEEN_KEPT) keep(c, { ...kept, seen_at: now })
      return kept
    },
    keepSession(c, session) {
      if (session === null) return cookie.forget(c)
      const now = clock()
      const before = known(c, now)
      const began_at = before?.email === session.email ? before.began_at : now
      return keep(c, { ...session, began_at, seen_at: now })
    },
  }
}

function take<T>(c: Context, cookie: Cookie, open: (text: string) => T): T | undefined {
  const text = cookie.read(c)
  if (text === undefined) return undefined
  cookie.forget(c)
  return open(text)
}

/** The language of a browser that nobody has told us: the first that it asks for and we speak. Source: RFC 9110, 12.5.4. */
export function askedLanguage(header: string | undefined): Locale {
  const asked = (header ?? '').split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
    const q = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
    return { language: tag.split('-')[0], weight: q === undefined ? 1 : Number(q) }
  })
  const best = asked
    .filter(({ language, weight }) => weight > 0 && LOCALES.some((each) => each === language))
    .toSorted((a, b) => b.weight - a.weight)
  return LOCALES.find((each) => each === best[0]?.language) ?? 'en'
}

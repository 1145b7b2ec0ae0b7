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
import { formsIn, type KeptForms } from './kept-forms.ts'
import { KeptReading, type Reading, readerIn } from '../session/reading.ts'
import type { Note } from '../parts/banner.ts'

const NoteShape = z.object({
  tone: z.enum(['good', 'bad', 'quiet']),
  text: z.string(),
  link: z.object({ href: z.string(), text: z.string() }).optional(),
})
/** What the browser keeps for us between two pages. What it keeps is sealed, but for the language. */
export interface Memory extends KeptForms {
  /** Null when there is none, we did not seal it, or it is over. */
  session(c: Context): Session | null
  keepSession(c: Context, session: Session | null): void
  /** Forget the session, and all that was kept for whoever had it. */
  signOut(c: Context): void
  /** The note, which is shown once. */
  takeNote(c: Context): Note | undefined
  leaveNote(c: Context, note: Note): void
  /** Where `?return=` led from. */
  returnTo(c: Context): string | undefined
  keepReturn(c: Context, url: string): void
  /** Undefined for anybody but who began it, and once they have signed out. */
  reading(c: Context): Reading | undefined
  keepReading(c: Context, reading: Reading): void
  language(c: Context): Locale | undefined
  keepLanguage(c: Context, language: Locale): void
}

/** Seconds. */
const NOTE_KEPT = 60
const READING_KEPT = 900
const SESSION_KEPT = 30 * 86_400
/** Milliseconds for which a request leaves the cookie as it is. */
const SEEN_KEPT = 60_000
const LANGUAGE_KEPT = 365 * 86_400

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
    who: cookieAt(url, `${name}-who`, same_site),
    language: cookieAt(url, `${name}-lang`, same_site),
  }
  const sessions = sessionsIn(cookies.session, secrets, { clock, front })
  const keepSession = (c: Context, session: Session | null) => {
    if (session === null) cookies.reading.forget(c)
    else cookies.who.write(c, sealed(secrets, { email: session.email }), SESSION_KEPT)
    sessions.keepSession(c, session)
  }
  const reader = (c: Context) => sessions.session(c)?.email ?? null
  return {
    session: (c) => sessions.session(c),
    keepSession,
    signOut(c) {
      keepSession(c, null)
      for (const each of [cookies.who, cookies.held, cookies.note]) each.forget(c)
    },
    returnTo: (c) => cookies.back.read(c),
    keepReturn: (c, to) => cookies.back.write(c, to),
    takeNote: (c) => take(c, cookies.note, (text) => opened(secrets, text, NoteShape)),
    leaveNote: (c, note) => cookies.note.write(c, sealed(secrets, note), NOTE_KEPT),
    ...formsIn(cookies, secrets, reader),
    reading(c) {
      const kept = opened(secrets, cookies.reading.read(c), KeptReading)
      return kept?.begun_by === readerIn(sessions.session(c)) ? kept : undefined
    },
    keepReading(c, reading) {
      const begun_by = readerIn(sessions.session(c))
      if (begun_by !== undefined) {
        cookies.reading.write(c, sealed(secrets, { ...reading, begun_by }), READING_KEPT)
      }
    },
    language: (c) => LOCALES.find((each) => each === cookies.language.read(c)),
    keepLanguage: (c, language) => cookies.language.write(c, language, LANGUAGE_KEPT),
  }
}

/** A session is seen with each request; who it is, and when it began, is not moved by that. */
function sessionsIn(
  cookie: Cookie,
  secrets: Sealing,
  { clock, front: { stay } }: { readonly clock: Clock; readonly front: FrontEnd },
): Pick<Memory, 'keepSession'> & { readonly session: (c: Context) => KeptSession | null } {
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

import type { Context } from 'hono'
import { z } from 'zod'
import type { Cookie } from '../session/cookies.ts'
import { opened, sealed, type Sealing } from '../session/session.ts'

/** What a form begins with: what an earlier page asked for, or what was sent by somebody who was no longer signed in. */
const HeldShape = z.object({
  /** The e-mail address of whoever filled it in; null of somebody who was not signed in. */
  of: z.string().nullable(),
  path: z.string(),
  values: z.record(z.string(), z.string()),
  /** Why it was sent before, and has to be again; not given for what a page begins with. */
  again: z.enum(['signed_out', 'refused']).optional(),
  /** The Idempotency-Key that it was sent with, when nobody knows what came of it. */
  key: z.string().optional(),
})
type Kept = z.infer<typeof HeldShape>
export type Held = Omit<Kept, 'of'>

/** Whoever is, or was, signed in. */
const PersonShape = z.object({ email: z.string() })

/** The forms that a browser keeps, each for whoever filled it in: the next person there is not shown it. */
export interface KeptForms {
  takeHeld(c: Context, path: string): Held | undefined
  /** One that is sent by somebody who was signed in is kept where it is known who that was. */
  hold(c: Context, held: Held): void
}

/** The cookies that they are kept by: `who` outlives a session that ended, and goes with the sign-out. */
interface FormCookies {
  readonly held: Cookie
  readonly session: Cookie
  readonly who: Cookie
}

/** Seconds. */
const HELD_KEPT = 900
/** A browser takes 4 kB of one cookie; a longer form is not kept. */
const COOKIE_MAX = 3_800

/** The forms of one front end; `reader` is the address of whoever is signed in. */
export function formsIn(
  { held: cookie, session, who }: FormCookies,
  secrets: Sealing,
  reader: (c: Context) => string | null,
): KeptForms {
  const personOf = (c: Context, kept: Cookie) => opened(secrets, kept.read(c), PersonShape)?.email
  return {
    takeHeld(c, path) {
      const held = opened(secrets, cookie.read(c), HeldShape)
      if (held?.path !== path || held.of !== reader(c)) return undefined
      // What was refused is shown again once; what a page begins with, as often as it is opened.
      if (held.again) cookie.forget(c)
      return held
    },
    hold(c, held) {
      const was_signed_in = held.again === 'signed_out'
      const of = was_signed_in ? (personOf(c, session) ?? personOf(c, who)) : reader(c)
      if (of === undefined) return
      const text = sealed(secrets, { ...held, of } satisfies Kept)
      if (text.length <= COOKIE_MAX) cookie.write(c, text, HELD_KEPT)
    },
  }
}

import type { Schema } from '@billing/client'
import {
  type EpochMs,
  type EpochSeconds,
  fromUnixSeconds,
  LOCALES,
  type Secrets,
} from '@billing/core'
import { z } from 'zod'

/** Who is signed in, sealed in the browser's cookie; no token is ever readable there. */
const Session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** When the access token dies. */
  expires_at: z.custom<EpochSeconds>(Number.isSafeInteger),
  email: z.string(),
  role: z.enum(['owner', 'admin', 'support']),
  language: z.enum(LOCALES),
  /** An operator who reads what operators read, and presses nothing. */
  reads_only: z.boolean().optional(),
})
export type Session = z.infer<typeof Session>

/** A session as its cookie keeps it. */
export const KeptSession = Session.extend({
  /** When somebody signed in, and when a page was asked for last. */
  began_at: z.custom<EpochMs>(Number.isSafeInteger),
  seen_at: z.custom<EpochMs>(Number.isSafeInteger),
})
export type KeptSession = z.infer<typeof KeptSession>

/** How long somebody stays signed in whatever they do, and without doing anything; in milliseconds. */
export interface Stay {
  readonly longest: number
  readonly idle: number
}

/** Whether a session is over by the rules of its front end, whatever the API says. */
export function isOver({ began_at, seen_at }: KeptSession, stay: Stay, now: EpochMs): boolean {
  return now - began_at >= stay.longest || now - seen_at >= stay.idle
}

/** The session that a sign-in or a renewal opens. */
export function sessionOf(signed_in: Schema<'SignInResponse'>): Session {
  const { access_token, refresh_token, expires_at, user } = signed_in
  const { email, role, language } = user
  return { access_token, refresh_token, expires_at, email, role, language }
}

/** Whether whoever is signed in may change anything: not who supports an account, nor an auditor. */
export function mayWrite({ role, reads_only }: Session): boolean {
  return role !== 'support' && reads_only !== true
}

/** What seals cookies: made for one front end, so that the cookie of another does not open. */
export type Sealing = Pick<Secrets, 'seal' | 'open' | 'token' | 'digest'>

/** A value as text that only we can read and nobody can change. */
export function sealed(secrets: Sealing, value: object): string {
  return secrets.seal(JSON.stringify(value))
}

/** What we sealed; undefined for anything else. */
export function opened<T>(
  secrets: Sealing,
  text: string | undefined,
  schema: z.ZodType<T>,
): T | undefined {
  if (text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(secrets.open(text))).data
  } catch {
    return undefined
  }
}

/** Milliseconds before its end at which an access token is renewed: a page asks several times. */
const EARLY = 30_000

/** Whether the access token must be renewed before anything is asked with it. */
export function isDueForRenewal({ expires_at }: Session, now: EpochMs): boolean {
  return fromUnixSeconds(expires_at) - EARLY <= now
}

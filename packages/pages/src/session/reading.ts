import { type EpochSeconds, LOCALES } from '@billing/core'
import { z } from 'zod'
import { type KeptSession, mayWrite } from './session.ts'

/** An account whose pages somebody of ours reads for a while. */
export const Reading = z.object({
  account_id: z.string(),
  name: z.string(),
  access_token: z.string(),
  expires_at: z.custom<EpochSeconds>(Number.isSafeInteger),
  language: z.enum(LOCALES),
})
export type Reading = z.infer<typeof Reading>

/** A reading as its cookie keeps it: for whoever began it. */
export const KeptReading = Reading.extend({ begun_by: z.string() })

/** Who may go on with a reading: a person in the sign-in in which they began it, and nobody who only reads. */
export function readerIn(session: KeptSession | null): string | undefined {
  if (session === null || !mayWrite(session)) return undefined
  return `${session.began_at} ${session.email}`
}

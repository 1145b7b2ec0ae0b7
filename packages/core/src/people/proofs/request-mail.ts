import type { Effect } from '../../records/outbox/effects.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import type { WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { OneTimePurpose } from './one-time.ts'
import { checkEmail } from '../identity/refusals.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { VerificationPurpose } from './verify-verification.ts'

interface RequestedMail {
  /** The earlier link or code of that purpose, of which there is one. */
  readonly revokes?: OneTimePurpose
  readonly tells_when?: boolean
}

/**
 * Ask for a mail to an address without looking whether anybody has it: the same work for everyone. Who
 * gets one is decided when it is sent. What was mailed for `revokes` dies at once. With `tells_when` the mail knows when it was
 * asked for. Throws `validation.failed`. Source: contract 2.7, 2.9.
 */
export async function requestMail(
  ports: WritePorts,
  kind: MailKind,
  email: string,
  { revokes, tells_when = false }: RequestedMail,
): Promise<void> {
  checkEmail(email)
  const now = ports.clock()
  const dedupe_key = `mail.${kind}:${ports.ids.uuid(now)}`
  const facts = tells_when ? { facts: { asked_at: now } } : {}
  const effect: Effect = { type: 'mail.send', kind, to: { email }, ...facts }
  await transact(
    ports,
    async (work) => {
      if (revokes) await work.tx.oneTimes.revoke(revokes, emailKey(email), now)
      await pushEffect(work, { effect, dedupe_key })
    },
    now,
  )
}

/** Ask for a link that signs in. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function requestMagicLink(
  ports: WritePorts,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'login_link', email, { revokes: 'login_link' })
}

/** Ask for a code that proves an address. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function requestVerification(
  ports: WritePorts,
  { email, purpose }: { readonly email: string; readonly purpose: VerificationPurpose },
): Promise<void> {
  const kind = purpose === 'login' ? 'login_code' : 'verification_code'
  await requestMail(ports, kind, email, { revokes: purpose === 'login' ? 'login_code' : purpose })
}

/** Ask for a link to a new password. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function forgotPassword(
  ports: WritePorts,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'password_reset', email, { revokes: 'password_reset' })
}

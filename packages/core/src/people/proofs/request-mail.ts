import type { Effect } from '../../records/outbox/effects.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import type { WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { checkEmail } from '../identity/refusals.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { VerificationPurpose } from './verify-verification.ts'

/**
 * Ask for a mail to an address without looking whether anybody has it: the same work for everyone. Who
 * gets one is decided when it is sent. With `tells_when` the mail knows when it was asked for. Throws `validation.failed`.
 * Source: contract 2.9.
 */
export async function requestMail(
  ports: WritePorts,
  kind: MailKind,
  email: string,
  { tells_when = false }: { readonly tells_when?: boolean } = {},
): Promise<void> {
  checkEmail(email)
  const now = ports.clock()
  const dedupe_key = `mail.${kind}:${ports.ids.uuid(now)}`
  const facts = tells_when ? { facts: { asked_at: now } } : {}
  const effect: Effect = { type: 'mail.send', kind, to: { email }, ...facts }
  await transact(ports, (work) => pushEffect(work, { effect, dedupe_key }), now)
}

/** Ask for a link that signs in. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function requestMagicLink(
  ports: WritePorts,
  _call: Call,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'login_link', email)
}

/** Ask for a code that proves an address. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function requestVerification(
  ports: WritePorts,
  _call: Call,
  { email, purpose }: { readonly email: string; readonly purpose: VerificationPurpose },
): Promise<void> {
  await requestMail(ports, purpose === 'login' ? 'login_code' : 'verification_code', email)
}

/** Ask for a link to a new password. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9. */
export async function forgotPassword(
  ports: WritePorts,
  _call: Call,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'password_reset', email)
}

import type { Effect, MailKind } from '../../records/outbox/effects.ts'
import type { Ports } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { checkEmail } from '../identity/refusals.ts'

/**
 * Ask for a mail to an address without looking whether anybody has it: the same work for everyone. Who
 * gets one is decided when it is sent. Throws `validation.failed`. Source: contract 2.9.
 */
export async function requestMail(
  { store, clock, ids }: Pick<Ports, 'store' | 'clock' | 'ids'>,
  kind: MailKind,
  email: string,
): Promise<void> {
  checkEmail(email)
  const now = clock()
  const dedupe_key = `mail.${kind}:${ids.uuid(now)}`
  const effect: Effect = { type: 'mail.send', kind, to: { email } }
  await store.transaction((tx) => pushEffect({ ids }, tx, { effect, dedupe_key }, now))
}

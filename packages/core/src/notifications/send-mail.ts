import type { Effect } from '../effects.ts'
import type { Ports } from '../ports.ts'
import type { MailOutcome } from './ports.ts'

/** Stub. */
export async function sendMail(
  _ports: Ports,
  _effect: Extract<Effect, { type: 'mail.send' }>,
  _outbox_id: string,
): Promise<MailOutcome> {
  throw new Error(`not written: ${String(_ports)} ${String(_effect)} ${_outbox_id}`)
}

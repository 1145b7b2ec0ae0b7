import type { Delivery, EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Ports } from '../../ports.ts'
import { sendMail } from './send-mail.ts'

/** One try of one mail, as the outbox counts it. */
export async function deliverMail(
  ports: Ports,
  effect: Extract<Effect, { type: 'mail.send' }>,
  delivery: Delivery,
): Promise<EffectOutcome> {
  const outcome = await sendMail(ports, effect, delivery)
  switch (outcome.kind) {
    case 'overtaken':
      return outcome
    case 'sent':
      return { kind: 'done' }
    case 'later':
      return { kind: 'retry', reason: outcome.reason }
    case 'refused':
      return { kind: 'refused', reason: outcome.reason }
  }
}

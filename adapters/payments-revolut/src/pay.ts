import { type ChargeOutcome, isHardDecline } from '@billing/core'

import { type Client, pathOf } from './client.ts'
import { readWallet } from './methods.ts'
import { readOrder } from './read-order.ts'
import { Id, PaidShape } from './shapes.ts'
import { declineCodeOf, meaningOf } from './states.ts'

/** What we call a decline because the bank wants to hear from the payer. Source: contract 3. */
const ASKS_THE_PAYER = 'customer_challenge_required'

const UNKNOWN = { kind: 'unknown' } as const
const PENDING = { kind: 'pending' } as const
const PROCESSED = { kind: 'processed' } as const

/** Charge a saved card for the order's whole amount. Source: contract 7.3. */
export async function payOrder(
  client: Client,
  order_id: string,
  method_id: string,
): Promise<ChargeOutcome> {
  if (![order_id, method_id].every((id) => Id.safeParse(id).success)) {
    return { kind: 'not_attempted' }
  }
  const reply = await client.command('POST', pathOf('orders', order_id, 'payments'), {
    body: { saved_payment_method: { type: 'card', id: method_id, initiator: 'merchant' } },
  })
  if (reply.kind === 'refused') return whyRefused(client, order_id, method_id)
  if (reply.kind === 'not_attempted') return { kind: 'not_attempted' }
  if (reply.kind === 'unknown') return UNKNOWN
  const shape = PaidShape.safeParse(reply.json)
  if (!shape.success || (shape.data.order_id ?? order_id) !== order_id) return UNKNOWN
  return outcomeOf(client, order_id, shape.data)
}

async function outcomeOf(
  client: Client,
  order_id: string,
  payment: PaidShape,
): Promise<ChargeOutcome> {
  switch (meaningOf(payment.state)) {
    case 'captured':
      return PROCESSED
    case 'held':
    case 'running':
      return standing(client, order_id, payment)
    case 'asks_the_payer':
      // Nobody is there to confirm it, and nobody is ever shown where: no money can move by this try.
      return declined(ASKS_THE_PAYER)
    case 'declined':
    case 'failed':
      return declined(declineCodeOf(payment) ?? 'declined')
    case 'voided':
      return UNKNOWN
  }
}

/**
 * A try under way may have ended when its answer is here: the order says whether the money is ours, or held
 * as asked, or whether this very try was declined.
 */
async function standing(
  client: Client,
  order_id: string,
  { id }: PaidShape,
): Promise<ChargeOutcome> {
  const read = await readOrder(client, order_id)
  if (read.kind !== 'read') return PENDING
  const { state, capture_mode, payments } = read.shape
  const held = state === 'authorised' && capture_mode === 'manual'
  if (state === 'completed' || held) return PROCESSED
  const same = payments?.find((payment) => typeof id === 'string' && payment.id === id)
  const code = same && state === 'pending' ? declineCodeOf(same) : undefined
  return code === undefined ? PENDING : declined(code)
}

/**
 * The provider refused to try. Only one reason is sure to last: the order still waits and the card is not
 * there any more. Of everything else the order must be read again: another try may have been faster.
 */
async function whyRefused(
  client: Client,
  order_id: string,
  method_id: string,
): Promise<ChargeOutcome> {
  const read = await readOrder(client, order_id)
  if (read.kind !== 'read' || read.shape.state !== 'pending' || !read.shape.customer) {
    return UNKNOWN
  }
  const wallet = await readWallet(client, read.shape.customer.id)
  const gone = wallet.kind === 'wallet' && !wallet.ids.includes(method_id)
  return gone ? declined('unknown_card') : UNKNOWN
}

function declined(code: string): ChargeOutcome {
  return { kind: 'declined', code, hard: isHardDecline(code) }
}

import { z } from '@hono/zod-openapi'
import { type EventKind, ruleOf } from '@billing/core'
import { Money, orNull } from './common.ts'

const id = orNull(z.string())
const amount = orNull(Money)
const subscription = { subscription_id: id }
const move = { ...subscription, from: id, to: id }
const invoice = { invoice_id: id }
const tenant = { tenant_id: id }
const disputed = { payment_id: id, ...invoice, dispute_id: id }
const refund = { refund_id: id, ...invoice, amount }

/** What the data of each kind of event holds. A kind without a row does not compile. */
const FIELDS: { readonly [K in EventKind]: Readonly<Record<string, z.ZodType>> } = {
  'account.activated': {},
  'account.suspended': { lock: id },
  'account.restored': {},
  'account.cancelled': {},
  'phone_system.ready': tenant,
  'phone_system.removed': tenant,
  'trial.ending': subscription,
  'subscription.changed': { ...subscription, from_tier: id, to_tier: id },
  'subscription.discount_given': subscription,
  'subscription.price_announced': subscription,
  'subscription.past_due': move,
  'subscription.recovered': move,
  'subscription.suspended': move,
  'subscription.restored': move,
  'subscription.cancel_scheduled': move,
  'subscription.cancel_undone': move,
  'subscription.end_agreed': move,
  'subscription.term_agreed': subscription,
  'subscription.cancelled': move,
  'dunning.advanced': move,
  'dunning.ended': move,
  'invoice.issued': { ...invoice, number: id, total: amount },
  'invoice.paid': invoice,
  'invoice.voided': { ...invoice, credit_note_id: id },
  'invoice.written_off': { ...invoice, owed: amount },
  'credit_note.issued': { credit_note_id: id, number: id, ...invoice, amount, refund_id: id },
  'payment.captured': { payment_id: id, ...invoice },
  'payment.failed': { payment_id: id, ...subscription },
  'payment.disputed': disputed,
  'payment.dispute_lost': disputed,
  'refund.paid': refund,
  'refund.failed': refund,
}

/** The schema of an event's data, with its sentence; a field is null where there is no such thing. */
export function eventData(kind: EventKind): z.ZodObject {
  return z.object(FIELDS[kind]).openapi({ description: ruleOf(kind).says })
}

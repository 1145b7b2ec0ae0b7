import { type Answered, decideDelivery } from '../e-delivery/decide-delivery.ts'
import { type EInvoiceDelivery, eInvoiceDeliveryMachine } from '../e-delivery/e-invoice-delivery.ts'
import { step } from '../../kernel/machine.ts'
import type { DeliveryStatusAnswer, EInvoiceTransport } from '../e-delivery/ports.ts'
import { routeOf } from '../e-delivery/begin-delivery.ts'
import type { DocumentView } from '../invoices/document-view.ts'
import type { Delivery, EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { documentView } from './issued-document.ts'
import { xmlOf } from './stored-xml.ts'

type SendPorts = WritePorts<'eInvoices'>
type SendEffect = Extract<Effect, { type: 'e_invoice.send' }>

/** UBL is what Peppol takes everywhere. Source: Peppol BIS Billing 3.0. */
const SYNTAX = 'ubl'

/**
 * Give an issued document to the network's access point, and record what became of it. The access point is asked by our
 * id before anything is sent, so that a lost answer and a restored database send nothing twice. A worker whose lease has
 * expired sends nothing.
 */
export async function sendEInvoice(
  ports: SendPorts,
  { document, id }: SendEffect,
  { held_until }: Delivery,
): Promise<EffectOutcome> {
  const { delivery, view } = await ports.store.read((tx) => found(tx, { document, id }))
  if (!delivery || !view) return { kind: 'refused', reason: `no ${document} ${id} is to be sent` }
  const transport = ports.eInvoiceTransport
  if (!transport) return { kind: 'retry', reason: 'no access point is configured' }
  const known = await heard(ports, id, { asked: 'status', answer: await transport.status(id) })
  if (known.next !== 'send') return known.outcome
  if (ports.clock() > held_until) return { kind: 'overtaken' }
  const answer = await give(ports, transport, { id, view })
  return (await heard(ports, id, { asked: 'send', answer })).outcome
}

/** The delivery and what it delivers. */
async function found(tx: Tx, name: Pick<SendEffect, 'document' | 'id'>) {
  const delivery = await tx.eInvoiceDeliveries.get(name.id)
  return { delivery, view: delivery && (await documentView(tx, name)) }
}

async function give(
  ports: SendPorts,
  transport: EInvoiceTransport,
  { id, view }: { readonly id: string; readonly view: DocumentView },
): Promise<DeliveryStatusAnswer> {
  const route = routeOf(view)
  // A delivery is begun for a document with a route alone, and its parties are frozen.
  if (!route) return { kind: 'unknown_recipient' }
  const { bytes } = xmlOf(ports, view, SYNTAX)
  return transport.send({
    delivery_id: id,
    number: view.number,
    syntax: SYNTAX,
    bytes,
    ...route,
  })
}

/** What follows an answer is recorded before anything else is done. */
async function heard(ports: SendPorts, id: string, answered: Answered) {
  return transact(ports, async (work) => {
    const delivery = await work.tx.eInvoiceDeliveries.getForUpdate(id)
    if (!delivery) return { next: 'done', outcome: { kind: 'done' } as EffectOutcome } as const
    const decision = decideDelivery(delivery, answered, work.now)
    if (decision.moved) await work.tx.eInvoiceDeliveries.put(decision.delivery)
    if (decision.moved && decision.next === 'done') {
      await audit(work, `e_invoice.${decision.moved}`, decision.delivery)
    }
    return { next: decision.next, outcome: outcomeOf(answered.answer, decision) }
  })
}

function outcomeOf(
  answer: DeliveryStatusAnswer,
  { next, why }: ReturnType<typeof decideDelivery>,
): EffectOutcome {
  if (next === 'done') return { kind: 'done' }
  const { retry_after } = { retry_after: undefined, ...answer }
  return { kind: 'retry', reason: why, ...(retry_after === undefined ? {} : { retry_after }) }
}

/**
 * The access point was away, or silent, for days: an operator sees it and has it sent again by `resendEInvoice`, and the
 * customer has the PDF.
 */
export async function eInvoiceGivenUp(work: Work, { id }: SendEffect): Promise<void> {
  const delivery = await work.tx.eInvoiceDeliveries.getForUpdate(id)
  const status = delivery && step(eInvoiceDeliveryMachine, delivery.status, 'given_up')
  if (!delivery || !status) return
  await work.tx.eInvoiceDeliveries.put({ ...delivery, status, updated_at: work.now })
  await audit(work, 'e_invoice.given_up', delivery)
}

async function audit(work: Work, action: string, delivery: EInvoiceDelivery): Promise<void> {
  const { delivery_id, document, account_id, number, message_id, rule_id, rule_message } = delivery
  const outcome = action === 'e_invoice.accepted' ? 'success' : 'failure'
  const meta = { document, delivery_id, number, message_id, rule_id, rule_message }
  await recordOwn(work, { action, outcome, account_id, meta })
}

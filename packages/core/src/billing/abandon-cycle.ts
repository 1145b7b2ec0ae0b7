import { recordOwn } from '../audit/record-audit.ts'
import { type Invoice, invoiceMachine, issuedInvoice, owedOn } from '../invoicing/invoice.ts'
import { writeOffInvoice } from '../invoicing/move-invoice.ts'
import { step } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import { postMovements } from '../ledger/post-movements.ts'
import type { Ports, Tx } from '../ports.ts'
import type { BillingCycle } from './billing-cycle.ts'
import { climbLadder } from './climb-ladder.ts'
import { continueService } from './continue-service.ts'
import type { Standing } from './fail-cycle.ts'
import { overdueWith } from './overdue-cycles.ts'
import { moveCycle } from './move-cycle.ts'

/**
 * The provider's order is cancelled, read back, and nothing will be asked for any more: what is owed is
 * kept as debt, and at the top of the ladder the subscription ends. A void invoice is owed no more: the
 * service goes on. Source: contract 8. Returns the cycle
 * to be written.
 */
export async function abandonCycle(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { cycle, subscription }: Standing,
  now: EpochMs,
): Promise<BillingCycle> {
  const change = { next_attempt_at: null, next_action_at: null, held_for: null }
  const abandoned = await moveCycle(ports, tx, { cycle, event: 'given_up', change }, now)
  const invoice = await writeOff(ports, tx, abandoned, now)
  // Written here: whether anything is still overdue is read from the cycles.
  await tx.cycles.put(abandoned)
  const standing = { subscription, cycle: abandoned }
  if (invoice?.status === 'void') {
    await continueService(ports, tx, standing, now)
  } else {
    const overdue = await overdueWith(tx, abandoned)
    await climbLadder(ports, tx, { ...standing, overdue }, now)
  }
  return abandoned
}

async function writeOff(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { invoice_id, account_id }: BillingCycle,
  now: EpochMs,
): Promise<Invoice | undefined> {
  const known = invoice_id === null ? undefined : await tx.invoices.getForUpdate(invoice_id)
  if (!known || !step(invoiceMachine, known.status, 'written_off')) return known
  const { invoice, movements } = writeOffInvoice(issuedInvoice(known), now)
  await tx.invoices.put(invoice)
  await postMovements(ports, tx, { ref: invoice.invoice_id, movements }, now)
  const meta = { invoice_id: invoice.invoice_id, owed_minor: owedOn(invoice).amount_minor }
  const action = 'invoice.written_off'
  await recordOwn(ports, tx, { action, account_id, meta }, now)
  return invoice
}

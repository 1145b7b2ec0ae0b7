import { recordOwn } from '../audit/record-audit.ts'
import type { EpochMs } from '../kernel/time.ts'
import { postMovements } from '../ledger/post-movements.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { tellAccount } from '../tell-account.ts'
import type { Invoice, IssuedInvoice } from './invoice.ts'
import { issueInvoice } from './move-invoice.ts'
import { takeNumber } from './take-number.ts'

/**
 * Issue a draft in the transaction that charges for it: it takes its number, is posted, and its PDF and
 * mail follow. `told` is its number, where the customer has it already. Account credit pays first; it is paid at once when that covers it. Source: contract 6.5, 7.4.
 */
export async function openInvoice(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { draft, told }: { readonly draft: Invoice; readonly told?: string | undefined },
  now: EpochMs,
): Promise<IssuedInvoice> {
  const { number, issued_at } = await takeNumber(ports, tx, { series: 'PBX', told }, now)
  const { invoice, movements } = issueInvoice(draft, number, issued_at)
  const { account_id, invoice_id, status, total } = invoice
  await tx.invoices.put(invoice)
  await postMovements(ports, tx, { ref: invoice_id, movements }, now)
  const meta = { invoice_id, number, total_minor: total.amount_minor }
  await recordOwn(ports, tx, { action: 'invoice.issued', account_id, meta }, now)
  if (status === 'paid')
    await recordOwn(ports, tx, { action: 'invoice.settled', account_id, meta }, now)
  await announce(ports, tx, invoice, now)
  return invoice
}

async function announce(
  ports: Pick<Ports, 'ids'>,
  tx: Tx,
  { invoice_id, account_id, number }: IssuedInvoice,
  now: EpochMs,
): Promise<void> {
  const store = { type: 'document.store', document: 'invoice', id: invoice_id } as const
  await pushEffect(ports, tx, { effect: store, dedupe_key: `document.store:${invoice_id}` }, now)
  const kind = 'invoice_issued'
  const news = { account_id, kind, about: invoice_id, args: { number } } as const
  await tellAccount(ports, tx, { ...news, dedupe_key: `${kind}:${invoice_id}` }, now)
}

import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { type WaitingLine, waitingSum } from '../waiting/waiting-line.ts'

/** Lines that are read at a time. */
const AT_ONCE = 200

/** Compare what waits with what is kept of it, and what was billed with the invoices that have it, in batches. */
export async function verifyWaiting({ store }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', page: WaitingLine[] = []; ; from = page.at(-1)?.waiting_line_id ?? from) {
    const after = from
    page = await store.transaction((tx) => tx.waitingLines.page(after, AT_ONCE))
    const flaws = await store.transaction((tx) => flawsOf(tx, page))
    for (const flaw of flaws) to.wrong('charges.waiting', flaw)
    to.checked('charges.waiting', page.length)
    if (page.length < AT_ONCE) return
  }
}

async function flawsOf(tx: Tx, page: readonly WaitingLine[]): Promise<string[]> {
  const flaws: string[] = []
  for (const [subscription_id, lines] of Map.groupBy(page, (each) => each.subscription_id)) {
    flaws.push(...(await sumFlaw(tx, subscription_id)))
    for (const line of lines) flaws.push(...(await billedFlaw(tx, line)))
  }
  return flaws
}

async function sumFlaw(tx: Tx, subscription_id: string): Promise<string[]> {
  const subscription = await tx.subscriptions.get(subscription_id)
  const lines = await tx.waitingLines.waitingOf(subscription_id)
  const sum = waitingSum(lines)?.amount_minor ?? null
  const kept = subscription?.waiting_minor ?? null
  if (kept === sum) return []
  return [`${subscription_id}: ${kept} is kept of what waits, its lines come to ${sum}`]
}

/** A line stands on its invoice once, with the amount that waited; another of the same kind has a place of its own. */
async function billedFlaw(tx: Tx, waited: WaitingLine): Promise<string[]> {
  const { waiting_line_id, invoice_id, line } = waited
  if (invoice_id === null) return []
  const invoice = await tx.invoices.get(invoice_id)
  const all = await tx.waitingLines.ofInvoice(invoice_id)
  const is = (other: InvoiceLine) =>
    other.derivation.rule === line.derivation.rule &&
    other.description === line.description &&
    other.quantity === line.quantity &&
    other.line_total.amount_minor === line.line_total.amount_minor
  const found = invoice?.lines.filter(is).length ?? 0
  const wanted = all.filter((each) => is(each.line)).length
  if (found >= wanted) return []
  return [
    `${waiting_line_id}: ${invoice?.number ?? 'no invoice'} has it ${found} times, not ${wanted}`,
  ]
}

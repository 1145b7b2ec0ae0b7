import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import { type CreditNote, PLAN_CHANGE } from '../credit-notes/credit-note.ts'
import { isIssued, type IssuedInvoice } from '../invoices/invoice.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { NotedInvoice } from './day-ledger.ts'
import { type PlanDaysCase, planDaysFlaws } from './verify-plan-days.ts'

/** Invoices that are read at a time. */
const AT_ONCE = 200

/** Compare what changes of plan gave back and charged with what was billed for their days, in batches. Source: states 2.2. */
export async function verifyPlanChanges({ store }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', page: IssuedInvoice[] = []; ; from = page.at(-1)?.invoice_id ?? from) {
    const after = from
    page = await store.transaction((tx) => tx.invoices.page(after, AT_ONCE))
    const cases = await store.transaction((tx) => readCases(tx, page))
    for (const of of cases) {
      for (const flaw of planDaysFlaws(of))
        to.wrong('plan_changes.days', `${of.invoice.number}: ${flaw}`)
    }
    to.checked('plan_changes.days', cases.length)
    if (page.length < AT_ONCE) return
  }
}

/** Those of a page that a change of plan is of, or gave something back of. */
async function readCases(tx: Tx, page: readonly IssuedInvoice[]): Promise<PlanDaysCase[]> {
  const notes = await tx.creditNotes.ofInvoices(page.map(({ invoice_id }) => invoice_id))
  const noted = Map.groupBy(notes, ({ invoice_id }) => invoice_id)
  const cases: PlanDaysCase[] = []
  for (const invoice of page) {
    const own = noted.get(invoice.invoice_id) ?? []
    if (!isOfChange(invoice) && !own.some(({ reason_code }) => reason_code === PLAN_CHANGE))
      continue
    cases.push(await readCase(tx, invoice, own))
  }
  return cases
}

function isOfChange({ lines }: IssuedInvoice): boolean {
  return lines.some(({ derivation }) => derivation.rule === 'remaining')
}

/** With all that was billed for the period of the change. */
async function readCase(
  tx: Tx,
  invoice: IssuedInvoice,
  notes: readonly CreditNote[],
): Promise<PlanDaysCase> {
  const { invoice_id, subscription_id } = invoice
  const asked = await tx.planChanges.ofSubscription(subscription_id)
  const changes = asked.filter(({ state }) => state === 'done')
  const cycles = await tx.cycles.ofSubscription(subscription_id)
  const billed = [...cycles, ...changes]
  const begins = billed.find((each) => each.invoice_id === invoice_id)?.period_start
  const period = changes.find((each) => begins !== undefined && isWithin(begins, each))
  const invoices: NotedInvoice[] = [{ invoice, notes }]
  for (const { period_start, invoice_id: id } of billed) {
    if (!period || id === null || id === invoice_id || !isWithin(period_start, period)) continue
    const other = await tx.invoices.get(id)
    if (!other || !isIssued(other)) continue
    invoices.push({ invoice: other, notes: await tx.creditNotes.ofInvoice(id) })
  }
  return { invoice, invoices, changes }
}

function isWithin(at: EpochMs, { period_start, period_end }: PlanChange): boolean {
  return at >= period_start && at < period_end
}

import { dueNow, waitsForCard } from '../billing/ask-again.ts'
import { CAPTURES_A_DAY, mayAsk } from '../billing/decide-take-up.ts'
import type { ClaimedCycle } from '../billing/ports.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { cycleIn, isBeingCharged } from '../decisions/facts.ts'
import { caseOf, readCustomer } from '../decisions/load.ts'
import { type Invoice, owedOn } from '../invoices/invoice.ts'
import { semaphore } from '../../kernel/concurrency/semaphore.ts'
import type { Fault } from '../../kernel/fault.ts'
import type { Money } from '../../kernel/money.ts'
import { invalid, invariant, Problem } from '../../kernel/problem.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { isBegun } from '../../records/idempotency/keyed-request.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { chargeClaimed } from './charge-cycles.ts'
import { declinedBecause } from '../payments/declines.ts'
import { sumCaptured } from '../payments/payment.ts'
import { KNOWN_SOON, unknownCharge } from '../payments/unknown-charge.ts'
import { ownInvoice, payUrl } from './invoice-debt.ts'
import { bounds } from './take-up-cycle.ts'

/** What came of paying an invoice: the card has paid it, or the customer is to, on the provider's page. */
export interface InvoicePaid {
  readonly status: 'paid' | 'checkout'
  readonly invoice_id: string
  /** What was paid, or is to be. */
  readonly amount: Money
  /** Where to pay it with any card. */
  readonly checkout_url: string | null
}

/** The saved card is to be asked, under the lease of the cycle. */
interface ToAsk {
  readonly claim: ClaimedCycle
}

/** There is no answer: what stands in its way. */
interface Undone {
  readonly refusal: Problem
}

/**
 * The customer pays an invoice: the saved card is asked again, by the steps and under the lease of the scheduler's own
 * tries, of which this uses up none; where there is no card that may be asked, the answer leads to the provider's page. Throws
 * `payment.declined`, `not_found`, `validation.failed` on `status` where nothing is owed or a charge is running, and
 * `internal` with `retry_after` while the outcome is not known: the same key then gives it. Source: contract 3, 7.3; states 1.6 (f).
 */
export async function payInvoice(
  ports: WritePorts<'payments' | 'vat'>,
  call: Call,
  invoice_id: string,
): Promise<InvoicePaid> {
  // 1. Claim the cycle, so that nobody else asks meanwhile.
  const begun = await write(ports, call, (work) => begin(work, call, invoice_id))
  if (!('claim' in begun)) return answered(begun)

  // 2. As the scheduler does: intent, order, card, record.
  const faults: Fault[] = []
  await chargeClaimed(ports, [begun.claim], faults, semaphore(1))

  // 3. Answer by what was recorded.
  const before = begun.claim.cycle
  const record = (work: Work) => conclude(work, call, { invoice_id, before })
  return answered(await write(ports, call, record))
}

function answered(found: InvoicePaid | Undone): InvoicePaid {
  if ('refusal' in found) throw found.refusal
  return found
}

async function begin(
  work: Work,
  call: Call,
  invoice_id: string,
): Promise<Written<InvoicePaid, ToAsk | Undone>> {
  const { tx, now, settings } = work
  await tx.accounts.getForUpdate(actorOf(call).account_id)
  const own = await ownInvoice(tx, call, invoice_id)
  const { invoice, cycle } = own
  // What an earlier try under the key came to is told, unless certainly nothing was asked.
  if (isBegun(call.keyed) && cycle?.state !== 'planned') {
    return conclude(work, call, { invoice_id, before: undefined })
  }
  if (!cycle || owedOn(invoice).amount_minor === 0) {
    throw invalid('status', `The invoice is ${invoice.status}; nothing is owed on it.`)
  }
  if (!(await mayAskFor(work, cycle, invoice))) {
    const page = await payUrl(tx, own)
    if (page === null && cycle.state === 'abandoned') throw isGivenUp()
    return toCheckout(page, invoice)
  }
  const claim = await tx.cycles.claim(cycle.cycle_id, settings.lease_ms)
  if (!claim) throw isRunning()
  const next = dueNow(claim.cycle, now)
  invariant(await tx.cycles.save(claim, next), `cycle ${cycle.cycle_id} was claimed just now`)
  const meta = { invoice_id, cycle_id: cycle.cycle_id }
  const found = { claim: { ...claim, cycle: next } }
  return { kind: 'begun', found, audit: { action: 'invoice.pay_asked', meta } }
}

/** Whether the default card is asked for it, as the scheduler would. Throws `validation.failed` while a charge is running. */
async function mayAskFor(
  { tx, now }: Work,
  cycle: BillingCycle,
  { exempt_from_ladder }: Invoice,
): Promise<boolean> {
  const facts = await readCustomer(tx, { ...cycle, phones: true })
  if (isBeingCharged(facts)) throw isRunning()
  const due = caseOf(facts, cycleIn(facts, cycle.cycle_id), now)
  const { captures_last_24h: captures } = await bounds(tx, cycle, now)
  if (exempt_from_ladder || captures >= CAPTURES_A_DAY) return false
  return due.card !== undefined && mayAsk(due) && waitsForCard(cycle)
}

/** The page of the order, where it stands; it is made anew within a minute where it does not. */
function toCheckout(checkout_url: string | null, invoice: Invoice): Written<InvoicePaid, never> {
  if (checkout_url === null) {
    throw invalid('status', 'There is no page yet to pay it on; ask again in a moment.', KNOWN_SOON)
  }
  const { invoice_id } = invoice
  const answer = { status: 'checkout', invoice_id, amount: owedOn(invoice), checkout_url } as const
  return { kind: 'answered', answer }
}

/** No order of it takes money any more, and no new one is made. Source: states 1.6 (k). */
function isGivenUp(): Problem {
  return invalid(
    'status',
    'The invoice was given up: no card is asked any more. It is paid by transfer.',
  )
}

function isRunning(): Problem {
  const reason = 'A charge of the account is running; ask again when that has ended.'
  return invalid('status', reason, KNOWN_SOON)
}

interface Asked {
  readonly invoice_id: string
  /** The cycle as it was claimed; undefined for an earlier try under the same key. */
  readonly before: BillingCycle | undefined
}

async function conclude(
  { tx }: Pick<Work, 'tx'>,
  call: Call,
  { invoice_id, before }: Asked,
): Promise<Written<InvoicePaid, Undone>> {
  const { invoice, cycle } = await ownInvoice(tx, call, invoice_id)
  if (owedOn(invoice).amount_minor > 0) {
    return { kind: 'open', found: { refusal: whyUnpaid(cycle, before) } }
  }
  const payments = await tx.payments.ofInvoice(invoice_id)
  const amount = sumCaptured(payments, invoice.total.currency)
  const answer = { status: 'paid', invoice_id, amount, checkout_url: null } as const
  return { kind: 'answered', answer }
}

/** By where the cycle stands: the card said no, nobody knows, or nothing was asked. Source: contract 3. */
function whyUnpaid(cycle: BillingCycle | undefined, before: BillingCycle | undefined): Problem {
  invariant(cycle, 'what is owed is owed for a period')
  const { cycle_id, state, attempt_count, last_failure_code } = cycle
  if (state === 'failed' && attempt_count > (before?.attempt_count ?? -1)) {
    const detail = `${declinedBecause(last_failure_code)} Use another card, or the page of the invoice.`
    return new Problem('payment.declined', { detail })
  }
  return unknownCharge({ sent: state === 'charging', cause: `cycle ${cycle_id} is ${state}` })
}

import { allEnded } from '../../kernel/concurrency/all-ended.ts'
import { decideOn } from '../decisions/decide.ts'
import { accountIn, type CustomerFacts, cycleIn, billedInvoice } from '../decisions/facts.ts'
import { caseOf, readCustomer } from '../decisions/load.ts'
import { linesOf, takeUp } from '../decisions/take-up.ts'
import { sumOfLines } from '../invoices/draft-lines.ts'
import { issuedInvoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { awaitsRate, issueRate } from '../exchange/vat-rate.ts'
import { takeNumber } from '../numbering/take-number.ts'
import { invariant } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import type { Tx, Work } from '../../ports.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { ChargeFacts } from '../billing/charge-facts.ts'
import type { ChargeTask } from '../billing/charge-task.ts'
import { decideTakeUp, type TakeUp } from '../billing/decide-take-up.ts'
import { isCaptured } from '../payments/payment.ts'
import type { LookedUp } from './look-up-cycles.ts'
import type { ClaimedCycle } from '../billing/ports.ts'

/**
 * Take a due cycle up under its claim: what needs no provider is done here, and what does is written down
 * as intent, with its invoice, before anybody is asked. Undefined when the cycle was given back. Throws
 * when the claim was lost, so that nothing is written. Source: contract 7.3.
 */
export async function takeUpCycle(
  work: Work,
  claim: ClaimedCycle,
  looked: LookedUp | undefined,
): Promise<ChargeTask | undefined> {
  const { tx, now, settings } = work
  // 1. What is known.
  const facts = await readCustomer(tx, claim.cycle)
  const { cycle_id } = claim.cycle
  const cycle = cycleIn(facts, cycle_id)
  // Whoever changed it since it was claimed has said when it is to be taken up.
  if (cycle.next_action_at === null || cycle.next_action_at > now) return release(tx, claim, cycle)
  const due = { ...caseOf(facts, cycle, now), ...(await bounds(tx, cycle, now)) }

  // 2. What follows.
  const { decision, lines, sells } = await billedNow(work, facts, {
    cycle,
    wish: decideTakeUp(due, now, settings),
    is_paid: looked !== undefined && hasPaid(looked),
  })
  const wanted = { series: 'PBX', told: looked?.told, sells } as const
  const number = lines.length > 0 ? await takeNumber(work, wanted) : undefined
  const taken = { cycle_id, decision, card: due.card, ...(number ? { number } : {}) }

  const made = await decideOn(work, facts, (draft) => takeUp(draft, taken))

  // 3. All of it is written.
  const next = cycleIn(made.facts, cycle_id)
  if (made.result === undefined) return release(tx, claim, next)
  invariant(await tx.cycles.save(claim, next), `cycle ${cycle_id} was taken over`)
  const makes_order = next.order_asked_at !== cycle.order_asked_at
  const task = { todo: made.result, card: due.card, makes_order, found: looked?.answer }
  const taken_up = { ...task, claim: { ...claim, cycle: next } }
  return taskOf(tx, taken_up, { ...made.facts, customer_id: due.customer_id })
}

/**
 * What is billed now: nothing while no rate is known that the VAT of it must be converted by, unless a restored database has
 * forgotten that it is paid.
 */
async function billedNow(
  { tx, settings, now }: Work,
  facts: CustomerFacts,
  {
    cycle,
    wish,
    is_paid,
  }: { readonly cycle: BillingCycle; readonly wish: TakeUp; readonly is_paid: boolean },
): Promise<Billed> {
  const nothing = { decision: wish, lines: [], sells: [] }
  if (wish.kind !== 'bill') return nothing
  const lines = linesOf(facts, cycle, settings)
  if (lines.length === 0) return nothing
  const sells = [soldBy(facts, lines, { settings, now })]
  const at = await awaitsRate(tx, settings, { sells, now })
  const billed = { decision: wish, lines, sells }
  if (at === undefined) return billed
  if (is_paid && (await issueRate(tx, settings, { sells, at: now })).rate !== null) return billed
  return { ...nothing, decision: { kind: 'await_rate', at } }
}

function hasPaid({ answer }: LookedUp): boolean {
  return answer.kind === 'orders' && answer.orders.some(({ state }) => state === 'completed')
}

/** What is decided about a due cycle, and what its invoice is over. */
interface Billed {
  readonly decision: TakeUp
  readonly lines: readonly InvoiceLine[]
  readonly sells: readonly ReturnType<typeof soldBy>[]
}

/** What an invoice over these lines sells, by the VAT that it has where the customer's state taxes it. */
function soldBy(
  facts: CustomerFacts,
  lines: readonly InvoiceLine[],
  { settings, now }: Pick<Work, 'settings' | 'now'>,
) {
  const selling = { ...settings, abroad: 'destination' } as const
  const vat = vatDecisionFor(selling, accountIn(facts), facts.verdicts, now)
  return { vat, net: sumOfLines(lines) }
}

/** What the account was charged within a day. */
export async function bounds(
  tx: Tx,
  { account_id, invoice_id, period_start }: BillingCycle,
  now: EpochMs,
): Promise<Pick<ChargeFacts, 'captures_last_24h' | 'lines_last_24h'>> {
  const yesterday = after(now, -DAY)
  // On its day a period is the only one: there is at most one a month.
  const isLate = invoice_id === null && period_start < yesterday
  const [captures_last_24h, lines_last_24h] = await allEnded([
    tx.payments.capturesSince(account_id, yesterday),
    isLate ? tx.invoices.linesSince(account_id, yesterday) : 0,
  ])
  return { captures_last_24h, lines_last_24h }
}

async function taskOf(
  tx: Pick<Tx, 'payments'>,
  task: Pick<ChargeTask, 'todo' | 'claim' | 'card' | 'makes_order' | 'found'>,
  facts: CustomerFacts & Pick<ChargeFacts, 'customer_id'>,
): Promise<ChargeTask> {
  const { cycle, fence } = task.claim
  const invoice = issuedInvoice(billedInvoice(facts, cycle))
  const { contact_email: email, company_name: full_name } = accountIn(facts)
  const places = cycle.provider_order_id === null && fence > 1
  const consumed_order_ids = places ? await consumedOrders(tx, invoice) : []
  return {
    ...task,
    invoice,
    consumed_order_ids,
    payer: { email, full_name, customer_id: facts.customer_id },
  }
}

async function consumedOrders(
  tx: Pick<Tx, 'payments'>,
  { invoice_id }: { readonly invoice_id: string },
): Promise<string[]> {
  const payments = await tx.payments.ofInvoice(invoice_id)
  return payments.filter(isCaptured).map(({ order_id }) => order_id)
}

async function release(tx: Tx, claim: ClaimedCycle, cycle: BillingCycle): Promise<undefined> {
  const held = await tx.cycles.release(claim, cycle)
  invariant(held, `cycle ${cycle.cycle_id} was taken over`)
}

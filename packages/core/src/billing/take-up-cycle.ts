import { type Invoice, issuedInvoice, owedOn } from '../invoicing/invoice.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { movePaymentOf } from '../payments/move-payment.ts'
import type { Ports, Tx } from '../ports.ts'
import { abandonCycle } from './abandon-cycle.ts'
import { billCycle } from './bill-cycle.ts'
import type { BillingCycle } from './billing-cycle.ts'
import { type ChargeCase, readCase } from './charge-case.ts'
import type { ChargeTask } from './charge-task.ts'
import { decideTakeUp, mayAsk, type TakeUp } from './decide-take-up.ts'
import { endSubscription } from './end-subscription.ts'
import { goOn } from './fail-cycle.ts'
import type { LookedUp } from './look-up-cycles.ts'
import { moveCycle } from './move-cycle.ts'
import { planNextCycle } from './plan-next-cycle.ts'
import type { ClaimedCycle } from './ports.ts'
import { atRest } from './record-charge.ts'
import { settleWithoutOrder } from './settle-cycle.ts'

type TakeUpPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** A cycle under our claim, and what is known of it. */
interface Claimed {
  readonly claim: ClaimedCycle
  readonly facts: ChargeCase
  readonly looked: LookedUp | undefined
}

/**
 * Take a due cycle up under its claim: what needs no provider is done here, and what does is written down
 * as intent, with its invoice, before anybody is asked. Undefined when the cycle was given back. Throws
 * when the claim was lost, so that nothing is written. Source: contract 7.3.
 */
export async function takeUpCycle(
  ports: TakeUpPorts,
  tx: Tx,
  { claim, looked }: Pick<Claimed, 'claim' | 'looked'>,
  now: EpochMs,
): Promise<ChargeTask | undefined> {
  const facts = await readCase(ports, tx, claim.cycle, now)
  // Whoever changed it since it was claimed has said when it is to be taken up.
  if (!isDue(facts.cycle, now)) return release(tx, claim, facts.cycle)
  const decision = decideTakeUp(facts, now, ports.settings.time_zone)
  return TAKE_UPS[decision.kind](ports, tx, { claim, looked, facts, decision }, now)
}

function isDue({ next_action_at }: BillingCycle, now: EpochMs): boolean {
  return next_action_at !== null && next_action_at <= now
}

type DoTakeUp = (
  ports: TakeUpPorts,
  tx: Tx,
  at: Claimed & { readonly decision: TakeUp },
  now: EpochMs,
) => Promise<ChargeTask | undefined>

/** What each decision does. */
const TAKE_UPS: { readonly [K in TakeUp['kind']]: DoTakeUp } = {
  bill,
  ask,
  climb,
  give_up: giveUp,
  end,
  skip,
  place: (_ports, tx, at) => intend(tx, at, at.facts.cycle, 'place'),
  rest: (_ports, tx, { claim, facts }, now) => release(tx, claim, atRest(facts.cycle, now)),
  wait: leave,
  hold: leave,
  read: (_ports, tx, at) => {
    const { cycle, card } = at.facts
    if (cycle.provider_order_id !== null || !mayAsk(at.facts)) return intend(tx, at, cycle, 'read')
    // Nothing was asked of the card of before: what becomes of it now is told of the present one.
    const payment_method_id = card?.payment_method_id ?? cycle.payment_method_id
    return intend(tx, at, { ...cycle, payment_method_id }, 'pay')
  },
  settled: async (ports, tx, { claim, facts }, now) =>
    release(tx, claim, await settleWithoutOrder(ports, tx, facts, now)),
}

/** The paid period of a cancelled subscription is over. */
async function end(
  ports: TakeUpPorts,
  tx: Tx,
  { claim, facts: { cycle, subscription } }: Claimed,
  now: EpochMs,
): Promise<undefined> {
  await endSubscription(ports, tx, { subscription, event: 'period_ended' }, now)
  return release(tx, claim, (await tx.cycles.get(cycle.cycle_id)) ?? cycle)
}

/** Nothing can be done yet. */
function leave(
  _ports: TakeUpPorts,
  tx: Tx,
  { claim, facts, decision }: Claimed & { readonly decision: TakeUp },
): Promise<undefined> {
  const { cycle } = facts
  const held_for = decision.kind === 'hold' ? 'daily_bound' : cycle.held_for
  const next_action_at = 'at' in decision ? decision.at : cycle.next_action_at
  return release(tx, claim, { ...cycle, held_for, next_action_at })
}

/** The period is billed; without a card the customer pays by hand, and with enough credit, or for no days, nobody does. */
async function bill(
  ports: TakeUpPorts,
  tx: Tx,
  { claim, looked, facts }: Claimed,
  now: EpochMs,
): Promise<ChargeTask | undefined> {
  const billing = { ...facts, told: looked?.told }
  const { invoice, subscription } = await billCycle(ports, tx, billing, now)
  if (!invoice) {
    const standing = { cycle: facts.cycle, subscription }
    return release(tx, claim, await settleWithoutOrder(ports, tx, standing, now))
  }
  const billed: BillingCycle = {
    ...facts.cycle,
    invoice_id: invoice.invoice_id,
    amount: owedOn(invoice),
    held_for: null,
    updated_at: now,
  }
  const at = { claim, looked, facts: { ...facts, cycle: billed, subscription, invoice } }
  if (invoice.status === 'paid') {
    const standing = { cycle: billed, subscription }
    return release(tx, claim, await settleWithoutOrder(ports, tx, standing, now))
  }
  return facts.card ? ask(ports, tx, at, now) : climb(ports, tx, at, now)
}

/** The intent to charge the card, written before the provider hears of it. */
async function ask(ports: TakeUpPorts, tx: Tx, at: Claimed, now: EpochMs): Promise<ChargeTask> {
  const { cycle, card } = at.facts
  invariant(card, `cycle ${cycle.cycle_id} has no card to ask`)
  const change: Partial<BillingCycle> = {
    attempt_count: cycle.attempt_count + 1,
    payment_method_id: card.payment_method_id,
    refused_method_id: null,
    last_failure_code: null,
    last_failure_message: null,
    held_for: null,
  }
  const charging = await moveCycle(ports, tx, { cycle, event: 'claimed', change }, now)
  await movePaymentOf(tx, { order_id: cycle.provider_order_id, event: 'retried' }, now)
  return intend(tx, at, charging, 'pay')
}

/** No card can be asked: the customer is told, and pays by an order of their own. Source: contract 7.3. */
async function climb(
  ports: TakeUpPorts,
  tx: Tx,
  at: Claimed,
  now: EpochMs,
): Promise<ChargeTask | undefined> {
  const { cycle, subscription } = at.facts
  const failed = cycle.state === 'planned' ? await withoutCard(ports, tx, cycle, now) : cycle
  if (failed.provider_order_id === null) return intend(tx, at, failed, 'place')
  return release(tx, at.claim, await goOn(ports, tx, { cycle: failed, subscription }, now))
}

function withoutCard(
  ports: TakeUpPorts,
  tx: Tx,
  cycle: BillingCycle,
  now: EpochMs,
): Promise<BillingCycle> {
  const change: Partial<BillingCycle> = {
    last_failure_code: 'no_payment_method',
    last_failure_message: 'There is no card that we can charge.',
    next_attempt_at: null,
  }
  return moveCycle(ports, tx, { cycle, event: 'no_payment_method', change }, now)
}

async function giveUp(
  ports: TakeUpPorts,
  tx: Tx,
  at: Claimed,
  now: EpochMs,
): Promise<ChargeTask | undefined> {
  const { cycle, subscription } = at.facts
  if (cycle.provider_order_id !== null) return intend(tx, at, cycle, 'cancel')
  return release(tx, at.claim, await abandonCycle(ports, tx, { cycle, subscription }, now))
}

/** A period that is not wanted is not billed; the one after it is planned, unless the subscription is over. */
async function skip(
  ports: TakeUpPorts,
  tx: Tx,
  { claim, facts: { cycle, subscription } }: Claimed,
  now: EpochMs,
): Promise<undefined> {
  const change = { next_attempt_at: null, next_action_at: null, held_for: null }
  const skipped = await moveCycle(ports, tx, { cycle, event: 'not_wanted', change }, now)
  if (subscription.status !== 'cancelled') {
    await planNextCycle(ports, tx, { subscription, cycle }, now)
  }
  return release(tx, claim, skipped)
}

async function intend(
  tx: Tx,
  { claim, looked, facts }: Claimed,
  cycle: BillingCycle,
  todo: ChargeTask['todo'],
): Promise<ChargeTask> {
  invariant(facts.invoice, `cycle ${cycle.cycle_id} is not billed`)
  invariant(await tx.cycles.save(claim, cycle), `cycle ${cycle.cycle_id} was taken over`)
  const { contact_email: email, company_name: full_name } = facts.account
  const places = cycle.provider_order_id === null && claim.fence > 1
  return {
    todo,
    claim: { ...claim, cycle },
    invoice: issuedInvoice(facts.invoice),
    card: facts.card,
    found: looked?.answer,
    spent: places ? await spentOrders(tx, facts.invoice) : [],
    payer: { email, full_name, customer_id: facts.customer_id },
  }
}

async function spentOrders(tx: Tx, { invoice_id }: Invoice): Promise<string[]> {
  const payments = await tx.payments.ofInvoice(invoice_id)
  return payments.filter(({ captured_at }) => captured_at !== null).map(({ order_id }) => order_id)
}

async function release(tx: Tx, claim: ClaimedCycle, cycle: BillingCycle): Promise<undefined> {
  const held = await tx.cycles.release(claim, cycle)
  invariant(held, `cycle ${cycle.cycle_id} was taken over`)
}

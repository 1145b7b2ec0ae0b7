import type { Invoice } from '../invoices/invoice.ts'
import { after, DAY, type EpochMs, MINUTE } from '../../kernel/time.ts'
import { type AddressWait, awaitsAddress, hasWaited } from './address-wait.ts'
import type { ChargeFacts } from './charge-facts.ts'
import { decideDunningStep, type DunningSettings, inForce } from '../dunning/decide-dunning-step.ts'
import { dunningOf } from '../dunning/dunning-dates.ts'
import { OWED_FOR } from '../dunning/stop-retries.ts'
import { endsBy } from '../pricing/leave.ts'

/** Captures that we start for one account within a day, at most; then it waits and an alert is raised. */
export const CAPTURES_A_DAY = 3

/** Invoice lines that we issue to one account within a day, at most: credit pays invoices without a capture. */
const LINES_A_DAY = 15

/**
 * What is to be done about a cycle that is due:
 * `end` the subscription, whose last period is over; `skip` the period;
 * `wait` until `at`; `await_address`, until `at`, before the company's first invoice; `await_rate`, until `at`, while no rate
 * is known that its VAT must be converted by; `hold` it because the account had its share of charges today; `bill` the period and
 * ask for the money; `ask` again for what was billed; `advance_dunning`; `read` what became of a payment;
 * `give_up`; `settled`, when credit notes have left nothing to pay; for what nobody is asked for `place` an
 * order that can be paid; and let `rest` what an operator has forgiven.
 */
export type TakeUp =
  | {
      readonly kind:
        | 'end'
        | 'skip'
        | 'bill'
        | 'ask'
        | 'advance_dunning'
        | 'read'
        | 'give_up'
        | 'settled'
    }
  | { readonly kind: 'place' | 'rest' }
  | { readonly kind: 'wait' | 'await_address' | 'await_rate' | 'hold'; readonly at: EpochMs }

/** Whether a card may be asked at all: not when the subscription is over or ends, nor while an operator holds it. */
export function mayAsk({
  subscription,
  account,
}: Pick<ChargeFacts, 'subscription' | 'account'>): boolean {
  const over = ['cancelled', 'cancel_at_period_end'].includes(subscription.status)
  return !over && subscription.withdrawn_at === null && !account.locks.includes('operator')
}

/** Decide what is done about a due cycle. The first rule that holds decides. Source: contract 7.3, 8. */
export function decideTakeUp(
  facts: ChargeFacts,
  now: EpochMs,
  settings: DunningSettings & AddressWait,
): TakeUp {
  const { cycle, subscription } = facts
  if (cycle.state === 'charging') return { kind: 'read' }
  if (subscription.plan_change_id !== null) return { kind: 'wait', at: after(now, MINUTE) }
  // It ends as soon as what was running when the consumer withdrew has ended. Source: contract 6.12.
  if (isEnding(subscription)) return { kind: 'wait', at: after(now, MINUTE) }
  const { invoice } = facts
  return invoice
    ? billedBefore({ ...facts, invoice }, now, inForce(settings, subscription))
    : toBeBilled(facts, now, settings)
}

function isEnding({ withdrawn_at, status }: ChargeFacts['subscription']): boolean {
  return withdrawn_at !== null && status !== 'cancelled'
}

function toBeBilled(facts: ChargeFacts, now: EpochMs, settings: AddressWait): TakeUp {
  const { subscription, account, cycle } = facts
  // What waits at the end stands on a last invoice. Source: contract 7.3.
  if (subscription.status === 'cancelled') return { kind: facts.waits ? 'bill' : 'skip' }
  if (endsBy(subscription, cycle.period_start)) return { kind: 'end' }
  if (account.locks.length > 0 && !hasWaited(cycle)) return { kind: 'skip' }
  const at = awaitsAddress(facts, now, settings)
  if (at !== undefined) return { kind: 'await_address', at }
  return bounded(facts, now) ?? { kind: 'bill' }
}

/** A case whose cycle is billed. */
type BilledFacts = ChargeFacts & { readonly invoice: Invoice }

function billedBefore(facts: BilledFacts, now: EpochMs, settings: DunningSettings): TakeUp {
  const { subscription, invoice } = facts
  if (invoice.status === 'paid') return { kind: 'settled' }
  if (invoice.status === 'void') return { kind: 'give_up' }
  if (subscription.status === 'cancelled') return owedAtTheEnd(facts, now)
  const held = !mayAsk(facts)
  // Whoever is not asked can pay all the same: there is always an order for it.
  if ((held || invoice.exempt_from_ladder) && !hasOrder(facts)) return { kind: 'place' }
  if (held) return { kind: 'wait', at: after(now, DAY) }
  return invoice.exempt_from_ladder ? { kind: 'rest' } : unpaid(facts, now, settings)
}

/** Until it is given up, what is owed at the end can be paid by hand. Source: contract 8; states 1.6 (i). */
function owedAtTheEnd(facts: BilledFacts, now: EpochMs): TakeUp {
  const { ended_at } = facts.account
  const isWrittenOff = facts.subscription.dunning_state === 'cancelled'
  const until = ended_at === null || isWrittenOff ? now : after(ended_at, OWED_FOR)
  if (now >= until) return { kind: 'give_up' }
  return hasOrder(facts) ? { kind: 'wait', at: until } : { kind: 'place' }
}

function unpaid(facts: ChargeFacts, now: EpochMs, settings: DunningSettings): TakeUp {
  const { subscription, overdue } = facts
  if (canAsk(facts, now)) return bounded(facts, now) ?? { kind: 'ask' }
  const dunning = dunningOf(subscription, overdue)
  const isOver = decideDunningStep(dunning, now, settings) === 'cancelled'
  return { kind: isOver && facts.is_told_of_end ? 'give_up' : 'advance_dunning' }
}

function hasOrder({ cycle }: ChargeFacts): boolean {
  return cycle.provider_order_id !== null
}

/** Whether a try is due and there is a card for it. */
function canAsk({ cycle, card }: ChargeFacts, now: EpochMs): boolean {
  return cycle.next_attempt_at !== null && cycle.next_attempt_at <= now && card !== undefined
}

function bounded(facts: ChargeFacts, now: EpochMs): TakeUp | undefined {
  const { captures_last_24h, lines_last_24h, other_is_asked } = facts
  // One after another: what the card says of the one may suspend, and then nothing is asked for the other.
  if (other_is_asked) return { kind: 'wait', at: after(now, MINUTE) }
  const within = captures_last_24h < CAPTURES_A_DAY && lines_last_24h < LINES_A_DAY
  return within ? undefined : { kind: 'hold', at: after(now, DAY) }
}

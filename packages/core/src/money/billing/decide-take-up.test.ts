import { describe, expect, it } from 'vitest'
import {
  aCycle,
  anAccount,
  anInvoice,
  aPaymentMethod,
  aSubscription,
  march,
} from '../../fixtures/index.ts'
import { after, DAY, epochMs, HOUR, MINUTE } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import type { ChargeFacts } from './charge-facts.ts'
import { decideTakeUp, mayAsk } from './decide-take-up.ts'

const now = march(1)

/** A period that begins now, of a customer in good standing, before it is billed. */
const fresh: ChargeFacts = {
  cycle: aCycle({
    state: 'planned',
    invoice_id: null,
    period_start: now,
    provider_order_id: null,
    next_attempt_at: now,
    next_action_at: now,
  }),
  subscription: aSubscription({
    status: 'active',
    dunning_state: 'current',
    cancel_at_period_end: false,
  }),
  account: anAccount({ status: 'active', locks: [] }),
  card: aPaymentMethod(),
  customer_id: 'customer-1',
  invoice: undefined,
  overdue: [],
  captures_last_24h: 0,
  lines_last_24h: 0,
  other_is_asked: false,
  is_first: false,
  waits: false,
  is_told_of_end: false,
}

/** The same period, billed and refused once, on the day of a retry. */
const failed = aCycle({ state: 'failed', period_start: now, next_attempt_at: now })
const billed: ChargeFacts = {
  ...fresh,
  cycle: failed,
  subscription: aSubscription({ status: 'past_due', dunning_state: 'grace' }),
  invoice: anInvoice({ status: 'open', paid_at: null, exempt_from_ladder: false }),
  overdue: [failed],
}

const decide = (facts: ChargeFacts, at = now) => decideTakeUp(facts, at, DEFAULT_SETTINGS)

describe('a due period that is not billed yet', () => {
  it('is billed, with a card or without one', () => {
    expect(decide(fresh)).toEqual({ kind: 'bill' })
    expect(decide({ ...fresh, card: undefined })).toEqual({ kind: 'bill' })
  })

  it('waits for the address of a company before its first invoice, seven days at most', () => {
    const nowhere = anAccount({
      customer_type: 'company',
      status: 'active',
      locks: [],
      legal_address: null,
      invoice_address: null,
    })
    const first = { ...fresh, account: nowhere, is_first: true }

    expect(decide(first)).toEqual({ kind: 'await_address', at: march(8) })
    expect(decide(first, epochMs(march(8) - 1))).toEqual({ kind: 'await_address', at: march(8) })
    expect(decide(first, march(8))).toEqual({ kind: 'bill' })
    expect(decide({ ...first, is_first: false })).toEqual({ kind: 'bill' })
    const person = { ...nowhere, customer_type: 'individual' } as const
    expect(decide({ ...first, account: person })).toEqual({ kind: 'bill' })
    const left = aSubscription({ status: 'cancel_at_period_end', cancel_at_period_end: true })
    expect(decide({ ...first, subscription: left })).toEqual({ kind: 'end' })
  })

  it('is skipped while the account is locked, and after the end', () => {
    const locked = anAccount({ locks: ['dunning'] })
    expect(decide({ ...fresh, account: locked })).toEqual({ kind: 'skip' })
    const ended = aSubscription({ status: 'cancelled' })
    expect(decide({ ...fresh, subscription: ended })).toEqual({ kind: 'skip' })
  })

  it('is billed all the same where it began without a lock, and its invoice waited for the address', () => {
    const locked = anAccount({ locks: ['operator'] })
    const waited = { ...fresh.cycle, next_attempt_at: after(fresh.cycle.period_start, DAY) }
    expect(decide({ ...fresh, account: locked, cycle: waited })).toEqual({ kind: 'bill' })
  })

  it('ends a subscription that was cancelled to its period’s end, locked or not', () => {
    const subscription = aSubscription({ status: 'active', cancel_at_period_end: true })

    expect(decide({ ...fresh, subscription })).toEqual({ kind: 'end' })
    const account = anAccount({ locks: ['operator'] })
    expect(decide({ ...fresh, subscription, account })).toEqual({ kind: 'end' })
  })

  it('waits a day after three captures on one', () => {
    expect(decide({ ...fresh, captures_last_24h: 2 })).toEqual({ kind: 'bill' })
    const held = { kind: 'hold', at: epochMs(now + DAY) }
    expect(decide({ ...fresh, captures_last_24h: 3 })).toEqual(held)
    expect(decide({ ...fresh, lines_last_24h: 14 })).toEqual({ kind: 'bill' })
    expect(decide({ ...fresh, lines_last_24h: 15 })).toEqual(held)
  })
})

describe('a billed and unpaid period', () => {
  it('waits while the card is asked for another period of the same subscription', () => {
    const wait = { kind: 'wait', at: now + MINUTE }
    expect(decide({ ...fresh, other_is_asked: true })).toEqual(wait)
  })

  it('is asked for on the day of its try, and waits a day after three captures on one', () => {
    expect(decide(billed)).toEqual({ kind: 'ask' })
    const held = { kind: 'hold', at: epochMs(now + DAY) }
    expect(decide({ ...billed, captures_last_24h: 3 })).toEqual(held)
  })

  it('only advances dunning when no try is due, or there is no card', () => {
    const later = { ...failed, next_attempt_at: epochMs(now + HOUR) }
    expect(decide({ ...billed, cycle: later })).toEqual({ kind: 'advance_dunning' })
    expect(decide({ ...billed, cycle: { ...failed, next_attempt_at: null } })).toEqual({
      kind: 'advance_dunning',
    })
    expect(decide({ ...billed, card: undefined })).toEqual({ kind: 'advance_dunning' })
  })

  it('is given up on the last day of dunning, after the end, and when it was made void', () => {
    const subscription = aSubscription({
      status: 'suspended',
      dunning_state: 'suspended',
      dunning_postponed_ms: 0,
    })
    const told = { ...failed, next_attempt_at: null, next_action_at: epochMs(now + 45 * DAY) }
    const known = { ...billed, is_told_of_end: true }
    const last = { ...known, cycle: told, subscription, card: undefined }
    expect(decide(last, epochMs(now + 44 * DAY))).toEqual({ kind: 'advance_dunning' })
    expect(decide(last, epochMs(now + 45 * DAY))).toEqual({ kind: 'give_up' })
    const untold = { ...last, is_told_of_end: false }
    expect(decide(untold, epochMs(now + 45 * DAY))).toEqual({ kind: 'advance_dunning' })

    const ended = aSubscription({ status: 'cancelled' })
    expect(decide({ ...billed, subscription: ended })).toEqual({ kind: 'give_up' })
    const invoice = anInvoice({ status: 'void' })
    expect(decide({ ...billed, invoice })).toEqual({ kind: 'give_up' })
  })

  it('is settled once nothing is left to pay, also after the end', () => {
    const invoice = anInvoice({ status: 'paid' })
    const subscription = aSubscription({ status: 'cancelled' })

    expect(decide({ ...billed, invoice, subscription })).toEqual({ kind: 'settled' })
  })

  it('waits from day to day while an operator locks the account; dunning’s lock holds nothing', () => {
    const operator = anAccount({ locks: ['operator'] })
    const waits = { kind: 'wait', at: epochMs(now + DAY) }
    const placed = { ...failed, provider_order_id: 'order-1' }
    expect(decide({ ...billed, cycle: placed, account: operator })).toEqual(waits)
    const ending = aSubscription({ status: 'cancel_at_period_end' })
    expect(decide({ ...billed, cycle: placed, subscription: ending })).toEqual(waits)
    expect(decide({ ...billed, account: anAccount({ locks: ['dunning'] }) })).toEqual({
      kind: 'ask',
    })
  })

  it('that nobody may be asked for can be paid all the same: its order is made', () => {
    const without = { ...failed, provider_order_id: null }
    const operator = anAccount({ locks: ['dunning', 'operator'] })
    expect(decide({ ...billed, cycle: without, account: operator })).toEqual({ kind: 'place' })
    const ended = aSubscription({ status: 'cancelled' })
    expect(mayAsk({ ...billed, subscription: ended })).toBe(false)
    expect(mayAsk({ ...billed, account: operator })).toBe(false)
    expect(mayAsk(billed)).toBe(true)
  })

  it('that an operator has forgiven gets an order that can be paid, and then rests', () => {
    const invoice = anInvoice({ status: 'open', paid_at: null, exempt_from_ladder: true })
    const without = { ...failed, provider_order_id: null }
    expect(decide({ ...billed, invoice, cycle: without })).toEqual({ kind: 'place' })
    const placed = { ...failed, provider_order_id: 'order-1' }
    expect(decide({ ...billed, invoice, cycle: placed })).toEqual({ kind: 'rest' })
  })
})

describe('whatever the period', () => {
  it('a payment in doubt is read before anything else is done', () => {
    const cycle = { ...failed, state: 'charging' as const }
    const subscription = aSubscription({ status: 'cancelled', plan_change_id: 'change-1' })

    expect(decide({ ...billed, cycle, subscription })).toEqual({ kind: 'read' })
  })

  it('a change of plan that runs is waited for, a minute at a time', () => {
    const subscription = aSubscription({ status: 'active', plan_change_id: 'change-1' })
    const waits = { kind: 'wait', at: epochMs(now + MINUTE) }

    expect(decide({ ...fresh, subscription })).toEqual(waits)
    expect(decide({ ...billed, subscription })).toEqual(waits)
  })
})

it('whoever withdrew from the contract is asked for nothing, and waited for until it has ended', () => {
  const withdrawn = { ...fresh.subscription, withdrawn_at: now }
  expect(mayAsk({ ...billed, subscription: withdrawn })).toBe(false)
  const waits = { kind: 'wait', at: epochMs(now + MINUTE) }
  expect(decide({ ...fresh, subscription: withdrawn })).toEqual(waits)
  expect(decide({ ...billed, subscription: withdrawn })).toEqual(waits)
  const ended = aSubscription({ status: 'cancelled', withdrawn_at: now })
  expect(decide({ ...fresh, subscription: ended })).toEqual({ kind: 'skip' })
})

describe('what is owed when the subscription has ended', () => {
  const ended_at = epochMs(now - 10 * DAY)
  const ended: ChargeFacts = {
    ...billed,
    subscription: aSubscription({ status: 'cancelled', dunning_state: 'current' }),
    account: anAccount({ status: 'cancelled', locks: ['ended'], ended_at }),
  }

  it('can be paid by hand for 30 days: there is always an order, and then it is given up', () => {
    const until = epochMs(ended_at + 30 * DAY)
    const dead: ChargeFacts = { ...ended, cycle: { ...failed, provider_order_id: null } }

    expect(decide(dead)).toEqual({ kind: 'place' })
    expect(decide({ ...ended, cycle: { ...failed, provider_order_id: 'order-1' } })).toEqual({
      kind: 'wait',
      at: until,
    })
    expect(decide(dead, until)).toEqual({ kind: 'give_up' })
  })

  it('is given up at once where dunning has ended it, or where its invoice is void', () => {
    const subscription = aSubscription({ status: 'cancelled', dunning_state: 'cancelled' })

    expect(decide({ ...ended, subscription })).toEqual({ kind: 'give_up' })
    const invoice = anInvoice({ status: 'void' })
    expect(decide({ ...ended, invoice })).toEqual({ kind: 'give_up' })
  })
})

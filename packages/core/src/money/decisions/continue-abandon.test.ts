import { describe, expect, it } from 'vitest'
import {
  anInvoice,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPlannedCycle,
  bannerOf,
  effectsOf,
  lockedAccount,
  made,
  mailKindsOf,
  march,
  postingsIn,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, DAY } from '../../kernel/time.ts'
import { abandon } from './continue.ts'
import { accountIn, type CustomerFacts, cycleIn } from './facts.ts'

/** Day 45. */
const last = march(46)
const giveUp = (facts: CustomerFacts, at = last) =>
  made(facts, at, (draft) => abandon(draft, cycleIn(draft.facts, 'cycle-1')))

describe('on day 45, when the order was read as cancelled', () => {
  const givenUp = () => giveUp(anOwingCustomer('suspended'))

  it('the cycle is given up, and the invoice is kept as debt', () => {
    const { changes, facts } = givenUp()

    expect(facts.cycles[0]).toMatchObject({
      state: 'abandoned',
      next_attempt_at: null,
      next_action_at: null,
    })
    expect(facts.invoices).toMatchObject([{ status: 'uncollectible', paid_at: null }])
    expect(postingsIn(changes)).toEqual([{ kind: 'invoice_written_off', amounts: [2_299] }])
    expect(changes).toContainEqual(
      expect.objectContaining({
        entry: expect.objectContaining({
          action: 'invoice.written_off',
          meta: { invoice_id: 'invoice-1', owed_minor: 2_299 },
        }),
      }),
    )
  })

  it('the subscription ends, and the phone system goes 30 days later', () => {
    const { changes, facts } = givenUp()

    expect(facts.subscription).toMatchObject({ status: 'cancelled', dunning_state: 'cancelled' })
    expect(accountIn(facts)).toMatchObject({ status: 'cancelled', locks: ['dunning', 'ended'] })
    expect(facts.cycles[1]?.state).toBe('skipped')
    expect(changes).toContainEqual(
      expect.objectContaining({
        effect: { type: 'tenant.remove', account_id: 'acc-1' },
        at: after(last, 30 * DAY),
      }),
    )
  })

  it('the customer is told by one mail, and by a banner without a page to pay', () => {
    const { changes } = givenUp()

    expect(mailKindsOf(changes)).toEqual(['subscription_cancelled'])
    const nothing_follows = { next_date: null, suspend_date: null, end_date: null }
    const owed = { number: 'PBX-2026-000001', amount: money(2_299, 'EUR') }
    expect(bannerOf(changes)).toEqual({
      account_id: 'acc-1',
      args: { ...owed, ...nothing_follows },
      state: 'cancelled',
      kind: 'dunning_cancelled',
      pay_url: null,
    })
  })

  it('another unpaid period follows at once', () => {
    const april = anUnpaidCycle({
      cycle_id: 'cycle-2',
      invoice_id: 'invoice-2',
      period_start: march(32),
    })
    const two = anOwingCustomer('suspended', {
      cycles: [anUnpaidCycle(), april],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-2' })],
    })

    expect(cycleIn(giveUp(two).facts, 'cycle-2')).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
      next_action_at: last,
    })
  })
})

it('before day 45 a debt is given up, and the subscription goes on', () => {
  const { facts } = giveUp(anOwingCustomer('suspended'), after(last, -1))

  expect(facts.invoices).toMatchObject([{ status: 'uncollectible' }])
  expect(facts.subscription.status).toBe('suspended')
})

it('what was billed and never asked for can be given up', () => {
  const cycles = [anUnpaidCycle({ state: 'planned', held_for: 'not_sent' })]

  expect(giveUp(anOwingCustomer('suspended', { cycles })).facts.cycles[0]).toMatchObject({
    state: 'abandoned',
    held_for: null,
  })
})

it('who left owes for 30 days; then it is debt, and nothing else moves', () => {
  const left = {
    ...anOwingCustomer('suspended', {}, { status: 'cancelled', dunning_state: 'current' }),
    account: { ...lockedAccount('ended'), status: 'cancelled' as const },
  }

  const { changes, facts } = giveUp(left)

  expect(facts.invoices).toMatchObject([{ status: 'uncollectible' }])
  expect(facts.subscription).toEqual(left.subscription)
  expect(accountIn(facts)).toEqual(left.account)
  expect(mailKindsOf(changes)).toEqual([])
  expect(effectsOf(changes)).toEqual([])
})

describe('an invoice that an operator has made void', () => {
  const voided = { invoices: [anInvoice({ status: 'void', paid_at: null })] }

  it('is owed no more: the customer is in good standing, and nothing is lost', () => {
    const { changes, facts } = giveUp(anOwingCustomer('retry_2', voided), march(9))

    expect(facts.cycles[0]?.state).toBe('abandoned')
    expect(facts.subscription).toMatchObject({ status: 'active', dunning_state: 'current' })
    expect(bannerOf(changes)).toBeNull()
    expect(postingsIn(changes)).toEqual([])
    expect(facts.invoices).toEqual(voided.invoices)
  })

  it('restores who was suspended for it', () => {
    const facts_ = anOwingCustomer('suspended', {
      ...voided,
      cycles: [anUnpaidCycle(), aPlannedCycle()],
    })

    const { changes, facts } = giveUp(facts_, march(25))

    expect(accountIn(facts).locks).toEqual([])
    expect(mailKindsOf(changes)).toEqual(['account_restored'])
  })
})

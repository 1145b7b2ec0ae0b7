import { SYSTEM } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import type { WorldOptions } from '../support/world.ts'
import { signupStory } from './signup-story.ts'
import { useStory } from './use-story.ts'

/** The bank takes back what somebody topped up. Source: states 1.12; contract 6.3. */
describe.each(STORY_DIALECTS)('a disputed topup, on %s', (dialect) => {
  const story = signupStory(dialect)
  const { customerOf, call, totals, prepaid, proven } = useStory(story)
  const reopen = (settings: NonNullable<WorldOptions['settings']> = {}) =>
    story.reopen({ now: '2026-03-05T09:00:00Z', settings })
  beforeEach(() => reopen({ topup_vat: 'at_use' }))
  /** The bank decides for the cardholder, and an hour passes. */
  const lose = async (which: 'newest' | 'oldest') => {
    const paid = (await story.world.sandbox.listOrders()).filter(
      ({ reference, state }) => reference.startsWith('top_') && state === 'completed',
    )
    const { order_id } = paid.at(which === 'newest' ? 0 : -1) ?? { order_id: '' }
    await story.world.sandbox.reportDispute({ order_id, stage: 'lost' })
    await story.world.advance('PT1H')
  }
  const refundsOf = async (account_id: string) => {
    const { store } = story.world.ports
    return store.read(async (tx) => {
      const topups = await tx.payments.capturedTopups(account_id)
      const refunds = await tx.refunds.ofPayments(topups.map(({ payment_id }) => payment_id))
      return refunds.map(({ status, amount }) => `${status} ${amount.amount_minor}`)
    })
  }
  const losses = async () => {
    const { store } = story.world.ports
    const balance = await store.read((tx) => tx.ledger.balance('dispute_losses', null, 'EUR'))
    return balance.amount_minor
  }
  const byHand = async () => {
    const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
    const { message = '' } = alerts.find(({ id }) => id === 'payment_disputed') ?? {}
    return Number(/of which (\d+)/.exec(message)?.[1])
  }

  it('that is unused is no prepayment any more', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)

    await lose('newest')

    expect(await refundsOf(ona.account_id)).toEqual(['completed 2000'])
    expect([await prepaid(ona.account_id), await byHand()]).toEqual([0, 0])
    expect(await proven()).toEqual({})
  })

  it('that is used takes nothing from another one: it is our loss', async () => {
    const ona = await customerOf()
    await ona.pay(2_000)
    await call(ona.account_id, 2_000)
    await story.world.advance('P28D')
    await ona.pay(2_000)

    await lose('oldest')

    expect(await refundsOf(ona.account_id)).toEqual([])
    expect([await prepaid(ona.account_id), await byHand()]).toEqual([2_000, 0])
    expect(await losses()).toBe(2_000)
    await call(ona.account_id, 1_000)
    await story.world.advance('P31D')
    expect(await totals(ona.account_id)).toEqual([2_000, 1_000])
    expect(await proven()).toEqual({})
  })

  it('with an invoice of its own is taken off by a note', async () => {
    await reopen()
    const ona = await customerOf()
    await ona.pay(2_000)

    await lose('newest')

    expect(await refundsOf(ona.account_id)).toEqual(['completed 2000'])
    expect(await byHand()).toBe(0)
    expect(await proven()).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { disputeStory } from './dispute-story.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

/** What was credited or refunded before a dispute is lost. After each story the four books agree. Source: states 1.12. */
describe.each(STORY_DIALECTS)('a charge of 22.99 that the bank takes back, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { orderOf, report, credit, taken, balance, alert, proven } = disputeStory(story)
  const paid = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-16T09:00:00Z')
    return ona
  }

  it('after a note of 5.00: a note over 17.99, and the unused credit is gone', async () => {
    const ona = await paid()
    await credit(500)

    await report('lost')

    expect(await taken(ona.account_id)).toEqual([[1_799, 500, 0]])
    expect(await ona.page()).toMatchObject({
      invoices: ['PBX-2026-000001 partially_refunded 22.99'],
      credit: 0,
    })
    expect([await balance('revenue'), await balance('vat_payable')]).toEqual([0, 0])
    expect([await balance('dispute_losses'), await proven()]).toEqual([0, {}])
  })

  it('after a note of 5.00 that the next invoice has used: 5.00 are our loss, and an operator is told', async () => {
    const ona = await paid()
    await credit(500)
    await story.world.until('2026-03-16T09:00:00Z')

    await report('lost')

    expect(await taken(ona.account_id)).toEqual([[1_799, 0, 500]])
    expect([await balance('dispute_losses'), await alert()]).toEqual([
      500,
      expect.stringContaining('we lose €5.00'),
    ])
    expect(await alert()).toContain(ona.account_id)
    expect(await proven()).toEqual({})
  })

  it('after a note over all of it, of which the next invoice used a part', async () => {
    const ona = await paid()
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'starter' } })
    await credit(2_299)
    // Starter is 6.04.
    await story.world.until('2026-03-16T09:00:00Z')

    await report('lost')

    expect(await taken(ona.account_id)).toEqual([[0, 1_695, 604]])
    expect(await ona.page()).toMatchObject({ credit: 0 })
    expect(await proven()).toEqual({})
  })

  it.each([
    ['a part', 500, [1_799, 0, 500], 'refunded'],
    ['all', 2_299, [0, 0, 2_299], 'refunded'],
  ] as const)('while %s of it is refunded by us', async (_, cents, expected, status) => {
    const ona = await paid()
    await report('opened')
    await credit(cents, { refund: true })

    await report('lost')

    expect(await taken(ona.account_id)).toEqual([expected])
    expect((await ona.page()).invoices).toEqual([`PBX-2026-000001 ${status} 22.99`])
    expect([await balance('dispute_losses'), await proven()]).toEqual([expected[2], {}])
  })

  it('after a note and a refund', async () => {
    const ona = await paid()
    await report('opened')
    await credit(500)
    await credit(300, { refund: true })

    await report('lost')

    expect(await taken(ona.account_id)).toEqual([[1_499, 500, 300]])
    expect(await proven()).toEqual({})
  })

  it('in parts, by several disputes of one order, also in one day’s list', async () => {
    const ona = await paid()
    await credit(500)
    await story.world.sandbox.setWebhookMode('hold')
    const order_id = await orderOf()
    const parts = [
      ['one', 1_000],
      ['two', 1_000],
      ['three', 299],
    ] as const
    for (const [dispute_id, amount_minor] of parts) {
      const of = { dispute_id, order_id, amount_minor }
      await story.world.sandbox.reportDispute({ ...of, stage: 'lost' })
    }
    await story.world.advance('P1D')

    const parts_taken = await taken(ona.account_id)
    const sums = [0, 1, 2].map((part) =>
      parts_taken.reduce((sum, each) => sum + (each?.[part] ?? 0), 0),
    )
    expect([parts_taken.length, ...sums]).toEqual([3, 1_799, 500, 0])
    expect([await balance('dispute_losses'), await proven()]).toEqual([0, {}])
  })

  it('in part, and is refunded by us for the rest', async () => {
    const ona = await paid()
    await report('lost', { amount_minor: 1_000, dispute_id: 'part' })

    const answer = await credit(1_299, { refund: true })

    expect([answer.status, await taken(ona.account_id)]).toEqual([201, [[1_000, 0, 0]]])
    expect((await ona.page()).invoices).toEqual(['PBX-2026-000001 refunded 22.99'])
    expect(await proven()).toEqual({})
  })

  it('twice, by two disputes over the whole', async () => {
    const ona = await paid()
    await report('lost', { dispute_id: 'one', amount_minor: 2_299 })
    await report('opened', { dispute_id: 'one' })
    await report('lost', { dispute_id: 'one' })

    expect(await taken(ona.account_id)).toEqual([[2_299, 0, 0]])
    expect(await proven()).toEqual({})
  })

  it('of an account that has ended', async () => {
    const ona = await paid()
    await credit(500)
    await transition(story.world, ona.account_id, 'cancelled')
    await story.world.advance('P40D')

    await report('lost')

    expect(await taken(ona.account_id)).toEqual([[1_799, 500, 0]])
    expect(await ona.page()).toMatchObject({ subscription: 'cancelled', credit: 0 })
    expect(await proven()).toEqual({})
  })

  it('is looked at in the next full hour where no webhook tells: the clock stops there', async () => {
    const ona = await paid()
    await story.world.advance('PT17M')
    await story.world.sandbox.setWebhookMode('hold')
    await story.world.sandbox.reportDispute({ order_id: await orderOf(), stage: 'lost' })
    await story.world.advance('P3D')

    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(ona.account_id, 0, 1_000))
    const lost = rows.find(({ action }) => action === 'payment.dispute_lost')
    expect(new Date(lost?.ts ?? 0).toISOString()).toBe('2026-02-16T10:00:00.000Z')
  })
})

describe.each(STORY_DIALECTS)('what the bank took and gives back, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { report, credit, taken, balance, alert, proven } = disputeStory(story)
  const lost = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-16T09:00:00Z')
    await credit(500)
    await story.world.until('2026-03-16T09:00:00Z')
    await report('lost')
    return ona
  }

  it('makes our loss good, and the rest is account credit that an operator looks at', async () => {
    const ona = await lost()
    await report('won')

    expect(await taken(ona.account_id)).toEqual([null])
    expect([await balance('dispute_losses'), (await ona.page()).credit]).toEqual([0, 1_799])
    expect(await alert()).toContain('1 came back')
    expect(await proven()).toEqual({})
  })

  it('can be lost again: the account credit goes, and the loss is there again', async () => {
    const ona = await lost()
    await report('won')
    await report('lost')

    expect(await taken(ona.account_id)).toEqual([[0, 1_799, 500]])
    expect([await balance('dispute_losses'), (await ona.page()).credit]).toEqual([500, 0])
    expect(await proven()).toEqual({})
  })

  it('stays booked while a lost dispute goes on', async () => {
    const ona = await lost()
    await report('under_review')

    expect(await taken(ona.account_id)).toEqual([[1_799, 0, 500]])
    expect(await alert()).toContain('1 open, 0 lost')
    expect(await proven()).toEqual({})
  })
})

import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { clerksDesk } from './clerks-desk.ts'
import { day, moneyStory } from './money-story.ts'

describe.each(STORY_DIALECTS)('the timeline of a customer on %s', (dialect) => {
  const story = moneyStory(dialect)
  const told = async (account_id: string) =>
    (await story.world.billing.operations.timeline(SYSTEM, account_id)).map(
      ({ at, text, amount }) =>
        `${day(at)} ${text}${amount ? ` ${(amount.amount_minor / 100).toFixed(2)}` : ''}`,
    )

  it('tells in plain words what happened, newest last, with amounts where they are known', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-03-08T09:00:00Z')
    await ona.payNow()

    expect(await told(ona.account_id)).toEqual([
      '2026-02-01 Signed up for business.',
      '2026-02-01 The card is saved.',
      '2026-02-01 The phone system is asked for.',
      '2026-02-01 The phone system stands; the trial begins.',
      '2026-02-15 Invoice PBX-2026-000001 was issued. 22.99',
      '2026-02-15 The card was declined.',
      '2026-02-15 Dunning begins, and a banner tells of it.',
      '2026-02-18 The card was declined.',
      '2026-02-18 Still unpaid.',
      '2026-02-22 The card was declined.',
      '2026-02-22 Still unpaid.',
      '2026-03-01 The card was declined.',
      '2026-03-01 Still unpaid: the phone service is limited.',
      '2026-03-08 The card was declined.',
      '2026-03-08 The service is suspended for what is unpaid.',
      '2026-03-08 The account is locked: dunning.',
      '2026-03-08 The payment went through. 22.99',
      '2026-03-08 Dunning is over.',
      '2026-03-08 Nothing locks the account any more.',
      '2026-03-08 The service is back.',
    ])
  })

  it('tells of money given back in two lines: the document, and when the money is on its way', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-16T09:00:00Z')
    await clerksDesk(story.world, ona).refund('PBX-2026-000001', 1_150)
    await story.world.advance('PT1H')

    expect((await told(ona.account_id)).slice(-3)).toEqual([
      '2026-02-15 The payment went through. 22.99',
      '2026-02-16 Credit note CN-2026-00001 was issued. 11.50',
      '2026-02-16 The refund is on its way back to the card. 11.50',
    ])
  })

  it('stands beside where the customer is now: what is owed, the lock, the phones, the banner', async () => {
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await story.world.until('2026-03-09T09:00:00Z')

    expect(await story.world.billing.operations.standing(SYSTEM, ona.account_id)).toMatchObject({
      name: 'UAB Pavyzdys',
      email: 'jonas@example.lt',
      status: 'suspended',
      locks: ['dunning'],
      subscription: { status: 'suspended', dunning_state: 'suspended' },
      tenant: { actual_level: 'emergency_only' },
      banner: { kind: 'dunning_suspended' },
      card: { last4: '4242' },
      owed: { amount_minor: 2_299 },
      account_credit: { amount_minor: 0 },
      invoices: [{ number: 'PBX-2026-000001', status: 'open' }],
    })
  })

  it('is of nobody where there is no such account', async () => {
    const { timeline, standing } = story.world.billing.operations

    await expect(timeline(SYSTEM, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
    await expect(standing(SYSTEM, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  })
})

import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { transition } from './operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const SECOND = 'PBX-2026-000002'

/**
 * What an operator forgives is asked of no card, and holds nothing up: its period runs, the next one follows, and it can
 * be paid by hand. Source: states 1.3; contract 8.
 */
describe.each(STORY_DIALECTS)('a charge that was not sent and is forgiven, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const down = (kind: 'down' | 'none') => story.world.sandbox.setFault('payments', kind)
  const move = (ona: Told, to: string) => transition(story.world, ona.account_id, to)
  const charges = async () => (await story.world.sandbox.listCharges()).length
  const pay = async (ona: Told, number: string) => {
    const { data } = (await ona.ask('GET', '/invoices')).body
    const invoice = data.find((each: { number: string }) => each.number === number)
    return ona.ask('POST', `/invoices/${invoice.invoice_id}/pay`)
  }

  it('in dunning: the customer changes the plan and leaves as whoever owes nothing', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('02-18T08:30')
    await down('down')
    await at('02-18T12:00')
    await down('none')
    expect((await move(ona, 'active')).body.status).toBe('active')
    const before = await charges()
    await at('02-28T12:00')

    const body = { new_tier: 'starter' }
    expect((await ona.ask('POST', '/subscription/change-plan', { body })).status).toBe(200)
    expect((await ona.ask('POST', '/subscription/cancel')).status).toBe(200)

    expect(await charges()).toBe(before)
    await at('03-15T10:00')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      period: '2026-02-15 2026-03-15',
    })
  })

  it('in dunning: an operator can end it', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('02-18T08:30')
    await down('down')
    await at('02-18T12:00')
    await down('none')
    await move(ona, 'active')

    expect((await move(ona, 'cancelled')).body.status).toBe('cancelled')
  })

  it('at a renewal, before its order was made: its period runs, the next is charged, and it can be paid', async () => {
    const ona = await story.customer()
    await at('03-15T08:00')
    await down('down')
    await at('03-15T09:20')
    await move(ona, 'suspended')
    await move(ona, 'active')
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      period: '2026-03-15 2026-04-15',
      cycles: ['2026-02-15 charged', '2026-03-15 planned', '2026-04-15 planned'],
    })
    const before = await charges()
    await down('none')
    await at('03-15T10:00')
    expect(await charges()).toBe(before)

    const answer = await pay(ona, SECOND)
    expect(answer.body).toMatchObject({ status: 'checkout' })
    await at('04-15T10:00')
    expect((await ona.page()).invoices).toEqual([
      'PBX-2026-000001 paid 22.99',
      `${SECOND} open 22.99`,
      'PBX-2026-000003 paid 22.99',
    ])

    // Its page lives on for as long as it is owed.
    await at('05-20T09:00')
    const { checkout_url } = (await pay(ona, SECOND)).body
    await story.world.sandbox.complete(new URL(checkout_url).pathname.split('/').at(-1) ?? '', {})
    await story.world.settle()
    expect((await ona.page()).invoices[1]).toBe(`${SECOND} paid 22.99`)
    expect((await ona.ask('POST', '/subscription/cancel')).status).toBe(200)
  })
})

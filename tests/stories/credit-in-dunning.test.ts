import { describe, expect, it } from 'vitest'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'
const SECOND = 'PBX-2026-000002'

const RECOVERED = {
  dunning: 'current',
  subscription: 'active',
  account: 'active',
  locks: '',
  phone: 'full',
  banner: null,
}

describe('an unpaid invoice', () => {
  const story = moneyStory('sqlite')
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const unpaid = async (instant: string) => {
    const ona = await story.customer({}, DECLINES)
    await at(instant)
    return { ona, desk: clerksDesk(story.world, ona) }
  }

  it.each([
    ['grace', '02-15T09:30'],
    ['retry_2', '02-22T09:30'],
    ['final_notice', '03-01T09:30'],
    ['suspended', '03-08T09:30'],
  ])('credited in full on %s ends dunning at once', async (dunning, instant) => {
    const { ona, desk } = await unpaid(instant)
    expect((await ona.page()).dunning).toBe(dunning)

    expect((await desk.credit(FIRST, 2_299)).status).toBe(201)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      ...RECOVERED,
      cycles: ['2026-02-15 abandoned', '2026-03-15 planned'],
      invoices: [`${FIRST} void 22.99`],
    })
    expect(await desk.orders()).toEqual(['cancelled 22.99'])
  })

  it('made void: the service goes on, and the next period is charged to a card that works', async () => {
    const { ona, desk } = await unpaid('02-16T09:00')
    await desk.credit(FIRST, 2_299)
    await story.world.settle()
    await ona.cards.setDefault(await ona.cards.save('1111'))
    await at('03-15T09:30')

    expect(await ona.page()).toMatchObject({
      ...RECOVERED,
      period: '2026-03-15 2026-04-15',
      invoices: [`${FIRST} void 22.99`, `${SECOND} paid 22.99`],
    })
    expect(await desk.charges()).toEqual(['2026-03-15 capture 22.99'])
  })

  it('credited in part is paid for the rest on the page that the banner shows', async () => {
    const { ona, desk } = await unpaid('02-16T09:00')

    await desk.credit(FIRST, 1_000)
    expect(await desk.orders()).toEqual(['pending 12.99'])
    await ona.payNow()

    expect(await ona.page()).toMatchObject({ ...RECOVERED, invoices: [`${FIRST} paid 22.99`] })
    expect(await desk.charges()).toEqual(['2026-02-16 capture 12.99'])
  })

  it('credited in part is asked of the card for the rest at the next dunning step', async () => {
    const { ona, desk } = await unpaid('02-16T09:00')
    await desk.credit(FIRST, 1_000)

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ ...RECOVERED, invoices: [`${FIRST} paid 22.99`] })
    expect(await desk.charges()).toEqual(['2026-02-16 capture 12.99'])
  })

  it('credited bit by bit until nothing is left is void, and dunning ends with the last bit', async () => {
    const { ona, desk } = await unpaid('02-16T09:00')
    await desk.credit(FIRST, 1_000)
    await story.world.settle()
    expect((await ona.page()).dunning).toBe('grace')

    await desk.credit(FIRST, 1_299)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ ...RECOVERED, invoices: [`${FIRST} void 22.99`] })
  })

  it('paid in part by account credit: a note over the rest ends dunning too', async () => {
    const { ona, desk } = await half()

    expect((await desk.credit(SECOND, 1_799)).status).toBe(201)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      ...RECOVERED,
      credit: 0,
      period: '2026-03-15 2026-04-15',
      invoices: [`${FIRST} paid 22.99`, `${SECOND} paid 22.99`],
      cycles: ['2026-02-15 charged', '2026-03-15 charged', '2026-04-15 planned'],
    })
  })

  it('paid in part by account credit and credited in full gives that credit back', async () => {
    const { ona, desk } = await half()

    expect((await desk.credit(SECOND, 2_299)).status).toBe(201)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ ...RECOVERED, credit: 500 })
    expect(await desk.charges()).toEqual(['2026-02-15 capture 22.99'])
  })

  it('that an operator has forgiven and then credits in full is void, and nothing else happens', async () => {
    const { ona, desk } = await unpaid('02-16T09:00')
    await transition(story.world, ona.account_id, 'active')

    await desk.credit(FIRST, 2_299)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      ...RECOVERED,
      cycles: ['2026-02-15 abandoned', '2026-03-15 planned'],
      invoices: [`${FIRST} void 22.99`],
    })
  })

  it('of a customer who left is void once credited, and no debt is kept', async () => {
    const { ona, desk } = await unpaid('02-19T09:00')
    await ona.ask('POST', '/subscription/cancel')

    expect((await desk.credit(FIRST, 328)).status).toBe(201)
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      cycles: ['2026-02-15 abandoned', '2026-03-15 skipped'],
      invoices: [`${FIRST} void 22.99`],
    })
  })

  /** 5.00 of credit has paid a part of the second invoice, and the card declines the rest. */
  async function half() {
    const ona = await story.customer({}, { behaviour: 'decline_after:2' })
    const desk = clerksDesk(story.world, ona)
    await at('02-15T09:30')
    await desk.credit(FIRST, 500)
    await at('03-16T09:00')
    expect(await ona.page()).toMatchObject({ dunning: 'grace', credit: 0 })
    return { ona, desk }
  }
})

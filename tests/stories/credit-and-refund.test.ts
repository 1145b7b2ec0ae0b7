import { describe, expect, it } from 'vitest'
import { creditActions } from '../credit/operator.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'

const FIRST = 'PBX-2026-000001'
const SECOND = 'PBX-2026-000002'

describe.each(STORY_DIALECTS)('a paid invoice on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)
  const paid = async () => {
    const ona = await story.customer()
    await at('2026-02-15')
    return { ona, desk: clerksDesk(story.world, ona) }
  }

  it('credited in part: the next invoice uses the credit first, the card pays the rest', async () => {
    const { ona, desk } = await paid()

    expect((await desk.credit(FIRST, 500)).status).toBe(201)
    expect(await ona.page()).toMatchObject({ credit: 500, invoices: [`${FIRST} paid 22.99`] })
    await at('2026-03-15')

    expect(await ona.page()).toMatchObject({
      credit: 0,
      invoices: [`${FIRST} paid 22.99`, `${SECOND} paid 22.99`],
    })
    expect(await desk.notes()).toEqual(['CN-2026-00001 credit 5.00'])
    expect(await desk.charges()).toEqual(['2026-02-15 capture 22.99', '2026-03-15 capture 17.99'])
    expect(await desk.text(SECOND)).toContain('Account credit used')
  })

  it('refunded in part and credited for the rest: nothing is left to take back', async () => {
    const { ona, desk } = await paid()

    expect((await desk.refund(FIRST, 1_000)).body.number).toBe('CN-2026-00001')
    expect((await desk.credit(FIRST, 1_300)).status).toBe(422)
    expect((await desk.credit(FIRST, 1_299)).body.number).toBe('CN-2026-00002')

    expect((await desk.refund(FIRST, 1)).status).toBe(422)
    expect((await desk.credit(FIRST, 1)).status).toBe(422)
    await at('2026-03-15')
    expect(await ona.page()).toMatchObject({
      credit: 0,
      invoices: [`${FIRST} partially_refunded 22.99`, `${SECOND} paid 22.99`],
    })
    expect(await desk.charges()).toEqual([
      '2026-02-15 capture 22.99',
      '2026-02-15 refund 10.00',
      '2026-03-15 capture 10.00',
    ])
  })
})

describe('a paid invoice', () => {
  const story = moneyStory('sqlite')
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)
  const paid = async (input = {}) => {
    const ona = await story.customer(input)
    await at('2026-02-15')
    return { ona, desk: clerksDesk(story.world, ona) }
  }

  it('credited and then refunded: the card gets back no more than the credit has left', async () => {
    const { ona, desk } = await paid()

    await desk.credit(FIRST, 500)
    expect((await desk.refund(FIRST, 1_800)).status).toBe(422)
    expect((await desk.refund(FIRST, 1_799)).status).toBe(201)

    expect(await ona.page()).toMatchObject({
      credit: 500,
      invoices: [`${FIRST} partially_refunded 22.99`],
    })
    expect(await desk.notes()).toEqual(['CN-2026-00001 credit 5.00', 'CN-2026-00002 refund 17.99'])
  })

  it('refunded in full: the service goes on, and the next period is charged', async () => {
    const { ona, desk } = await paid()

    await desk.refund(FIRST, 2_299)
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      invoices: [`${FIRST} refunded 22.99`],
    })
    await at('2026-03-15')

    expect((await ona.page()).invoices.at(-1)).toBe(`${SECOND} paid 22.99`)
    expect(await desk.charges()).toEqual([
      '2026-02-15 capture 22.99',
      '2026-02-15 refund 22.99',
      '2026-03-15 capture 22.99',
    ])
  })

  it('credited in full: the next one is paid by credit, without an order', async () => {
    const { ona, desk } = await paid()

    await desk.credit(FIRST, 2_299)
    await at('2026-03-15')

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      credit: 0,
      period: '2026-03-15 2026-04-15',
      cycles: ['2026-02-15 charged', '2026-03-15 charged', '2026-04-15 planned'],
      invoices: [`${FIRST} paid 22.99`, `${SECOND} paid 22.99`],
    })
    expect(await desk.orders()).toHaveLength(1)
    expect(await desk.text(SECOND)).toContain('Your account credit covers this invoice')
  })

  it('gives credit for months: it is used invoice by invoice, and the card pays what it leaves', async () => {
    const { ona, desk } = await paid({ plan_tier: 'enterprise' })
    await desk.credit(FIRST, 7_139)
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'business' } })
    const left: number[] = []
    for (const month of ['03', '04', '05', '06']) {
      await at(`2026-${month}-15`)
      left.push((await ona.page()).credit)
    }

    // 71.39, and 22.99 less each month; of the fourth invoice the card pays 20.57.
    expect(left).toEqual([4_840, 2_541, 242, 0])
    expect(await desk.charges()).toEqual(['2026-02-15 capture 71.39', '2026-06-15 capture 20.57'])
    expect((await ona.page()).invoices.every((line) => line.includes(' paid '))).toBe(true)
  })

  it('paid partly by credit gives the card back only what the card paid', async () => {
    const { ona, desk } = await paid()
    await desk.credit(FIRST, 500)
    await at('2026-03-15')

    expect((await desk.refund(SECOND, 1_800)).status).toBe(422)
    expect((await desk.refund(SECOND, 1_799)).status).toBe(201)
    expect((await desk.credit(SECOND, 500)).status).toBe(201)

    expect(await ona.page()).toMatchObject({
      credit: 500,
      invoices: [`${FIRST} paid 22.99`, `${SECOND} partially_refunded 22.99`],
    })
  })

  it('whose refund’s answer is lost is refunded once, and gets its note when the provider says yes', async () => {
    const { ona, desk } = await paid()
    const { invoice_id } = await desk.invoice(FIRST)
    const operator = creditActions(story.world, await story.world.operator())
    const ask = () => operator.refund(invoice_id, { amount_minor: 2_299, key: 'lost' })
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 1)

    const lost = await ask()
    expect([lost.body.code, lost.body.retry_after]).toEqual(['internal', 10])
    expect([await desk.notes(), (await ona.page()).invoices]).toEqual([[], [`${FIRST} paid 22.99`]])
    expect((await desk.credit(FIRST, 1)).status).toBe(422)
    await story.world.advance('PT15S')

    expect(await desk.notes()).toEqual(['CN-2026-00001 refund 22.99'])
    expect((await ona.page()).invoices).toEqual([`${FIRST} refunded 22.99`])
    expect((await ask()).body.number).toBe('CN-2026-00001')
    expect(await desk.charges()).toEqual(['2026-02-15 capture 22.99', '2026-02-15 refund 22.99'])
  })

  it('takes no note while nobody knows whether it was paid, and takes it once that is known', async () => {
    const ona = await story.customer()
    const desk = clerksDesk(story.world, ona)
    await story.world.until('2026-02-15T08:59:00Z')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-15T09:00:05Z')

    expect((await desk.credit(FIRST, 500)).body.invalid_params[0].name).toBe('status')

    await story.world.sandbox.clearFaults()
    await at('2026-02-15')
    expect((await desk.credit(FIRST, 500)).status).toBe(201)
    expect(await ona.page()).toMatchObject({ credit: 500, invoices: [`${FIRST} paid 22.99`] })
  })
})

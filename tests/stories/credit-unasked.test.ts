import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { sleepUntil, tickWhile } from '../support/while-asked.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

const FIRST = 'PBX-2026-000001'
const IN_STANDING = { dunning: 'current', subscription: 'active', locks: '', phone: 'full' }
const VOID = {
  ...IN_STANDING,
  cycles: ['2026-02-15 abandoned', '2026-03-15 planned'],
  invoices: [`${FIRST} void 22.99`],
}

/**
 * A charge is in flight only while money is asked for: what is billed and not asked for can be credited, and then no more
 * than what is left is ever asked. Source: contract 6.7; states 1.3.
 */
describe.each(STORY_DIALECTS)('an invoice that is billed and not asked for, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const until = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const fault = (kind: 'down' | 'none') => story.world.sandbox.setFault('payments', kind)
  const billed = async (ona: Told) => (await ona.page()).cycles[0]

  describe('because the provider is away', () => {
    /** The order is made only `withOrder`; either way the card is certainly not asked. */
    const unsent = async (withOrder: boolean) => {
      const ona = await story.customer()
      await sleepUntil(story.world, '2026-02-15T09:00:00Z')
      if (withOrder) await tickWhile(story.world, () => fault('down'))
      else {
        await fault('down')
        await story.world.settle()
      }
      await fault('none')
      expect(await billed(ona)).toBe('2026-02-15 planned')
      return { ona, desk: clerksDesk(story.world, ona) }
    }

    it.each([
      ['without an order', false, []],
      ['with an order', true, ['cancelled 22.99']],
    ])('%s and credited in full is void, and never charged', async (_, withOrder, orders) => {
      const { ona, desk } = await unsent(withOrder)

      expect((await desk.credit(FIRST, 2_299)).status).toBe(201)
      await story.world.settle()

      expect(await ona.page()).toMatchObject(VOID)
      await until('02-20T09:00')
      expect([await desk.orders(), await desk.charges()]).toEqual([orders, []])
    })

    it.each([
      ['without an order', false],
      ['with an order', true],
    ])('%s and credited in part is charged for the rest', async (_, withOrder) => {
      const { ona, desk } = await unsent(withOrder)

      expect((await desk.credit(FIRST, 1_000)).status).toBe(201)
      expect(await desk.orders()).toEqual(withOrder ? ['pending 12.99'] : [])
      await until('02-15T10:00')

      expect(await ona.page()).toMatchObject({ ...IN_STANDING, invoices: [`${FIRST} paid 22.99`] })
      expect(await desk.orders()).toEqual(['completed 12.99'])
      expect(await desk.charges()).toEqual(['2026-02-15 capture 12.99'])
    })

    it('at a retry: whoever leaves then is credited the unused days, and owes the used ones', async () => {
      const ona = await story.customer({}, { behaviour: 'decline_after:1' })
      await until('02-18T08:55')
      await fault('down')
      await until('02-18T10:30')
      await fault('none')
      expect(await ona.page()).toMatchObject({ subscription: 'past_due' })
      expect(await billed(ona)).toBe('2026-02-15 planned')

      expect((await ona.ask('POST', '/subscription/cancel')).status).toBe(200)
      await story.world.settle()

      // 25 of 28 days: 16.96 net.
      const desk = clerksDesk(story.world, ona)
      expect(await desk.notes()).toEqual(['CN-2026-00001 credit 20.52'])
      expect(await desk.orders()).toEqual(['pending 2.47'])
      const [{ invoice_id }] = (await ona.ask('GET', '/invoices')).body.data
      const { body } = await ona.ask('GET', `/invoices/${invoice_id}/balance`)
      expect(body.owed.amount_minor).toBe(247)
      await until('04-01T09:00')
      expect((await ona.page()).invoices).toEqual([`${FIRST} uncollectible 22.99`])
      expect([await billed(ona), await desk.charges()]).toEqual(['2026-02-15 abandoned', []])
    })
  })

  describe('of which an operator has given a part back', () => {
    it('and left in dunning: the used days stay owed, less their share of what was given', async () => {
      const ona = await story.customer({}, { behaviour: 'decline_after:1' })
      await until('02-18T08:55')
      const desk = clerksDesk(story.world, ona)
      expect((await desk.credit(FIRST, 1_000)).status).toBe(201)
      const preview = (await ona.ask('POST', '/subscription/cancel/preview')).body
      expect([preview.taken_back.amount_minor, preview.owed.amount_minor]).toEqual([1_160, 139])

      expect((await ona.ask('POST', '/subscription/cancel')).status).toBe(200)
      await story.world.settle()

      // 25 of 28 days of what is left of 19.00 after 8.26: 9.59 net.
      expect(await desk.notes()).toEqual([
        'CN-2026-00001 credit 10.00',
        'CN-2026-00002 credit 11.60',
      ])
      expect(await desk.orders()).toEqual(['pending 1.39'])
    })
  })

  describe('because an operator holds the account', () => {
    const atTheAddressWait = async () => {
      const ona = await story.customer({ legal_address: undefined })
      await until('02-18T10:00')
      await transition(story.world, ona.account_id, 'suspended')
      return { ona, desk: clerksDesk(story.world, ona) }
    }
    const held = async () => {
      const { ona, desk } = await atTheAddressWait()
      await until('02-25T10:00')
      expect(await billed(ona)).toBe('2026-02-15 planned')
      return { ona, desk }
    }
    const unlock = async ({ account_id }: Told) => {
      await liftOperatorLock(story.world, account_id)
      await story.world.advance('PT1H')
    }

    it('and credited in full is void, and never charged', async () => {
      const { ona, desk } = await held()

      expect((await desk.credit(FIRST, 2_299)).status).toBe(201)
      await story.world.settle()
      expect(await ona.page()).toMatchObject({
        cycles: VOID.cycles,
        invoices: VOID.invoices,
        locks: 'operator',
      })

      await unlock(ona)
      expect(await ona.page()).toMatchObject(VOID)
      expect([await desk.orders(), await desk.charges()]).toEqual([['cancelled 22.99'], []])
    })

    it('and credited in part can be paid for the rest, and is charged for it after the lock', async () => {
      const { ona, desk } = await held()

      expect((await desk.credit(FIRST, 1_000)).status).toBe(201)
      expect(await desk.orders()).toEqual(['pending 12.99'])
      await unlock(ona)

      expect(await ona.page()).toMatchObject({ ...IN_STANDING, invoices: [`${FIRST} paid 22.99`] })
      expect(await desk.charges()).toEqual(['2026-02-25 capture 12.99'])
    })

    it('and left before there is an order can be paid for the used days', async () => {
      const { ona, desk } = await atTheAddressWait()
      await until('02-22T08:59')
      await fault('down')
      await until('02-22T09:01')
      expect([await billed(ona), await desk.orders()]).toEqual(['2026-02-15 planned', []])

      expect((await ona.ask('POST', '/subscription/cancel')).status).toBe(200)
      await fault('none')
      await until('02-22T09:10')

      expect(await desk.notes()).toEqual(['CN-2026-00001 credit 17.24'])
      expect(await desk.orders()).toEqual(['pending 5.75'])
    })

    it.each([
      ['in full has no order left', 2_299, [], `${FIRST} void 22.99`],
      ['in part has one over the rest', 1_000, ['pending 12.99'], `${FIRST} open 22.99`],
    ])('and credited while its order is placed, %s', async (_, amount, left, invoice) => {
      const { ona, desk } = await atTheAddressWait()
      await sleepUntil(story.world, '2026-02-22T09:00:00Z')
      const credit = async () => expect((await desk.credit(FIRST, amount)).status).toBe(201)
      await tickWhile(story.world, credit, { asked: 'createOrder' })
      await story.world.settle()

      expect((await ona.page()).invoices).toEqual([invoice])
      expect(await desk.orders()).toEqual(['cancelled 22.99', ...left])
      expect(await desk.charges()).toEqual([])
    })
  })
})

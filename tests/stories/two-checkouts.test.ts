import { epochMs, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { DIALECTS } from '../support/databases.ts'
import { topupActions } from '../support/topup-actions.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type MoneyStory } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'
const RECOVERED = {
  subscription: 'active',
  dunning: 'current',
  banner: null,
  locks: '',
  phone: 'full',
  invoices: [`${FIRST} paid 22.99`],
}

/** Move time while the whole service stands still. */
const jump = ({ world }: MoneyStory, instant: string) =>
  world.sandbox.advance(
    { to: epochMs(Date.parse(instant)) },
    { tick: async () => 0, nextDueAt: async () => null },
  )

/** The page on which the first period can be paid, newest order. */
async function payPage({ world }: MoneyStory): Promise<string> {
  const orders = await world.sandbox.listOrders()
  return orders.find(({ reference }) => reference.startsWith('cyc_'))?.order_token ?? ''
}

/** Every saved card works from here on. */
const cardsWork = ({ world }: MoneyStory) =>
  world.opened.db
    .updateTable('sandbox_methods' as never)
    .set({ behaviour: 'approve' } as never)
    .execute()

describe.each(DIALECTS)('the page to pay on and our own retry, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const overdue = async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-15T10:00:00Z')
    return { ona, page: await payPage(story), desk: clerksDesk(story.world, ona) }
  }

  it('the customer is first, and our retry finds that it is paid', async () => {
    const { ona, page, desk } = await overdue()
    await jump(story, '2026-02-18T08:59:30Z')
    await story.world.sandbox.setWebhookMode('hold')
    await story.world.sandbox.complete(page)
    await cardsWork(story)

    await story.world.until('2026-02-18T09:00:30Z')

    expect(await ona.page()).toMatchObject(RECOVERED)
    expect(await desk.charges()).toEqual(['2026-02-18 capture 22.99'])
  })

  it('our retry is first, and the page takes no second payment', async () => {
    const { ona, page, desk } = await overdue()
    await cardsWork(story)
    await jump(story, '2026-02-18T09:00:00Z')
    await story.world.settle()

    await expect(story.world.sandbox.complete(page)).rejects.toThrow()
    await story.world.settle()

    expect(await ona.page()).toMatchObject(RECOVERED)
    expect(await desk.charges()).toEqual(['2026-02-18 capture 22.99'])
  })

  it('both at the same moment, with two tabs and three workers: one of them takes the money', async () => {
    const { ona, page, desk } = await overdue()
    await cardsWork(story)
    await jump(story, '2026-02-18T09:00:00Z')

    const tab = () => story.world.sandbox.complete(page)
    const worker = () => story.world.billing.worker.tick(SYSTEM)
    const [one, two, ...reports] = await Promise.allSettled([
      tab(),
      tab(),
      worker(),
      worker(),
      worker(),
    ])
    await story.world.settle()
    await story.world.until('2026-02-18T12:30:00Z')

    expect([one.status, two.status].filter((status) => status === 'fulfilled').length).toBeLessThan(
      2,
    )
    const failed = reports.filter(
      (each) => each.status === 'rejected' || each.value.faults.length > 0,
    )
    expect(failed).toEqual([])
    expect(await ona.page()).toMatchObject(RECOVERED)
    expect(await desk.charges()).toEqual(['2026-02-18 capture 22.99'])
  })

  it('a topup paid at the very moment of a charge is another matter: both are taken', async () => {
    const ona = await story.customer()
    const owner = topupActions(story.world, ona.account_id)
    await jump(story, '2026-02-15T08:59:00Z')
    const topup = orderTokenIn(await owner.topUp())
    await jump(story, '2026-02-15T09:00:00Z')

    await Promise.all([
      story.world.sandbox.complete(topup),
      story.world.billing.worker.tick(SYSTEM),
      story.world.billing.worker.tick(SYSTEM),
    ])
    await story.world.settle()

    // Whoever is first has the first number.
    const paid = ['22.99', '25.00'].map((amount) => expect.stringContaining(`paid ${amount}`))
    const invoices: unknown = expect.arrayContaining(paid)
    expect(await ona.page()).toMatchObject({ ...RECOVERED, invoices })
    expect((await owner.balance()).body.balance.amount_minor).toBe(2_500)
    const taken = await clerksDesk(story.world, ona).charges()
    expect(taken.toSorted()).toEqual(['2026-02-15 capture 22.99', '2026-02-15 capture 25.00'])
  })
})

describe('what the provider tells of a payment on the page', () => {
  const story = moneyStory('sqlite')
  const overdue = async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-15T10:00:00Z')
    return { ona, page: await payPage(story), desk: clerksDesk(story.world, ona) }
  }

  it('is lost: the order is read within three hours', async () => {
    const { ona, page } = await overdue()
    await story.world.sandbox.setWebhookMode('hold')
    await story.world.sandbox.complete(page)
    await story.world.settle()
    expect((await ona.page()).dunning).toBe('grace')

    await story.world.until('2026-02-15T13:00:00Z')

    expect(await ona.page()).toMatchObject(RECOVERED)
  })

  it.each(['duplicate', 'reorder'] as const)('comes in the mode %s: paid once', async (mode) => {
    const { ona, page, desk } = await overdue()
    await story.world.sandbox.setWebhookMode(mode)
    await story.world.sandbox.complete(page, { behaviour: 'decline' })
    await story.world.sandbox.complete(page)
    await story.world.sandbox.releaseWebhooks()
    await story.world.settle()

    expect(await ona.page()).toMatchObject(RECOVERED)
    expect(await desk.charges()).toEqual(['2026-02-15 capture 22.99'])
    const noted = (await ona.notifications()).filter((kind) => kind === 'invoice_paid')
    expect(noted).toHaveLength(1)
  })

  it('comes a month late: all was known long before, and nothing moves', async () => {
    const { ona, page, desk } = await overdue()
    await story.world.sandbox.setWebhookMode('hold')
    await story.world.sandbox.complete(page)
    await cardsWork(story)
    await story.world.until('2026-03-16T09:00:00Z')
    const before = await ona.page()

    await story.world.sandbox.setWebhookMode('normal')
    await story.world.sandbox.releaseWebhooks()
    await story.world.settle()

    expect(await ona.page()).toEqual(before)
    expect(await desk.charges()).toEqual(['2026-02-15 capture 22.99', '2026-03-15 capture 22.99'])
  })

  it('is that the card was declined: the page stays, and dunning does not move', async () => {
    const { ona, page, desk } = await overdue()
    const before = await ona.page()

    await story.world.sandbox.complete(page, { behaviour: 'insufficient_funds' })
    await story.world.settle()

    expect(await ona.page()).toEqual(before)
    await ona.payNow()
    expect(await ona.page()).toMatchObject(RECOVERED)
    expect(await desk.orders()).toEqual(['completed 22.99'])
  })
})

import { createBilling, money, type Ports, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { moneyStory } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'

const FIRST = 'PBX-2026-000001'

describe('an answer that comes late, or not at all', () => {
  const story = moneyStory('sqlite')

  it('to a charge advances dunning for nobody: the order is read, and it was paid', async () => {
    const { world } = story
    const ona = await story.customer()
    await world.until('2026-02-15T08:59:00Z')
    await ona.mails()
    await world.sandbox.setWebhookMode('hold')
    // The answer of the order is lost, and then that of the payment.
    await world.sandbox.setFault('payments', 'timeout_after_effect', 2)
    await world.until('2026-02-15T09:00:30Z')
    await world.sandbox.setFault('payments', 'down')
    await world.until('2026-02-15T09:30:00Z')
    expect(await ona.page()).toMatchObject({ subscription: 'trialing', dunning: 'current' })

    await world.sandbox.clearFaults()
    await world.until('2026-02-15T12:00:00Z')

    expect(await ona.page()).toMatchObject({ subscription: 'active', dunning: 'current' })
    expect(await ona.mails()).toEqual([`2026-02-15 Invoice ${FIRST}`])
  })

  it('of the core to a suspension does not keep it from hearing that it is over', async () => {
    const { world } = story
    const ona = await story.customer()
    const { store, pbx } = world.ports
    const found = await store.read((tx) => tx.subscriptions.ofAccount(ona.account_id))
    const move = async (to_status: string) => {
      const path = `/admin/subscriptions/${found?.subscription_id}/transition`
      const { status } = await operate(world, 'POST', path, { body: { to_status } })
      expect(status).toBe(200)
    }
    let restored = false
    const setLevel: Ports['pbx']['setLevel'] = async (...asked) => {
      const answer = await pbx.setLevel(...asked)
      if (!restored) {
        restored = true
        await move('active')
      }
      return answer
    }
    const late = new Proxy(pbx, {
      get: (target, key) => (key === 'setLevel' ? setLevel : (Reflect.get(target, key) as unknown)),
    })
    await move('suspended')

    await createBilling({ ...world.ports, pbx: late }).worker.tick(SYSTEM)
    // Before the hourly comparison with the core, which would mend it too.
    await world.advance('PT10M')

    expect(restored).toBe(true)
    expect(await world.sandbox.listTenants()).toMatchObject([{ level: 'full' }])
    expect(await ona.page()).toMatchObject({ phone: 'full', locks: '' })
  })

  it('that shows the past takes no decline back, and a later one does not tell of it anew', async () => {
    const { world } = story
    const { store, payments } = world.ports
    await story.customer({}, { behaviour: 'decline_after:1' })
    await world.until('2026-02-16T09:00:00Z')
    const [order] = (await world.sandbox.listOrders()).filter(({ reference }) =>
      reference.startsWith('cyc_'),
    )
    const order_id = order?.order_id ?? ''
    const known = () => store.read(async (tx) => (await tx.orders.get(order_id))?.declines)
    const read = async (declines: (seen: number) => number) => {
      const getOrder: Ports['payments']['getOrder'] = async (id) => {
        const answer = await payments.getOrder(id)
        if (answer.kind !== 'order') return answer
        return {
          kind: 'order',
          order: { ...answer.order, declines: declines(answer.order.declines) },
        }
      }
      const shown = Object.assign(Object.create(payments), { getOrder }) as Ports['payments']
      await store.transaction((tx) => tx.orders.touch(order_id, world.now()))
      await createBilling({ ...world.ports, payments: shown }).worker.tick(SYSTEM)
    }
    const told = async () =>
      (await world.opened.db.selectFrom('audit_log').select('id').execute()).length
    const [before, rows] = [await known(), await told()]

    await read(() => 0)
    await read((seen) => seen)

    expect(before).toBe(1)
    expect([await known(), await told()]).toEqual([before, rows])
  })

  it('left an order over another amount: it is set right before the card is asked', async () => {
    const { world } = story
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await world.until('2026-02-16T09:00:00Z')
    const desk = clerksDesk(world, ona)
    const [order] = (await world.sandbox.listOrders()).filter(({ reference }) =>
      reference.startsWith('cyc_'),
    )
    await world.ports.payments.changeAmount(order?.order_id ?? '', money(3_000, 'EUR'))

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await world.advance('PT1H')

    expect(await desk.charges()).toEqual(['2026-02-16 capture 22.99'])
    expect((await desk.invoice(FIRST)).status).toBe('paid')
  })
})

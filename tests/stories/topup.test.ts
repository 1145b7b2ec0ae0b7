import { add, SYSTEM } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { cardActions, orderTokenIn } from '../support/card-actions.ts'
import { DIALECTS } from '../support/databases.ts'
import { type TopupActions, topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'

describe.each(DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)
  let account_id: string
  let owner: TopupActions
  beforeEach(async () => {
    account_id = (await story.world.signUp()).account_id
    owner = topupActions(story.world, account_id)
  })

  const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
  const balance = async () => (await owner.balance()).body.balance.amount_minor
  /** Revenue and VAT: nothing but topups is invoiced in a trial. */
  const inLedger = () =>
    story.world.ports.store.read(async (tx) =>
      add(
        await tx.ledger.balance('revenue', null, 'EUR'),
        await tx.ledger.balance('vat_payable', null, 'EUR'),
      ),
    )
  const complete = (token: string, how = {}) => story.world.sandbox.complete(token, how)
  const moved = async () => (await story.world.sandbox.listCharges()).map(({ kind }) => kind)
  const told = async () => {
    const page = { limit: 100, after: null }
    const { data } = await story.world.ports.store.read((tx) =>
      tx.notifications.listOfAccount(account_id, page),
    )
    return data.filter(({ kind }) => kind === 'topup_completed').map((each) => each.message_args)
  }
  const mailed = async () =>
    (await story.world.mail('jonas@example.lt')).slice(0, 2).map(({ subject }) => subject)
  const audited = async () => {
    const rows = await story.world.opened.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where((row) =>
        row.or([row('action', 'like', 'payment.%'), row('action', 'like', 'topup.%')]),
      )
      .orderBy('seq')
      .execute()
    return rows.map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`))
  }
  const endAs = (status: 'suspended' | 'cancelled') =>
    story.world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(account_id)
      if (account) await tx.accounts.put({ ...account, status })
    })
  it('a customer pays for calls in advance: credited, posted and told of once', async () => {
    const started = await owner.topUp()
    expect(started.body).toMatchObject({ ...eur(2_500), status: 'pending' })
    expect([await balance(), await owner.payments()]).toEqual([0, [['topup', 2_500, 'pending']]])

    await complete(orderTokenIn(started))
    await story.world.settle()

    expect([await balance(), await inLedger()]).toEqual([2_500, eur(2_500)])
    expect(await owner.payments()).toEqual([['topup', 2_500, 'completed']])
    expect(await told()).toEqual([eur(2_500)])
    // Both at once: whichever goes first.
    const both = ['Invoice PBX-2026-000001', expect.stringContaining('25')]
    expect((await mailed()).toSorted()).toEqual(both)
    expect(await audited()).toEqual(['topup.requested', 'payment.completed'])
  })

  it('a declined card leaves the page open for another one', async () => {
    const token = orderTokenIn(await owner.topUp())
    await complete(token, { behaviour: 'insufficient_funds' })
    await story.world.settle()
    expect([await balance(), await owner.payments()]).toEqual([0, [['topup', 2_500, 'pending']]])

    await complete(token)
    await story.world.settle()

    expect([await balance(), await inLedger()]).toEqual([2_500, eur(2_500)])
  })

  it('two pages paid at the same moment are both credited', async () => {
    const pages = [await owner.topUp({ amount_minor: 300 }), await owner.topUp()]

    await Promise.all(pages.map((each) => complete(orderTokenIn(each))))
    await story.world.settle()

    expect([await balance(), await inLedger()]).toEqual([2_800, eur(2_800)])
    expect(await told()).toHaveLength(2)
  })

  it.each(['suspended', 'cancelled'] as const)(
    'money that comes when the account is %s is recorded and credited all the same',
    async (status) => {
      const token = orderTokenIn(await owner.topUp())
      await endAs(status)

      await complete(token)
      await story.world.settle()

      expect([await balance(), await inLedger()]).toEqual([2_500, eur(2_500)])
    },
  )

  it('a page that nobody pays fails after a day', async () => {
    await owner.topUp()

    await story.world.advance('P2D')

    expect(await owner.payments()).toEqual([['topup', 2_500, 'failed']])
    expect(await audited()).toEqual(['topup.requested', 'payment.failed: expired'])
    expect([await balance(), await inLedger(), await moved()]).toEqual([0, eur(0), []])
  })

  it('money that comes after we marked the topup failed is credited', async () => {
    const token = orderTokenIn(await owner.topUp())
    await story.world.ports.store.transaction(async (tx) => {
      const { data } = await tx.payments.list({ account_id }, { limit: 1, after: null })
      const [payment] = data
      if (!payment) return
      await tx.payments.put({ ...payment, status: 'failed', failure_code: 'expired' })
    })

    await complete(token)
    await story.world.settle()

    expect(await owner.payments()).toEqual([['topup', 2_500, 'completed']])
    expect(await balance()).toBe(2_500)
  })

  it('webhooks may all be lost: the poller finds the payment within ten minutes', async () => {
    await story.world.sandbox.setWebhookMode('hold')
    const started = await owner.topUp()
    await story.world.advance('PT1H')
    await complete(orderTokenIn(started))
    expect(await balance()).toBe(0)

    await story.world.advance('PT10M')

    expect(await balance()).toBe(2_500)
  })

  it('webhooks that come twice, late and in reverse credit once', async () => {
    await story.world.sandbox.setWebhookMode('duplicate')
    await owner.pay(2_500)
    await story.world.sandbox.setWebhookMode('reorder')
    await story.world.sandbox.releaseWebhooks()
    await story.world.settle()

    expect([await balance(), await inLedger()]).toEqual([2_500, eur(2_500)])
    expect(await told()).toHaveLength(1)
  })

  it('a webhook and the poller at the same moment credit once, whoever of five reads the order', async () => {
    await story.world.sandbox.setWebhookMode('hold')
    const token = orderTokenIn(await owner.topUp())
    const order = await complete(token)
    await story.world.ports.store.transaction((tx) =>
      tx.orders.touch(order.order_id, story.world.now()),
    )

    const ticks = Array.from({ length: 5 }, () => story.world.billing.worker.tick(SYSTEM))
    const faults = (await Promise.all(ticks)).flatMap((each) => each.faults)
    await story.world.settle()

    expect(faults).toEqual([])
    expect([await balance(), await inLedger()]).toEqual([2_500, eur(2_500)])
    expect(await audited()).toEqual(['topup.requested', 'payment.completed'])
  })

  it('a core that is away is told when it is back, and once although its answer was lost', async () => {
    await story.world.sandbox.setFault('pbx', 'down')
    await owner.pay(2_500)
    const away = await owner.balance()
    expect([away.status, away.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
    expect(await inLedger()).toEqual(eur(2_500))

    await story.world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
    await story.world.advance('PT10M')

    expect(await balance()).toBe(2_500)
  })

  it('the card is saved when the customer wants it, beside the default one', async () => {
    const card = { brand: 'mastercard', last4: '5454', exp_month: 3, exp_year: 2031 } as const
    await complete(orderTokenIn(await owner.topUp()), { card: { ...card, last4: '6767' } })
    await complete(orderTokenIn(await owner.topUp({ save_card: true })), { card })
    await story.world.settle()

    const cards = await cardActions(story.world, account_id).list()
    expect(cards.map(({ last4, is_default }) => [last4, is_default])).toEqual([
      ['4242', true],
      ['5454', false],
    ])
    expect(await balance()).toBe(5_000)
  })

  it('a card saved by a topup is no default, also when it is the only one', async () => {
    await story.world.ports.store.transaction(async (tx) => {
      for (const each of await tx.paymentMethods.ofAccount(account_id)) {
        await tx.paymentMethods.put({ ...each, is_default: false, deleted_at: story.world.now() })
      }
    })
    const card = { brand: 'visa', last4: '5454', exp_month: 3, exp_year: 2031 } as const
    await complete(orderTokenIn(await owner.topUp({ save_card: true })), { card })
    await story.world.settle()
    const cards = cardActions(story.world, account_id)
    expect((await cards.list()).map(({ is_default }) => is_default)).toEqual([false])

    // the next card that is added becomes the one that we charge
    await cards.save('6767')

    expect((await cards.list()).map((each) => [each.last4, each.is_default])).toEqual([
      ['5454', false],
      ['6767', true],
    ])
  })

  it('a provider that makes the order and loses the answer is asked by our reference', async () => {
    const before = await story.world.sandbox.listOrders()
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    const lost = await owner.topUp({}, 'a-key')
    expect(lost.body).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })

    const again = await owner.topUp({}, 'a-key')

    const orders = await story.world.sandbox.listOrders()
    expect(orders).toHaveLength(before.length + 1)
    expect(orders[0]?.order_token).toBe(orderTokenIn(again))
    expect(await owner.payments()).toHaveLength(1)
  })
})

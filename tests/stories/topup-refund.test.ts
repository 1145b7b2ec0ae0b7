import { beforeEach, describe, expect, it } from 'vitest'
import { money, SYSTEM } from '@billing/core'
import { wrongIn } from '../books/kept-books.ts'
import { type CreditActions, creditActions } from '../credit/operator.ts'
import { complaints } from '../http/checked.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { type TopupActions, topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'

/** Source: contract 6.3, 6.7. */
describe.each(STORY_DIALECTS)('a topup that is paid back, on %s', (dialect) => {
  const story = signupStory(dialect)
  let account_id: string
  let owner: TopupActions
  let operator: CreditActions
  beforeEach(async () => {
    account_id = (await story.world.signUp()).account_id
    owner = topupActions(story.world, account_id)
    operator = creditActions(story.world, await story.world.operator())
  })

  const invoices = async () => {
    const page = { limit: 10, after: null }
    const { store } = story.world.ports
    return (await store.read((tx) => tx.invoices.listOfAccount(account_id, page))).data
  }
  /** In the order in which they were bought. */
  const topUp = async (...amounts: readonly number[]) => {
    for (const amount of amounts) {
      await owner.pay(amount)
      await story.world.advance('PT1M')
    }
    return (await invoices()).toReversed().map(({ invoice_id }) => invoice_id)
  }
  const tenant = async () => {
    const found = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    return found?.tenant_id ?? ''
  }
  const call = async (cents: number) => {
    await story.world.sandbox.useCallCredit(await tenant(), money(cents, 'EUR'))
  }
  const balance = async () => (await owner.balance()).body.balance.amount_minor
  const refund = (invoice_id: string | undefined, amount_minor: number, key?: string) =>
    operator.refund(invoice_id ?? '', { amount_minor, ...(key === undefined ? {} : { key }) })
  const toCard = async () => {
    const charges = await story.world.sandbox.listCharges()
    return charges.filter(({ kind }) => kind === 'refund').map(({ amount_minor }) => amount_minor)
  }
  const proven = async () => wrongIn(await story.world.billing.books.verify(SYSTEM))

  it('8.00 of 20.00 are unused: the credit is taken first, the note says 6.61 and 1.39', async () => {
    const [invoice_id] = await topUp(2_000)
    await call(1_200)

    const { status, body } = await refund(invoice_id, 800)
    await story.world.settle()

    expect([status, body]).toMatchObject([
      201,
      { kind: 'refund', amount: { amount_minor: 800 }, invoice_number: 'PBX-2026-000001' },
    ])
    const { store } = story.world.ports
    const [note] = await store.read((tx) => tx.creditNotes.ofInvoice(invoice_id ?? ''))
    expect([note?.amount.amount_minor, note?.vat_amount.amount_minor]).toEqual([800, 139])
    expect((await invoices())[0]).toMatchObject({
      status: 'partially_refunded',
      refunded: { amount_minor: 800 },
    })
    expect([await balance(), await toCard()]).toEqual([0, [800]])
    expect(await proven()).toEqual({})
  })

  it('of what is not touched all goes back', async () => {
    const [invoice_id] = await topUp(2_000)

    expect((await refund(invoice_id, 2_000)).status).toBe(201)
    await story.world.settle()

    expect((await invoices())[0]?.status).toBe('refunded')
    expect(await owner.payments()).toEqual([['topup', 2_000, 'refunded']])
    expect([await balance(), await toCard()]).toEqual([0, [2_000]])
    expect(await proven()).toEqual({})
  })

  it('never more than is unused, and nothing where all is used', async () => {
    const [invoice_id] = await topUp(2_000)
    await call(1_200)
    const more = await refund(invoice_id, 801)
    await call(800)
    const none = await refund(invoice_id, 1)

    expect([more.status, complaints(more)]).toEqual([422, ['amount']])
    expect(JSON.stringify(more.body)).toContain('at most 800 minor units')
    expect([none.status, complaints(none)]).toEqual([422, ['amount']])
    expect(JSON.stringify(none.body)).toContain('All of this topup is used')
    expect(await toCard()).toEqual([])
    expect(await proven()).toEqual({})
  })

  it('of several the newest is unused, because the oldest credit is used first', async () => {
    const [oldest, middle, newest] = await topUp(1_000, 2_000, 3_000)
    await call(1_500)

    const refused = [await refund(oldest, 1), await refund(middle, 1_501)]
    const made = [await refund(middle, 1_500), await refund(newest, 3_000)]
    await story.world.settle()

    expect(refused.map(({ status }) => status)).toEqual([422, 422])
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect([await balance(), await toCard()]).toEqual([0, [3_000, 1_500]])
    expect(await proven()).toEqual({})
  })

  it('becomes account credit where the card is not to get it: one key ten times takes once', async () => {
    const [invoice_id] = await topUp(2_000)
    const credit = () => operator.credit(invoice_id ?? '', { amount_minor: 500, key: 'one' })

    await Promise.all(Array.from({ length: 10 }, credit))
    await story.world.settle()

    expect((await credit()).status).toBe(201)
    expect([await balance(), await toCard()]).toEqual([1_500, []])
    expect((await owner.balance()).body.credit.amount_minor).toBe(500)
    expect(await proven()).toEqual({})
  })

  it('becomes account credit although the answer of the phone system was lost: it is found again', async () => {
    const [invoice_id] = await topUp(2_000)
    await story.world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
    const lost = await operator.credit(invoice_id ?? '', { amount_minor: 700, key: 'a-key' })
    expect([lost.status, lost.body.code]).toEqual([500, 'internal'])

    await story.world.advance('PT10M')

    expect([await balance(), await toCard()]).toEqual([1_300, []])
    expect((await owner.balance()).body.credit.amount_minor).toBe(700)
    expect(await proven()).toEqual({})
  })

  it('the same key twice, and ten at once, take credit and money once', async () => {
    const [invoice_id] = await topUp(2_000)

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refund(invoice_id, 700, 'one-key')),
    )
    await story.world.settle()
    answers.push(await refund(invoice_id, 700, 'one-key'))

    expect(answers.at(-1)?.status).toBe(201)
    expect([await balance(), await toCard()]).toEqual([1_300, [700]])
    expect(await proven()).toEqual({})
  })

  it('waits for a phone system that is away, and does not ask the provider before', async () => {
    const [invoice_id] = await topUp(2_000)
    await story.world.sandbox.setFault('pbx', 'down')
    const away = await refund(invoice_id, 700, 'a-key')
    expect([away.status, away.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
    await story.world.sandbox.clearFaults()

    await story.world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
    const lost = await refund(invoice_id, 700, 'a-key')
    expect([lost.status, lost.body.code, await toCard()]).toEqual([500, 'internal', []])
    await story.world.advance('PT10M')

    expect((await refund(invoice_id, 700, 'a-key')).status).toBe(201)
    expect([await balance(), await toCard()]).toEqual([1_300, [700]])
    expect(await proven()).toEqual({})
  })

  it('the provider that refuses leaves the call credit with the customer', async () => {
    const [invoice_id] = await topUp(2_000)
    const { payments } = story.world.ports
    const refused = {
      kind: 'refused',
      code: 'too_old',
      message: 'The payment is too old.',
    } as const
    Object.assign(payments, { refund: async () => refused })

    const answer = await refund(invoice_id, 700)
    await story.world.settle()

    expect([answer.status, answer.body.code]).toEqual([402, 'payment.declined'])
    expect([await balance(), await toCard()]).toEqual([2_000, []])
    expect(await proven()).toEqual({})
  })

  it('what people call for meanwhile is not paid back: the note is over what was taken', async () => {
    const [invoice_id] = await topUp(2_000)
    const { pbx } = story.world.ports
    const takeCallCredit: typeof pbx.takeCallCredit = pbx.takeCallCredit.bind(pbx)
    Object.assign(pbx, {
      takeCallCredit: async (...asked: Parameters<typeof takeCallCredit>) => {
        await call(1_500)
        return takeCallCredit(...asked)
      },
    })

    const { status, body } = await refund(invoice_id, 2_000)
    await story.world.settle()

    expect([status, body.amount.amount_minor]).toEqual([201, 500])
    expect([await balance(), await toCard()]).toEqual([0, [500]])
    expect(await proven()).toEqual({})
  })

  it('a refund that a restored database forgot is adopted: neither credit nor money goes twice', async () => {
    const [invoice_id] = await topUp(2_000)
    await call(1_200)
    const { pbx, payments, store } = story.world.ports
    const [payment] = await store.read((tx) => tx.payments.ofInvoice(invoice_id ?? ''))
    await pbx.takeCallCredit(await tenant(), 'forgotten', money(800, 'EUR'))
    await payments.refund(payment?.order_id ?? '', money(800, 'EUR'), 'forgotten')

    const { status, body } = await refund(invoice_id, 800)
    await story.world.settle()

    expect([status, body.amount.amount_minor]).toEqual([201, 800])
    expect([await balance(), await toCard()]).toEqual([0, [800]])
    expect((await refund(invoice_id, 1)).status).toBe(422)
    expect(await proven()).toEqual({})
  })

  it('of a phone system that gives nothing back is refused', async () => {
    const [invoice_id] = await topUp(2_000)
    Object.assign(story.world.ports.pbx, {
      takeCallCredit: async () => ({ kind: 'refused', code: 'not_offered', message: 'No.' }),
    })

    const answer = await refund(invoice_id, 700)

    expect([answer.status, complaints(answer)]).toEqual([422, ['amount']])
    expect([await balance(), await toCard()]).toEqual([2_000, []])
  })
})

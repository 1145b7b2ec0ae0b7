import { type EpochMs, epochMs, type Locale, money, type MailKind, storedPdf } from '@billing/core'
import { aCycle, anOrder } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { credited, issued } from './issued.ts'
import { letter as letterTo, mailed as mailedTo, subscriptionOf, type Told } from './mailed.ts'

const PORTAL = 'http://localhost:8787'
const at = (date: string): EpochMs => epochMs(Date.parse(`${date}T09:00:00Z`))

let world: World
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const arrive = async (language: Locale) => {
  customer = await world.signUp({ language })
}

const letter = (kind: MailKind, told?: Told) => letterTo(world, customer, kind, told)
const mailed = (kind: MailKind, told?: Told) => mailedTo(world, customer, kind, told)
const subscribed = () => subscriptionOf(world, customer)

const change = { from: 'starter', to: 'business', price_minor: 1_900, effective_at: null }

describe.each([
  ['en', '€', '15 February 2026'],
  ['lt', '', '2026 m. vasario 15 d.'],
] as const)('in %s', (language, sign, ends) => {
  beforeEach(() => arrive(language))
  const amount = (euros: string) =>
    language === 'en' ? `${sign}${euros}` : `${euros.replace('.', ',')} €`

  it('an issued invoice comes with its total, its due day and the stored PDF', async () => {
    const { account_id } = customer
    const due_at = at('2026-02-15')
    const { invoice_id } = await issued(world, account_id, 1, { language, due_at, status: 'open' })

    const mail = await letter('invoice_issued', { about: invoice_id })

    const stored = await storedPdf(world.ports, { document: 'invoice', id: invoice_id })
    expect(mail.subject).toContain('PBX-2026-000001')
    expect(mail.text).toContain(amount('22.99'))
    expect(mail.text).toContain(ends)
    expect(mail.text).toContain(`${PORTAL}/billing/invoices`)
    expect(mail.attachments).toMatchObject([
      { filename: 'PBX-2026-000001.pdf', content_type: 'application/pdf' },
    ])
    expect((await world.sandbox.attachment(mail.id, 0))?.bytes).toEqual(stored?.bytes)
  })

  it('a credit note says what becomes of its amount, and carries its PDF', async () => {
    const paid = await issued(world, customer.account_id, 1, { language })
    const owed = await issued(world, customer.account_id, 2, { status: 'open', paid_at: null })
    const kept = await credited(world, paid, 1)
    const less = await credited(world, owed, 2)
    const back = await credited(world, paid, 3, { kind: 'refund', refund_id: 'refund-1' })

    const mails = [
      await letter('credit_note_issued', { about: kept.credit_note_id }),
      await letter('credit_note_issued', { about: less.credit_note_id }),
      await letter('refund_issued', { about: back.credit_note_id }),
    ]

    const uses = {
      en: ['as credit on', 'It lowers', 'We have sent'],
      lt: ['kreditu', 'sumažina', 'Grąžinome'],
    }
    for (const [i, mail] of mails.entries()) {
      expect(mail.text).toContain(amount('12.10'))
      expect(mail.text).toContain(uses[language][i])
      expect(mail.attachments).toMatchObject([{ filename: `CN-2026-0000${i + 1}.pdf` }])
    }
  })

  it('an ending trial names the day and the first charge, VAT included', async () => {
    const { subscription_id } = await subscribed()

    const mail = await letter('trial_ending', { about: subscription_id })

    expect(mail.text).toContain(ends)
    expect(mail.text).toContain(amount('22.99'))
    expect(mail.attachments).toEqual([])
  })

  it('a failed payment names what is owed, the next try and the day of suspension', async () => {
    const { account_id } = customer
    const { subscription_id } = await subscribed()
    const order = anOrder({ order_id: 'order-9', reference: 'cyc_9', state: 'pending' })
    const invoice = await issued(world, account_id, 1, {
      status: 'open',
      paid_at: null,
      credited: money(299, 'EUR'),
    })
    await world.ports.store.transaction(async (tx) => {
      await tx.orders.put({ ...order, next_read_at: null, dirty_seq: 0, done_seq: 0 })
      await tx.cycles.plan({
        ...aCycle({ cycle_id: 'cycle-9', account_id, subscription_id }),
        invoice_id: invoice.invoice_id,
        provider_order_id: 'order-9',
        next_action_at: null,
      })
    })

    const facts = { next_at: at('2026-02-15'), suspend_at: null }
    const mail = await letter('payment_failed', { about: 'cycle-9', facts })

    expect(mail.text).toContain(amount('20.00'))
    expect(mail.text).toContain(ends)
    expect(mail.text).toContain(order.checkout_url)
    expect(mail.text).not.toMatch(/suspend|sustabdyti/)

    // the order is dead: the portal makes another one
    await world.ports.store.transaction((tx) =>
      tx.orders.put({
        ...order,
        state: 'cancelled',
        next_read_at: null,
        dirty_seq: 0,
        done_seq: 0,
      }),
    )
    const later = await letter('payment_failed', { about: 'cycle-9', facts })
    expect(later.text).toContain(`${PORTAL}/billing\n`)

    // it is paid: nobody is asked for it again
    await world.ports.store.transaction((tx) =>
      tx.invoices.put({ ...invoice, status: 'paid', paid_at: world.now() }),
    )
    expect(await mailed('payment_failed', { about: 'cycle-9', facts })).toEqual([])
  })

  it('a change of plan names both plans, the price and the day', async () => {
    const now = await letter('plan_changed', { about: 'subscription-1', facts: change })
    const facts = { ...change, effective_at: at('2026-02-15') }
    const later = await letter('plan_changed', { about: 'subscription-1', facts })

    expect(now.text).toContain('Starter')
    expect(now.text).toContain(amount('19.00'))
    expect(now.text).not.toContain(ends)
    expect(later.text).toContain(ends)
  })

  it('a suspension, its end and the end of a subscription are told', async () => {
    const ends_at = at('2026-02-15')
    const pay_url = 'https://pay.example.com/o/1'

    const owing = await letter('account_suspended', { facts: { pay_url } })
    const locked = await letter('account_suspended', { facts: { pay_url: null } })
    const back = await letter('account_restored')
    const ending = await letter('subscription_cancelled', { facts: { ends_at, ended: 0 } })
    const ended = await letter('subscription_cancelled', { facts: { ends_at, ended: 1 } })

    expect(owing.text).toContain(pay_url)
    expect(locked.text).toContain(PORTAL)
    expect(back.text).toContain(PORTAL)
    expect(ending.text).toContain(ends)
    expect(ended.text).toContain(ends)
    expect(ended.subject).not.toBe(ending.subject)
  })

  it('a topup and the verdicts on a VAT number are told', async () => {
    const now = world.now()
    await world.ports.store.transaction((tx) =>
      tx.payments.put({
        payment_id: 'payment-9',
        account_id: customer.account_id,
        kind: 'topup',
        amount: money(2_500, 'EUR'),
        status: 'completed',
        order_id: 'order-9',
        invoice_id: null,
        uninvoiced: true,
        started_by: 'customer',
        refunded: money(0, 'EUR'),
        failure_code: null,
        captured_at: now,
        created_at: now,
        updated_at: now,
      }),
    )
    const facts = { vat_id: 'LT100001919017' }

    expect((await letter('topup_received', { about: 'payment-9' })).text).toContain(amount('25.00'))
    expect((await letter('vat_valid', { facts })).text).toContain('LT100001919017')
    expect((await letter('vat_invalid', { facts })).text).toContain(`${PORTAL}/account/vat`)
  })
})

import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { explain } from '../../packages/server/src/commands/explain.ts'
import { wrongIn } from '../books/kept-books.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signUp } from '../support/journeys.ts'
import { backUp } from '../support/our-tables.ts'
import { listening } from '../support/listening.ts'
import { serviceOf } from '../support/service-of.ts'
import { topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }

/** Source: contract 6.3; Directive 2006/112/EC, Art. 30a, 30b, 65. */
describe.each(STORY_DIALECTS)('VAT of a topup is due when it is bought, on %s', (dialect) => {
  const story = signupStory(dialect)
  const customerOf = async (input: Readonly<Record<string, unknown>>, vat_id?: string) => {
    const customer = await signUp(story.world, input)
    if (vat_id !== undefined) {
      const { token } = customer
      await story.world.api('PATCH', '/account', { token, body: { vat_id } })
      await story.world.settle()
    }
    return { ...customer, ...topupActions(story.world, customer.account_id) }
  }
  const invoicesOf = async (account_id: string) => {
    const page = { limit: 10, after: null }
    const { store } = story.world.ports
    return (await store.read((tx) => tx.invoices.listOfAccount(account_id, page))).data
  }
  const inLedger = async () => {
    const of = (account: 'revenue' | 'vat_payable' | 'prepaid_call_credit') =>
      story.world.ports.store.read((tx) => tx.ledger.balance(account, null, 'EUR'))
    const accounts = ['revenue', 'vat_payable', 'prepaid_call_credit'] as const
    return (await Promise.all(accounts.map(of))).map(({ amount_minor }) => amount_minor)
  }

  it.each([
    ['a company at home', {}, undefined, 'domestic', [1_653, 347]],
    ['a person at home', PERSON, undefined, 'domestic', [1_653, 347]],
    ['a person in Germany', { ...PERSON, country: 'DE' }, undefined, 'oss', [1_681, 319]],
    ['a person in Estonia', { ...PERSON, country: 'EE' }, undefined, 'oss', [1_613, 387]],
    ['a person in Finland', { ...PERSON, country: 'FI' }, undefined, 'oss', [1_594, 406]],
    ['a company with a number', { country: 'EE' }, 'EE100594102', 'reverse_charge', [2_000, 0]],
    ['a person in Texas', { ...PERSON, country: 'US' }, undefined, 'outside_scope', [2_000, 0]],
  ] as const)('%s pays 20.00, and gets a paid invoice over it', async (...row) => {
    const [, input, vat_id, treatment, [net, vat]] = row
    const customer = await customerOf(input, vat_id)

    await customer.pay(2_000)

    const [invoice, ...others] = await invoicesOf(customer.account_id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      number: 'PBX-2026-000001',
      status: 'paid',
      cycle_id: null,
      vat: { treatment },
      subtotal: { amount_minor: net },
      vat_amount: { amount_minor: vat },
      total: { amount_minor: 2_000 },
      credit_applied: { amount_minor: 0 },
      paid_at: invoice?.issued_at,
      due_at: invoice?.issued_at,
    })
    expect(await inLedger()).toEqual([net, vat, 0])
    expect((await customer.balance()).body.balance.amount_minor).toBe(2_000)
    expect(wrongIn(await story.world.billing.books.verify(SYSTEM))).toEqual({})
  })

  it('the customer sees it, its PDF, and has it by mail', async () => {
    const customer = await customerOf({})
    const { account_id, token, email } = customer
    await customer.pay(2_500)
    const [invoice] = await invoicesOf(account_id)

    const shown = await story.world.api('GET', `/invoices/${invoice?.invoice_id}`, { token })
    expect(shown.body).toMatchObject({
      number: 'PBX-2026-000001',
      status: 'paid',
      line_items: [{ description: 'Call credit (telephone calls)', quantity: 1 }],
    })
    const headers = { authorization: `Bearer ${token}` }
    const pdf = await story.world.request(`/v1/invoices/${invoice?.invoice_id}/pdf`, { headers })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const mails = await story.world.mail(email)
    const told = mails.find(({ subject }) => subject === 'Invoice PBX-2026-000001')
    expect(told?.text).toContain('You have paid it by card; there is nothing else to do.')
    expect(told?.attachments.map(({ filename }) => filename)).toEqual(['PBX-2026-000001.pdf'])
    expect(mails.filter(({ subject }) => subject.includes('top-up'))).toHaveLength(1)
  })

  it('the operator is told where each amount comes from', async () => {
    const customer = await customerOf({})
    await customer.pay(2_000)
    const { said, out } = listening()

    await explain.run(serviceOf(story.world), { options: {}, words: ['PBX-2026-000001'] }, out)

    expect(said.stdout).toContain('20.00 − 20.00 × 21 ÷ 121 = 16.53')
  })

  it('account credit pays none of it: it is paid already', async () => {
    const customer = await customerOf({})
    const { account_id } = customer
    await story.world.ports.store.transaction(async (tx) => {
      const amount = { amount_minor: 700, currency: 'EUR' } as const
      await tx.ledger.append({
        ledger_tx_id: 'tx-1',
        kind: 'overpayment_captured',
        ref: 'payment-9',
        account_id,
        at: story.world.now(),
        postings: [
          { account: 'provider_clearing', subject_id: 'order-9', amount },
          {
            account: 'customer_credit',
            subject_id: account_id,
            amount: { ...amount, amount_minor: -700 },
          },
        ],
        seq: 1,
        prev_hash: '0'.repeat(64),
        hash: '1'.repeat(64),
      })
    })

    await customer.pay(2_000)

    const [invoice] = await invoicesOf(account_id)
    expect(invoice?.credit_applied.amount_minor).toBe(0)
  })

  it('a webhook that comes twice, the poller and five ticks at once issue one invoice', async () => {
    const customer = await customerOf({})
    const { account_id } = customer
    await story.world.sandbox.setWebhookMode('duplicate')
    const order = await story.world.sandbox.complete(orderTokenIn(await customer.topUp()))
    await story.world.ports.store.transaction((tx) =>
      tx.orders.touch(order.order_id, story.world.now()),
    )

    await Promise.all(Array.from({ length: 5 }, () => story.world.billing.worker.tick(SYSTEM)))
    await story.world.settle()

    expect((await invoicesOf(account_id)).map(({ number }) => number)).toEqual(['PBX-2026-000001'])
  })

  it('a capture that a restored database forgot is taken up again, and invoiced once in its books', async () => {
    const customer = await customerOf({})
    const token = orderTokenIn(await customer.topUp())
    const backup = await backUp(story.world.opened)
    await story.world.sandbox.complete(token)
    await story.world.settle()
    expect(await invoicesOf(customer.account_id)).toHaveLength(1)
    await backup.restore(story.world.opened)
    expect(await invoicesOf(customer.account_id)).toEqual([])

    await story.world.advance('PT15M')

    const found = await invoicesOf(customer.account_id)
    expect(found.map(({ status, total }) => [status, total.amount_minor])).toEqual([
      ['paid', 2_500],
    ])
    expect((await customer.balance()).body.balance.amount_minor).toBe(2_500)
    expect(wrongIn(await story.world.billing.books.verify(SYSTEM))).toEqual({})
  })

  it('a capture whose invoice fails leaves nothing behind, and is invoiced once by the next read', async () => {
    const customer = await customerOf({})
    const token = orderTokenIn(await customer.topUp())
    await story.world.sandbox.setWebhookMode('hold')
    const { order_id } = await story.world.sandbox.complete(token)
    const { store, ids } = story.world.ports
    await store.transaction((tx) => tx.orders.touch(order_id, story.world.now()))
    const uuid: typeof ids.uuid = ids.uuid.bind(ids)
    let asked = 0
    const broken = () => {
      asked += 1
      throw new Error('no random source')
    }
    Object.assign(ids, { uuid: broken })
    await story.world.billing.worker.tick(SYSTEM).catch(() => undefined)
    Object.assign(ids, { uuid })
    expect(asked).toBeGreaterThan(0)
    expect(await customer.payments()).toEqual([['topup', 2_500, 'pending']])
    expect(await invoicesOf(customer.account_id)).toEqual([])

    await story.world.advance('PT15M')

    expect(await customer.payments()).toEqual([['topup', 2_500, 'completed']])
    expect((await invoicesOf(customer.account_id)).map(({ number }) => number)).toEqual([
      'PBX-2026-000001',
    ])
  })

  it('a company without an address gets its invoice with an alert: the VAT does not wait', async () => {
    const customer = await customerOf({ legal_address: undefined })
    const { account_id } = customer
    await customer.pay(2_000)

    const [invoice] = await invoicesOf(account_id)
    expect(invoice?.address_waited_until).toBe(invoice?.issued_at)
  })
})

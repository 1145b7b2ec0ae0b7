import { beforeEach, describe, expect, it } from 'vitest'
import { createBilling, money, SYSTEM } from '@billing/core'
import { STORY_DIALECTS } from '../support/databases.ts'
import { tokenOf } from '../http/actors.ts'
import { signupStory } from './signup-story.ts'
import { useStory } from './use-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }

/** Source: contract 6.3; Directive 2006/112/EC, Art. 30a, 30b (2). */
describe.each(STORY_DIALECTS)('VAT of a topup is due when it is used, on %s', (dialect) => {
  const story = signupStory(dialect)
  beforeEach(() => story.reopen({ now: '2026-03-05T09:00:00Z', settings: { topup_vat: 'at_use' } }))

  const { customerOf, call, allOf, billed, totals, prepaid, proven } = useStory(story)

  it('20.00 are kept as prepaid; 8.00 of them, used in March, are billed on 1 April: 6.61 and 1.39', async () => {
    const customer = await customerOf(PERSON)
    const { account_id, email } = customer
    await customer.pay(2_000)
    expect(await allOf(account_id)).toEqual([])
    expect(await prepaid(account_id)).toBe(2_000)
    await call(account_id, 800)
    await story.world.until('2026-03-31T23:59:00Z')
    expect(await totals(account_id)).toEqual([])

    await story.world.until('2026-04-01T00:10:00Z')

    const [invoice] = await billed(account_id)
    expect(invoice).toMatchObject({
      status: 'paid',
      cycle_id: null,
      vat: { treatment: 'domestic' },
      subtotal: { amount_minor: 661 },
      vat_amount: { amount_minor: 139 },
      total: { amount_minor: 800 },
      credit_applied: { amount_minor: 0 },
      lines: [{ description: 'Telephone calls used in March 2026, paid in advance' }],
    })
    expect(new Date(invoice?.issued_at ?? 0).toISOString()).toBe('2026-04-01T00:00:00.000Z')
    expect(invoice?.paid_at).toBe(invoice?.issued_at)
    expect(await prepaid(account_id)).toBe(1_200)
    const token = await tokenOf(story.world, { role: 'owner', account_id })
    const shown = await story.world.api('GET', `/invoices/${invoice?.invoice_id}`, { token })
    expect([shown.status, shown.body.status]).toEqual([200, 'paid'])
    const mails = await story.world.mail(email)
    const told = mails.find(({ subject }) => subject === `Invoice ${invoice?.number}`)
    expect(told?.text).toContain('Your call credit has paid it; there is nothing else to do.')
    expect(told?.attachments.map(({ filename }) => filename)).toEqual([`${invoice?.number}.pdf`])
    expect(await proven()).toEqual({})
  })

  it('what is used in April is billed on 1 May, and a month without calls not at all', async () => {
    const customer = await customerOf()
    const { account_id } = customer
    await customer.pay(2_000)
    await call(account_id, 800)
    await story.world.until('2026-04-10T00:00:00Z')
    await call(account_id, 500)
    await story.world.until('2026-06-15T00:00:00Z')
    await call(account_id, 900)
    await story.world.until('2026-08-02T00:00:00Z')

    const months = (await billed(account_id)).map(({ lines: [line], total }) => [
      line?.derivation.rule === 'calls' && line.derivation.month,
      total.amount_minor,
    ])
    expect(months).toEqual([
      ['2026-03', 800],
      ['2026-04', 500],
      ['2026-06', 700],
    ])
    expect(await prepaid(account_id)).toBe(0)
    expect(await proven()).toEqual({})
  })

  it('a company with a number of another state is billed without VAT', async () => {
    const customer = await customerOf({ country: 'EE' })
    const { account_id, token } = customer
    await story.world.api('PATCH', '/account', { token, body: { vat_id: 'EE100594102' } })
    await story.world.settle()
    await customer.pay(2_000)
    await call(account_id, 800)
    await story.world.until('2026-04-01T01:00:00Z')

    expect(await billed(account_id)).toMatchObject([
      {
        vat: { treatment: 'reverse_charge' },
        subtotal: { amount_minor: 800 },
        vat_amount: { amount_minor: 0 },
        status: 'paid',
      },
    ])
    expect(await proven()).toEqual({})
  })

  it('is not sold with a phone system that does not tell what calls used up', () => {
    const { ports } = story.world
    const pbx = { ...ports.pbx }
    delete pbx.callCreditUsed
    expect(() => createBilling({ ...ports, pbx })).toThrow(/does not tell what calls used up/)
  })

  it('a core that is away for two days is asked again; what was used in April is not of March', async () => {
    const customer = await customerOf()
    const { account_id } = customer
    await customer.pay(2_000)
    await call(account_id, 800)
    await story.world.until('2026-03-31T12:00:00Z')
    await story.world.sandbox.setFault('pbx', 'down')
    await story.world.until('2026-04-03T00:00:00Z')
    expect(await totals(account_id)).toEqual([])
    await story.world.sandbox.clearFaults()
    await call(account_id, 300)

    await story.world.until('2026-04-03T02:00:00Z')

    expect(await totals(account_id)).toEqual([800])
    await story.world.until('2026-05-01T01:00:00Z')
    expect(await totals(account_id)).toEqual([800, 300])
    expect(await proven()).toEqual({})
  })

  it('a topup in the last minute of a month is looked at when it is over', async () => {
    const customer = await customerOf()
    const { account_id } = customer
    await story.world.until('2026-03-31T23:59:00Z')
    const started = await customer.topUp({ amount_minor: 2_000 })
    const { checkout_url } = started.body as { checkout_url: string }
    await story.world.sandbox.complete(checkout_url.split('/').at(-1) ?? '')
    await story.world.settle()
    await call(account_id, 250)
    await story.world.until('2026-04-01T00:10:00Z')

    expect(await totals(account_id)).toEqual([250])
  })

  it('a process that ends between the answer and the invoice bills the same once, after its lease', async () => {
    const customer = await customerOf()
    const { account_id } = customer
    await customer.pay(2_000)
    await call(account_id, 800)
    const { pbx } = story.world.ports
    const asked = pbx.callCreditUsed?.bind(pbx)
    let times = 0
    Object.assign(pbx, {
      callCreditUsed: async (...of: Parameters<NonNullable<typeof asked>>) => {
        times += 1
        if (times === 1) throw new Error('the process ends here')
        return asked?.(...of)
      },
    })

    await story.world.until('2026-04-01T02:00:00Z').catch(() => undefined)
    await story.world.until('2026-04-01T03:00:00Z')

    expect(times).toBeGreaterThan(1)
    expect(await totals(account_id)).toEqual([800])
  })

  it('the same month twice, and five ticks at once, bill once', async () => {
    const customer = await customerOf()
    const { account_id } = customer
    await customer.pay(2_000)
    await call(account_id, 800)
    await story.world.until('2026-04-01T01:00:00Z')
    const { store, ids } = story.world.ports
    for (const n of [1, 2, 3]) {
      await store.transaction((tx) =>
        tx.outbox.push({
          outbox_id: ids.uuid(story.world.now()),
          aggregate: `again-${n}`,
          effect: { type: 'call_credit.bill', account_id, month: '2026-03' },
          dedupe_key: `again-${n}`,
          attempts: 0,
          next_at: story.world.now(),
          created_at: story.world.now(),
          last_error: null,
        }),
      )
    }

    await Promise.all(Array.from({ length: 5 }, () => story.world.billing.worker.tick(SYSTEM)))
    await story.world.settle()

    expect(await totals(account_id)).toEqual([800])
    expect(await prepaid(account_id)).toBe(1_200)
  })

  it('a number that proves valid later gives the VAT of billed calls back', async () => {
    const customer = await customerOf({ country: 'EE' })
    const { account_id, token } = customer
    await story.world.sandbox.setFault('vat', 'down')
    await story.world.api('PATCH', '/account', { token, body: { vat_id: 'EE100594102' } })
    await customer.pay(2_000)
    await call(account_id, 1_240)
    await story.world.until('2026-04-01T01:00:00Z')
    const [invoice] = await billed(account_id)
    expect(invoice?.vat_amount.amount_minor).toBe(240)
    await story.world.sandbox.clearFaults()
    await story.world.until('2026-04-03T00:00:00Z')

    const { store } = story.world.ports
    const notes = await store.read((tx) => tx.creditNotes.ofInvoices([invoice?.invoice_id ?? '']))
    expect(notes).toMatchObject([{ reason_code: 'vat_corrected', amount: { amount_minor: 240 } }])
    expect(await proven()).toEqual({})
  })

  it('a prepaid balance that is not what captures and invoices leave is found', async () => {
    const customer = await customerOf()
    const { account_id } = customer
    await customer.pay(2_000)
    await call(account_id, 800)
    await story.world.until('2026-04-01T01:00:00Z')
    const [invoice] = await billed(account_id)
    expect(await proven()).toEqual({})
    const { store } = story.world.ports
    const [payment] = await store.read((tx) => tx.payments.capturedTopups(account_id))
    if (!payment || !invoice) throw new Error('nothing was captured or billed')

    await store.transaction((tx) => tx.payments.put({ ...payment, refunded: money(100, 'EUR') }))

    expect((await proven())['topups.use']).toEqual([
      expect.stringContaining('2000 captured, 800 billed and 100 paid back leave 1100') as string,
    ])
  })
})

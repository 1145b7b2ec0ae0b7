import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { keptBooks, wrongIn } from './kept-books.ts'

describe.each(STORY_DIALECTS)('a check of documents, orders and the audit log on %s', (dialect) => {
  const kept = keptBooks(dialect)

  it('names an invoice whose line and total were changed', async () => {
    await kept.spoil(
      'invoices',
      `update invoices set lines = replace(lines, '"line_total":{"amount_minor":1900', '"line_total":{"amount_minor":1901') where number = '${kept.open.number}'`,
    )

    const flaws = wrongIn(await kept.verify())
    expect(flaws['invoices.lines']).toEqual([
      `${kept.open.number}: line 1 is 1901; 28 of 28 days give 1900`,
    ])
    expect(flaws['invoices.totals']).toEqual([
      `${kept.open.number}: its subtotal is 1900; its lines and rate give 1901`,
    ])
  })

  it('names an invoice that asks for more than it should, and the books that no longer fit', async () => {
    await kept.spoil(
      'invoices',
      `update invoices set vat_amount_minor = 400, total_minor = 2300 where number = '${kept.open.number}'`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      'ledger.receivable': [expect.stringMatching(/: owes \d+, the ledger says \d+$/)],
      'invoices.totals': [
        `${kept.open.number}: its vat_amount is 400; its lines and rate give 399`,
      ],
      'invoices.posted': [
        `${kept.open.number}: the ledger has other amounts of its invoice_issued`,
      ],
    })
  })

  it('names an invoice whose VAT is not what the rate that it names gives', async () => {
    const rate = `"rate":{"to":"SEK","day":"2026-03-01","from_per_euro":"1","to_per_euro":"11.0305","source":"ECB"}`
    const convert = (minor: number) =>
      kept.spoil(
        'invoices',
        `update invoices set vat_converted = '{"amount":{"amount_minor":${minor},"currency":"SEK"},${rate}}' where number = '${kept.open.number}'`,
      )

    await convert(4_401)
    expect(wrongIn(await kept.verify())).toEqual({})

    await convert(4_402)
    expect(wrongIn(await kept.verify())).toEqual({
      'invoices.converted': [
        `${kept.open.number}: its VAT is converted to 4402 SEK by 1 and 11.0305 of 2026-03-01; its rate gives 4401 SEK by 1 and 11.0305 of 2026-03-01`,
      ],
    })
  })

  it('names an invoice that is paid and was not, and one that is open and was paid', async () => {
    await kept.spoil(
      'invoices',
      `update invoices set status = 'paid', paid_at = 1 where number = '${kept.open.number}'`,
    )
    await kept.spoil(
      'invoices',
      `update invoices set credited_minor = 0, vat_credited_minor = 0 where number = '${kept.paid.number}'`,
    )

    const flaws = wrongIn(await kept.verify())
    expect(flaws['invoices.status']).toEqual([
      `${kept.open.number}: it is paid: of 2299, 0 was captured, 500 was account credit, 0 was credited before`,
    ])
    expect(flaws['invoices.notes']).toEqual([
      `${kept.paid.number}: its credited is 0; its notes sum to 1710`,
      expect.stringContaining('its vat_credited is 0'),
    ])
  })

  it('names an invoice that shows no address of a company, and one that was issued before the wait was over', async () => {
    await kept.spoil(
      'invoices',
      `update invoices set buyer = replace(buyer, '"city":"Kaunas"', '"city":""') where number = '${kept.open.number}'`,
    )
    expect(wrongIn(await kept.verify())).toEqual({
      'invoices.address': [
        `${kept.open.number}: it shows no full address of a company, and waited for none`,
      ],
    })

    await kept.spoil(
      'invoices',
      `update invoices set address_waited_until = issued_at + 1 where number = '${kept.open.number}'`,
    )
    expect(wrongIn(await kept.verify())).toEqual({
      'invoices.address': [
        `${kept.open.number}: it was issued before the wait for the address was over`,
      ],
    })
  })

  it('names a number that is missing, and numbers out of order', async () => {
    await kept.spoil('invoices', `delete from invoices where number = '${kept.open.number}'`)
    expect(wrongIn(await kept.verify())['numbers']).toEqual(['PBX-2026-000002 is missing'])

    await kept.spoil(
      'credit_notes',
      `update credit_notes set issued_at = 1 where number = 'CN-2026-00002'`,
    )
    expect(wrongIn(await kept.verify())['numbers']).toEqual([
      'CN-2026-00002 was issued before CN-2026-00001',
      'PBX-2026-000002 is missing',
    ])
  })

  it('names numbers that no counter has given', async () => {
    await kept.spoil('document_series', `delete from document_series where series = 'CN'`)

    expect(wrongIn(await kept.verify())).toEqual({
      numbers: ['no counter has given CN-2026-00001', 'no counter has given CN-2026-00002'],
    })
  })

  it('names an order of which the provider shows something else', async () => {
    await kept.spoil(
      'sandbox_orders',
      `update sandbox_orders set refunded_minor = 700 where order_id = '${kept.topup.order_id}'`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      'payments.provider': [
        `order ${kept.topup.order_id}: we recorded 0 EUR as paid back, the provider shows 700 EUR`,
      ],
    })
  })

  it('lists an order in flight as such', async () => {
    await kept.spoil(
      'payments',
      `update payments set status = 'pending', captured_at = null where order_id = '${kept.topup.order_id}'`,
    )

    const report = await kept.verify()
    const orders = report.checks.find(({ id }) => id === 'payments.provider')
    // The ledger has it as prepaid all the same.
    expect(Object.keys(wrongIn(report))).toEqual(['topups.use'])
    expect(orders?.in_flight).toEqual([
      `order ${kept.topup.order_id}: we recorded it as pending, the provider shows completed`,
    ])
  })

  it('names an audit row that was changed, and a root that does not follow', async () => {
    await kept.spoil(
      'audit_log',
      `update audit_log set reason = 'x' where chain = 'service' and seq = 1`,
    )
    await kept.spoil(
      'audit_roots',
      `update audit_roots set prev_hash = 'x' where day = '2026-02-01'`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      'audit.chains': ['service: row 1 was changed'],
      'audit.roots': ['2026-02-01: it does not follow the root before it'],
    })
  })
})

import type { Schema } from '@billing/client'
import { describe, expect, it } from 'vitest'
import { failedPart, inBoth } from './views.ts'

const PATH = '/billing/invoices/{invoice_id}'
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

const item = {
  description: 'Business',
  quantity: 1,
  unit_price: eur(1_900),
  line_total: eur(1_900),
  period_start: '2026-02-15T09:00:00Z',
  period_end: '2026-03-15T09:00:00Z',
}
const invoice = {
  invoice_id: 'inv-1',
  number: 'PBX-2026-000042',
  status: 'open',
  issued_at: '2026-02-15T09:00:00Z',
  due_at: '2026-02-15T09:00:00Z',
  paid_at: null,
  line_items: [item],
  subtotal: eur(1_900),
  vat_rate_basis_points: 2_100,
  vat_amount: eur(399),
  total: eur(2_299),
  pdf_available: true,
}
const owing: Schema<'InvoiceBalance'> = {
  invoice_id: 'inv-1',
  status: 'open',
  total: eur(2_299),
  credit_applied: eur(300),
  credited: eur(0),
  owed: eur(1_999),
  payments: [],
  pay_url: 'https://pay.example.com/1',
}
const whole: Schema<'LineExplanation'> = {
  rule: 'period',
  description: 'Business',
  line_total: eur(1_900),
  period_start: '2026-02-15T09:00:00Z',
  period_end: '2026-03-15T09:00:00Z',
  plan_tier: 'business',
  price: eur(1_900),
  days: 28,
  of_days: 28,
  taken_back: false,
  paid: null,
  month: null,
  rounding: 'none',
}
const domestic: Schema<'VatExplanation'> = {
  treatment: 'domestic',
  rate_basis_points: 2_100,
  rate_country: 'LT',
  customer_country: 'LT',
  territory: null,
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
  place: null,
}

/** The page of one invoice, of which a line, its VAT or its balance differs. */
function invoicePage(
  differs: {
    readonly line?: Partial<Schema<'LineExplanation'>>
    readonly vat?: Partial<Schema<'VatExplanation'>>
    readonly balance?: Partial<Schema<'InvoiceBalance'>>
  } = {},
) {
  const explanation = {
    lines: [{ ...whole, ...differs.line }],
    vat: { ...domestic, ...differs.vat },
    vat_amount: eur(399),
  }
  return {
    invoice,
    balance: { data: { ...owing, ...differs.balance } },
    explanation: { data: explanation },
    credit_notes: { data: { credit_notes: [] } },
  }
}

describe('why a line has its amount', () => {
  const some = { days: 12, of_days: 30, line_total: eur(760) }
  const topup = { price: null, days: null, of_days: null, paid: eur(1_210), line_total: eur(1_000) }

  // prettier-ignore
  const LINES = [
    ['period', {}, 'The whole period of the plan: 28 of 28 days.', 'Visas plano laikotarpis: 28 iš 28 d.'],
    ['unused', { ...some, taken_back: true, line_total: eur(-760) }, '−€19.00 × 12 ÷ 30 = −€7.60.', 'grąžinama: 12 iš 30 d.'],
    ['remaining', some, '€19.00 × 12 ÷ 30 = €7.60.', 'Planas prasidėjo laikotarpio viduryje: 12 iš 30 d.'],
    ['day_unused', { ...some, taken_back: true }, 'counts for a dearer one', 'priskiriama brangesniam'],
    ['day_remaining', { ...some, rounding: 'half_up' }, 'Half a cent is rounded', 'Pusė cento apvalinama'],
    ['resumed', some, 'The service came back', 'Paslauga atnaujinta'],
    ['topup', topup, '€12.10 with 21% VAT in it; without it = €10.00.', 'Iš anksto apmokėti pokalbiai.'],
    ['calls', { ...topup, month: '2026-02' }, 'by the end of February 2026', '2026 m. vasario mėn.'],
  ] as const
  it.each(LINES)('%s', async (rule, line, english, lithuanian) => {
    const { en, lt } = await inBoth(PATH, invoicePage({ line: { rule, ...line } }))

    expect(en).toContain('Why this amount')
    expect(en).toContain(english)
    expect(lt).toContain('Kodėl tokia suma')
    expect(lt).toContain(lithuanian)
  })
})

describe('why an invoice has its VAT', () => {
  const german = { customer_country: 'DE', rate_country: 'DE', rate_basis_points: 1_900 }
  const number = { vat_id: 'DE123', vat_status: 'valid', rate_basis_points: 0 } as const
  const place = {
    rule: 'two_items',
    since: '2026-02-01T09:00:00Z',
    pieces: [
      { kind: 'billing_address', country: 'LT' },
      { kind: 'card', country: null },
    ],
  } as const

  // prettier-ignore
  const DECISIONS = [
    ['domestic', {}, 'in one country, so its VAT is charged: Lithuania, 21%.', 'Lietuva, 21 %.'],
    ['oss', german, 'The VAT of your country is charged: Germany, 19%. You had given no VAT number.', 'Vokietija, 19 %.'],
    ['home_rate', { customer_country: 'DE' }, 'so the VAT of our country is charged: Lithuania, 21%.', 'mūsų šalies PVM'],
    ['reverse_charge', { ...german, ...number }, 'Your VAT number DE123 was valid when', 'kodas DE123 galiojo.'],
    ['reverse_charge', { ...german, ...number, vat_status: 'pending' }, 'DE123 had been valid', 'DE123 galiojo anksčiau'],
    ['outside_scope', { customer_country: 'US', rate_country: null, rate_basis_points: 0 }, 'where you are: United States.', 'netaikomas: Jungtinės Valstijos.'],
    ['domestic', { place }, 'agree. What we went by: your address (Lithuania), your card (unknown).', 'jūsų kortelė (nežinoma).'],
    ['domestic', { place: { ...place, rule: 'last_proven' } }, 'because that is proven', 'nes tai įrodyta'],
  ] as const
  it.each(DECISIONS)('%s %j', async (treatment, differs, english, lithuanian) => {
    const vat = { treatment, ...differs } as Partial<Schema<'VatExplanation'>>
    const { en, lt } = await inBoth(PATH, invoicePage({ vat }))

    expect(en).toContain(english)
    expect(lt).toContain(lithuanian)
  })
})

describe('what is owed on an invoice', () => {
  it('is counted to the cent, and the button says it', async () => {
    const { en, lt } = await inBoth(PATH, invoicePage())

    expect(en).toContain('−€3.00')
    expect(en).toMatch(/<button class="button primary">Pay €19\.99 now<\/button>/)
    expect(en).toMatch(/href="https:\/\/pay\.example\.com\/1"\s*>Pay with another card/)
    expect(en).toContain('name="key" value="key-1"')
    expect(lt).toContain('Sumokėti 19,99\u00A0€ dabar')
    expect(lt).toContain('Mokėti kita kortele')
  })

  it('leads to the cards where the provider has no page for it', async () => {
    const { en, lt } = await inBoth(PATH, invoicePage({ balance: { pay_url: null } }))

    expect(en).toMatch(/href="\/portal\/billing\/payment-methods"\s*>Change the card/)
    expect(lt).toContain('Pakeisti kortelę')
  })

  it('is nothing once it is paid, and nothing can be pressed', async () => {
    const payments = [{ amount: eur(1_999), captured_at: '2026-02-15T09:00:00Z' }]
    const { en, lt } = await inBoth(PATH, invoicePage({ balance: { owed: eur(0), payments } }))

    expect(en).toContain('Paid by card on 15 February 2026')
    expect(en).not.toContain('<form')
    expect(lt).not.toContain('<form')
  })

  it('is paid by the owner alone', async () => {
    const { en, lt } = await inBoth(PATH, invoicePage(), {}, { writes: false })

    expect(en).toContain('The owner of the account can do this.')
    expect(lt).toContain('Tai gali padaryti paskyros savininkas.')
    expect(en).not.toContain('<form')
  })
})

it('a question about an invoice begins with its number', async () => {
  const { en, lt } = await inBoth(PATH, invoicePage())

  expect(en).toContain('/portal/support?category=billing&amp;subject=About+invoice+PBX-2026-000042')
  expect(lt).toContain('PBX-2026-000042"')
})

it('what cannot be explained or counted leaves the invoice as it is', async () => {
  const data = { ...invoicePage(), balance: failedPart(), explanation: failedPart() }
  const { en, lt } = await inBoth(PATH, data)

  expect(en.match(/We cannot show this at the moment\./g)).toHaveLength(2)
  expect(en).toContain('€22.99')
  expect(lt).toContain('PBX-2026-000042')
})

/** The page of billing, of which nothing but what is owed is told. */
const away = failedPart()
const billing = { subscription: away, cards: away, balance: away, invoices: away, paid: away }
const ahead = { supposed: '', forecast: away }

it('billing names each invoice on which something is owed, each with its button', async () => {
  const second = { ...owing, invoice_id: 'inv-2', owed: eur(500), pay_url: null }
  const data = [
    { number: 'PBX-2026-000042', balance: owing },
    { number: 'PBX-2026-000043', balance: second },
  ]
  const { en, lt } = await inBoth('/billing', { ...billing, owed: { data }, ahead })

  expect(en).toMatch(/href="\/portal\/billing\/invoices\/inv-2">Invoice PBX-2026-000043/)
  expect(en).toContain('Pay €19.99 now')
  expect(en).toContain('Pay €5.00 now')
  expect(lt).toContain('Sąskaita PBX-2026-000042')
  expect(lt).toContain('Sumokėti 5,00\u00A0€ dabar')
})

it('what went back after a credit note stands beside what was paid, and the sum is right', async () => {
  const balance: Partial<Schema<'InvoiceBalance'>> = {
    status: 'partially_refunded',
    credit_applied: eur(0),
    credited: eur(1_150),
    owed: eur(0),
    payments: [{ amount: eur(2_299), captured_at: '2026-02-15T09:00:00Z' }],
    pay_url: null,
  }
  const { en, lt } = await inBoth(PATH, invoicePage({ balance }))

  expect(en).toMatch(/Given back to your card or account<\/dt>\s*<dd><span[^>]*>€11\.50/)
  expect(lt).toContain('Grąžinta į kortelę arba paskyrą')
  expect((await inBoth(PATH, invoicePage())).en).not.toContain('Given back')
})

it('billing of an account that owes nothing asks for nothing', async () => {
  const { en, lt } = await inBoth('/billing', { ...billing, owed: { data: [] }, ahead })

  expect(en).not.toContain('What is owed')
  expect(lt).not.toContain('<form')
})

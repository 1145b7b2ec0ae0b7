import type { Schema } from '@billing/client'
import { describe, expect, it } from 'vitest'
import { eur, invoicePage, owing } from './invoice-page.ts'
import { failedPart, inBoth } from './views.ts'

const PATH = '/billing/invoices/{invoice_id}'

describe('why a line has its amount', () => {
  const some = { days: 12, of_days: 30, line_total: eur(760) }
  const topup = { price: null, days: null, of_days: null, paid: eur(1_210), line_total: eur(1_000) }

  const parts = [eur(1_900), eur(3_493)]
  const off = { plan_tier: null, quantity: null, price: null, parts, line_total: eur(-809) }
  const once = { days: null, of_days: null, price: eur(2_500), line_total: eur(5_000) }

  // prettier-ignore
  const LINES = [
    ['period', {}, 'The whole period of the plan: 28 of 28 days.', 'Visas plano laikotarpis: 28 iš 28 d.'],
    ['unused', { ...some, taken_back: true, line_total: eur(-760) }, '−€19.00 × 12 ÷ 30 = −€7.60.', 'grąžinama: 12 iš 30 d.'],
    ['remaining', some, '€19.00 × 12 ÷ 30 = €7.60.', 'Planas prasidėjo laikotarpio viduryje: 12 iš 30 d.'],
    ['day_unused', { ...some, taken_back: true }, 'counts for a dearer one', 'priskiriama brangesniam'],
    ['day_remaining', { ...some, rounding: 'half_up' }, 'Half a cent is rounded', 'Pusė cento apvalinama'],
    ['resumed', some, 'The service came back', 'Paslauga atnaujinta'],
    ['period', { item: 'seats', quantity: 4 }, 'The whole period: 28 of 28 days. €4.75 × 4 = €19.00.', 'Visas laikotarpis: 28 iš 28 d.'],
    ['remaining', { ...some, item: 'seats', quantity: 9 }, 'This number began in the middle of the period: 12 of 30 days.', 'Šis kiekis prasidėjo'],
    ['remaining', { ...some, list: eur(2_235), basis_points: 1_500 }, '€22.35 less 15% is €19.00.', ' su 15 % nuolaida yra '],
    ['discount', { ...off, basis_points: 1_500 }, '−(€19.00; €34.93) × 15% = −€8.09.', ') × 15 % = −8,09'],
    ['discount', { ...off, amount: eur(1_000) }, 'At most €10.00 is taken off.', 'Nuolaida ne didesnė kaip 10,00'],
    ['discount', off, '−(€19.00 + €34.93) = −€8.09.', 'Šiam laikotarpiui taikoma nuolaida: 28 iš 28 d.'],
    ['once', { ...once, quantity: 2 }, '€25.00 × 2 = €50.00.', 'Šis mokestis vienkartinis.'],
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
    ['domestic', { place: { ...place, rule: 'last_proven' } }, 'because that is proven, and the address elsewhere is not', 'nes tai įrodyta, o adresas kitur'],
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
    expect(en).toMatch(
      /name="from_now_on"[\s\S]*<button class="button plain">Pay with another card/,
    )
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

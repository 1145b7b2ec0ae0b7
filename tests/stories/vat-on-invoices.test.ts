import { describe, expect, it } from 'vitest'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory, type Told } from './money-story.ts'

/** Who buys, and what the first invoice says; 19.00 net each. */
interface VatCase {
  readonly who: string
  readonly signup: Readonly<Record<string, unknown>>
  readonly vat_id?: string
  /** Rate, VAT and total. */
  readonly sums: readonly [rate_basis_points: number, vat: number, total: number]
  readonly treatment: string
  /** What stands in the PDF, in English and in Lithuanian. */
  readonly words: { readonly en: readonly string[]; readonly lt: readonly string[] }
}

const COMPANY = { customer_type: 'company', company_name: 'Buyer' }
const PERSON = { customer_type: 'individual', full_name: 'Ona Onaitė' }

/** A note on 0 VAT stands in both languages, whatever the document's. */
const REVERSE_CHARGE = [
  'Reverse charge. The buyer accounts for the VAT: Directive 2006/112/EC, Articles 44 and 196; Lithuanian Law on VAT, Article 13(2).',
  'Atvirkštinis apmokestinimas. PVM apskaičiuoja ir sumoka pirkėjas: Direktyvos 2006/112/EB 44 ir 196 straipsniai; PVM įstatymo 13 str. 2 d.',
]
const OUTSIDE_SCOPE = [
  "Outside the scope of EU VAT. The place of supply is the buyer's country: Directive 2006/112/EC, Articles 44 and 58.",
  'Ne ES PVM objektas. Paslaugų teikimo vieta yra pirkėjo šalis: Direktyvos 2006/112/EB 44 ir 58 straipsniai.',
]
const ESTONIAN_VAT = {
  en: ['24% (Estonia)', 'VAT of Estonia. We declare it through the One Stop Shop (OSS).'],
  lt: ['24 % (Estija)', 'Pirkėjo šalies PVM (Estija). Jį deklaruojame per vieno langelio sistemą'],
}

const CASES: readonly VatCase[] = [
  {
    who: 'a Lithuanian company',
    signup: { ...COMPANY, country: 'LT' },
    vat_id: 'LT100001919017',
    sums: [2_100, 399, 2_299],
    treatment: 'domestic',
    words: { en: ['VAT invoice', 'VAT 21%'], lt: ['PVM sąskaita faktūra', 'PVM 21 %'] },
  },
  {
    who: 'a Lithuanian individual',
    signup: { ...PERSON, country: 'LT' },
    sums: [2_100, 399, 2_299],
    treatment: 'domestic',
    words: { en: ['VAT invoice', 'VAT 21%'], lt: ['PVM sąskaita faktūra', 'PVM 21 %'] },
  },
  {
    who: 'an Estonian company with a valid number',
    signup: { ...COMPANY, country: 'EE' },
    vat_id: 'EE100931558',
    sums: [0, 0, 1_900],
    treatment: 'reverse_charge',
    words: {
      en: ['EE100931558', '0% (reverse charge)', ...REVERSE_CHARGE],
      lt: ['EE100931558', '0 % (atvirkštinis apmokestinimas)', ...REVERSE_CHARGE],
    },
  },
  {
    who: 'an Estonian company without a number',
    signup: { ...COMPANY, country: 'EE' },
    sums: [2_400, 456, 2_356],
    treatment: 'oss',
    words: ESTONIAN_VAT,
  },
  {
    who: 'an Estonian company whose number the registry does not know',
    signup: { ...COMPANY, country: 'EE' },
    vat_id: 'EE100931999',
    sums: [2_400, 456, 2_356],
    treatment: 'oss',
    words: ESTONIAN_VAT,
  },
  {
    who: 'a company that writes from Estonia and has a German number',
    signup: { ...COMPANY, country: 'EE' },
    vat_id: 'DE136695976',
    sums: [0, 0, 1_900],
    treatment: 'reverse_charge',
    words: { en: ['DE136695976', ...REVERSE_CHARGE], lt: ['DE136695976', ...REVERSE_CHARGE] },
  },
  {
    who: 'a German consumer',
    signup: { ...PERSON, country: 'DE' },
    sums: [1_900, 361, 2_261],
    treatment: 'oss',
    words: {
      en: ['19% (Germany)', 'VAT of Germany. We declare it through the One Stop Shop (OSS).'],
      lt: ['19 % (Vokietija)', 'Pirkėjo šalies PVM (Vokietija).'],
    },
  },
  {
    who: 'a Greek company with a valid number',
    signup: { ...COMPANY, country: 'GR' },
    vat_id: 'EL094014201',
    sums: [0, 0, 1_900],
    treatment: 'reverse_charge',
    words: { en: ['EL094014201', ...REVERSE_CHARGE], lt: ['Graikija', ...REVERSE_CHARGE] },
  },
  {
    who: 'a company in the United States',
    signup: { ...COMPANY, country: 'US' },
    sums: [0, 0, 1_900],
    treatment: 'outside_scope',
    words: {
      en: ['0% (outside the scope)', ...OUTSIDE_SCOPE],
      lt: ['0 % (ne PVM objektas)', ...OUTSIDE_SCOPE],
    },
  },
]

const FIRST = 'PBX-2026-000001'
const save = (customer: Told, vat_id: string) =>
  customer.ask('PATCH', '/account', { body: { vat_id } })

describe('the first invoice of', () => {
  const story = moneyStory('sqlite')

  it.each(CASES)('$who is $treatment', async ({ signup, vat_id, sums, treatment, words }) => {
    const inLanguage = async (language: 'en' | 'lt') => {
      const buyer = await story.customer({ ...signup, language, email: `${language}@example.com` })
      if (vat_id) await save(buyer, vat_id)
      return { buyer, language }
    }
    const customers = [await inLanguage('en'), await inLanguage('lt')]
    await story.world.until('2026-02-15T09:00:00Z')

    const [rate_basis_points, vat, total] = sums
    for (const { buyer, language } of customers) {
      const [line] = (await buyer.page()).invoices
      const number = line?.slice(0, FIRST.length) ?? ''
      const desk = clerksDesk(story.world, buyer)
      expect(await desk.invoice(number)).toMatchObject({
        status: 'paid',
        subtotal: { amount_minor: 1_900 },
        vat: { treatment, rate_basis_points },
        vat_amount: { amount_minor: vat },
        total: { amount_minor: total },
      })
      const text = await desk.text(number)
      for (const each of words[language]) expect(text).toContain(each)
    }
    const taken = (await story.world.sandbox.listCharges()).map((each) => each.amount_minor)
    expect(taken).toEqual([total, total])
  })
})

describe('VAT from one invoice to the next', () => {
  const story = moneyStory('sqlite')
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)

  it('is charged again once the number is no longer registered when it is asked about', async () => {
    const ona = await story.customer({ country: 'EE' })
    await save(ona, 'EE100931558')
    await at('2026-02-15')
    await story.world.sandbox.setVat({ vat_id: 'EE100931558', valid: false, name: null })
    await ona.mails()

    // On 15 March the registry's yes of 1 February is older than 30 days.
    await at('2026-03-15')

    expect((await ona.page()).invoices).toEqual([
      'PBX-2026-000001 paid 19.00',
      'PBX-2026-000002 paid 23.56',
    ])
    expect((await ona.ask('GET', '/vat')).body.vat_status).toBe('invalid')
    expect((await ona.mails()).filter((mail) => mail.includes('VAT'))).toHaveLength(1)
    const text = await clerksDesk(story.world, ona).text('PBX-2026-000002')
    expect(text).toContain('24% (Estonia)')
    expect(text).not.toContain('Reverse charge')
  })

  it('is our own rate abroad while we are below the threshold', async () => {
    await story.reopen({ settings: { oss: false } })
    const hans = await story.customer({ ...PERSON, country: 'DE' })
    await at('2026-02-15')

    expect((await hans.page()).invoices).toEqual(['PBX-2026-000001 paid 22.99'])
    const text = await clerksDesk(story.world, hans).text(FIRST)
    expect(text).toContain('21% (Lithuania)')
    expect(text).not.toContain('One Stop Shop')
  })

  it('follows the country’s rate by the day of the invoice: Finland, 1 September 2024', async () => {
    await story.reopen({ now: '2024-08-10T09:00:00Z' })
    const matti = await story.customer({ ...PERSON, country: 'FI' })
    await story.world.until('2024-09-25T09:00:00Z')

    // 24 % and 25.5 % of 19.00: 4.56, and 4.845 rounded away from zero.
    expect((await matti.page()).invoices).toEqual([
      'PBX-2024-000001 paid 23.56',
      'PBX-2024-000002 paid 23.85',
    ])
    const text = await clerksDesk(story.world, matti).text('PBX-2024-000002')
    expect(text).toContain('25.5% (Finland)')
  })

  it('follows the customer who moves to another country', async () => {
    const ona = await story.customer({ ...PERSON, country: 'LT' })
    await at('2026-02-15')
    const street = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117' }
    const legal_address = { ...street, country: 'DE' }
    expect((await ona.ask('PATCH', '/account', { body: { legal_address } })).status).toBe(200)
    // Two pieces of evidence agree: the address, and a card whose bank is in Germany.
    await ona.cards.save('0276')
    await at('2026-03-15')

    expect((await ona.page()).invoices).toEqual([
      'PBX-2026-000001 paid 22.99',
      'PBX-2026-000002 paid 22.61',
    ])
    const { buyer } = await clerksDesk(story.world, ona).invoice(FIRST)
    expect(buyer.country).toBe('LT')
  })
})

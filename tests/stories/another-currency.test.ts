import { money, type Plan, type Settings, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

const business: Plan = {
  plan_tier: 'business',
  name: 'Business',
  names: {},
  price: money(19_900, 'SEK'),
  trial_days: 14,
  description_key: 'plan.business',
  features: [],
  pbx_plan: 'business',
  offered: true,
}

const company = {
  address: 'Storgatan 1, 111 22 Stockholm',
  country: 'SE',
  vat_id: 'SE556677889901',
  reg_number: '556677-8899',
  bank_account: 'SE4550000000058398257466',
  contact: { name: 'Accounts', phone: '+46 8 000000', email: 'hello@telecom.example' },
} satisfies Settings['seller']

const inSek = { currency: 'SEK', plans: [business] } as const
const PERSON = {
  email: 'sven@example.com',
  customer_type: 'individual',
  full_name: 'Sven Svensson',
  country: 'SE',
  plan_tier: 'business',
}

describe.each(DIALECTS)('an installation that sells in another currency, on %s', (dialect) => {
  describe('of a seller whose state wants VAT in it', () => {
    const story = moneyStory(dialect, { settings: { ...inSek, seller: company } })

    it('bills, charges and tells amounts in it, and converts nothing', async () => {
      const sven = await story.customer(PERSON)
      await story.world.until('2026-02-16T09:00:00Z')
      const { body } = await sven.ask('GET', '/invoices')
      expect(body.data).toMatchObject([
        {
          status: 'paid',
          subtotal: { amount_minor: 19_900, currency: 'SEK' },
          vat_amount: { amount_minor: 4_975, currency: 'SEK' },
          total: { amount_minor: 24_875, currency: 'SEK' },
        },
      ])
      expect(body.data[0]).not.toHaveProperty('vat_converted')
      const verified = await story.world.billing.books.verify(SYSTEM)
      expect(verified.checks.flatMap(({ wrong }) => wrong)).toEqual([])
    })

    it('takes topups in it alone', async () => {
      const sven = await story.customer({ ...PERSON, email: 'sten@example.com' })
      const topup = (currency: string) =>
        sven.ask('POST', '/payments/topup', { body: { amount_minor: 10_000, currency } })
      expect(await topup('EUR')).toMatchObject({
        status: 422,
        body: { invalid_params: [{ name: 'currency', reason: 'We take one of "SEK".' }] },
      })
      expect(await topup('SEK')).toMatchObject({
        status: 201,
        body: { amount_minor: 10_000, currency: 'SEK' },
      })
    })
  })

  describe('of a seller whose state wants VAT in euro', () => {
    const story = moneyStory(dialect, { settings: inSek })
    const at = (instant: string) => story.world.until(instant)
    const invoices = async (of: Told) => (await of.ask('GET', '/invoices')).body.data
    const put = async (day: string, per_euro: string) => {
      const token = await story.world.operator()
      const rates = [{ currency: 'SEK', per_euro }]
      const body = { day, source: 'ECB', rates }
      return story.world.api('POST', '/admin/exchange-rates', { token, body })
    }
    const alerts = async () => {
      const { alerts: raised } = await story.world.billing.scheduler.alerts(SYSTEM)
      return raised.map(({ id }) => id).filter((id) => id === 'exchange_rate_missing')
    }

    it('waits for a rate of the last seven days, tells of it, and goes on by itself when it comes', async () => {
      const ona = await story.customer({ ...PERSON, country: 'LT' })
      await at('2026-02-16T09:00:00Z')
      expect(await invoices(ona)).toEqual([])
      expect(await alerts()).toEqual(['exchange_rate_missing'])

      expect((await put('2026-02-08', '9.9999')).status).toBe(200)
      await at('2026-02-16T11:00:00Z')
      expect(await invoices(ona)).toEqual([])

      expect((await put('2026-02-13', '11.0305')).status).toBe(200)
      expect(await alerts()).toEqual([])
      await at('2026-02-16T13:00:00Z')
      // 199.00 SEK at 21 %: 41.79 SEK, which are 3.7886 EUR.
      expect(await invoices(ona)).toMatchObject([
        {
          status: 'paid',
          vat_amount: { amount_minor: 4_179, currency: 'SEK' },
          vat_converted: {
            amount: { amount_minor: 379, currency: 'EUR' },
            rate: { day: '2026-02-13', from_per_euro: '11.0305', to_per_euro: '1', source: 'ECB' },
          },
        },
      ])

      // What the table says later changes no document.
      await put('2026-02-13', '12')
      const [invoice] = await invoices(ona)
      expect(invoice.vat_converted.amount.amount_minor).toBe(379)
      const verified = await story.world.billing.books.verify(SYSTEM)
      expect(verified.checks.flatMap(({ wrong }) => wrong)).toEqual([])
    })

    it('declares VAT of other states in euro, by the rate of the quarter’s last day', async () => {
      const declared = async () => {
        const lines: string[] = []
        const sink = { write: async (text: string | Uint8Array) => void lines.push(String(text)) }
        const quarter = { year: 2026, quarter: 1 }
        await story.world.billing.books.exportOss(SYSTEM, quarter, 'csv', sink)
        return lines.join('').trim().split(/\r?\n/)
      }
      await story.customer({ ...PERSON, country: 'DE' })
      await at('2026-02-14T09:00:00Z')
      await put('2026-02-13', '11')
      await at('2026-02-16T09:00:00Z')
      await expect(declared()).rejects.toMatchObject({ code: 'validation.failed' })

      // The last day of March has none, and the first of April is the next one.
      await put('2026-02-28', '9')
      await at('2026-04-03T09:00:00Z')
      await put('2026-04-02', '8')
      await at('2026-04-03T10:00:00Z')
      await put('2026-04-01', '10')
      // 199.00 SEK at 19 %: 37.81 SEK.
      expect(await declared()).toEqual([
        expect.stringContaining('row'),
        expect.stringMatching(/^supply.*2026-Q1.*DE.*19.*19.90.*3.78/),
        expect.stringMatching(/^balance.*2026-Q1.*DE.*3.78/),
      ])
    })
  })
})

import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

const NUMBER = 'PT503504564'
const AUSTRIA = { line1: 'Ring 1', city: 'Wien', postal_code: '1010', country: 'AT' }
const AUSTRIAN = { brand: 'visa', last4: '0040', exp_month: 12, exp_year: 2099 } as const

/** A valid VAT number places a company, whatever address and card say. Source: contract 6.10. */
describe.each(STORY_DIALECTS)(
  'a company with a Portuguese number, an Austrian address and card, on %s',
  (dialect) => {
    const story = moneyStory(dialect)
    const at = (date: string) => story.world.until(`${date}T09:30:00Z`)
    const company = async () => {
      const input = {
        customer_type: 'company',
        company_name: 'Buyer',
        country: 'AT',
        legal_address: AUSTRIA,
      }
      return story.customer(input, { card: AUSTRIAN })
    }
    const numbered = async () => {
      const told = await company()
      expect((await told.ask('PATCH', '/account', { body: { vat_id: NUMBER } })).status).toBe(200)
      await story.world.settle()
      return told
    }
    const placeOf = async (told: Told) => (await told.ask('GET', '/vat')).body.place
    const explained = async (told: Told, n = 0) => {
      const { data } = (await told.ask('GET', '/invoices')).body
      return (await told.ask('GET', `/invoices/${data[n].invoice_id}/explanation`)).body.vat
    }
    const totals = async (told: Told) => (await told.page()).invoices.map((line) => line.slice(-5))
    const wrong = async () => wrongIn(await story.world.billing.books.verify(SYSTEM))

    it('is invoiced under reverse charge, by the same rule wherever it is named', async () => {
      const told = await numbered()
      expect((await told.mails()).at(-1)).toBe(
        '2026-02-01 Your VAT number and your address name two countries',
      )
      await at('2026-02-15')

      expect(await totals(told)).toEqual(['19.00'])
      const place = await placeOf(told)
      expect(place).toMatchObject({
        country: 'PT',
        rule: 'vat_number',
        claimed: {
          country: 'AT',
          against: [{ kind: 'vat_number', country: 'PT' }],
          helps: ['vat_number'],
        },
      })
      const { rule, since } = (await explained(told)).place
      expect([rule, since]).toEqual([place.rule, place.since])
      const { vat, place: says } = await story.world.billing.books.explainInvoice(
        SYSTEM,
        'PBX-2026-000001',
      )
      expect(vat).toBe(
        'No VAT: reverse charge, because the customer is in PT and their VAT number was valid at issue.',
      )
      expect(says).toContain('the customer has a valid VAT number of that state')
      const reviews = (await operate(story.world, 'GET', '/admin/place-reviews')).body.items
      expect(reviews).toMatchObject([
        {
          account_id: told.account_id,
          vat_id: NUMBER,
          country: 'PT',
          rule: 'vat_number',
          review: { reason: 'number_elsewhere', claimed_country: 'AT' },
        },
      ])
      expect(await wrong()).toEqual({})
    })

    it.each([
      ['approve', '22.80', 'operator'],
      ['reject', '19.00', 'vat_number'],
    ] as const)('goes by the number until an operator decides: %s', async (word, total, rule) => {
      const told = await numbered()
      await at('2026-02-15')
      const path = `/admin/place-reviews/${told.account_id}/${word}`
      expect(
        (await operate(story.world, 'POST', path, { body: { reason: 'They wrote.' } })).status,
      ).toBe(200)
      // Neither a new look at the number nor another card opens what was decided.
      await told.ask('POST', '/vat/revalidate')
      await told.cards.save('0040')
      await at('2026-03-15')

      expect(await totals(told)).toEqual(['19.00', total])
      expect((await placeOf(told)).rule).toBe(rule)
      expect((await explained(told)).place.rule).toBe(rule)
      expect(await wrong()).toEqual({})
    })

    it('goes back to Austria when the number is taken away, and to Portugal when it is back', async () => {
      const told = await numbered()
      await at('2026-02-15')
      await told.ask('PATCH', '/account', { body: { vat_id: '' } })
      expect(await placeOf(told)).toMatchObject({ country: 'AT', rule: 'two_items', claimed: null })
      await at('2026-03-15')
      await told.ask('PATCH', '/account', { body: { vat_id: NUMBER } })
      await at('2026-04-15')

      expect(await totals(told)).toEqual(['19.00', '22.80', '19.00'])
      expect(await wrong()).toEqual({})
    })

    it('stays in Portugal by a yes of less than 90 days, while the registry is silent about the number', async () => {
      const told = await numbered()
      await at('2026-02-15')
      await told.ask('PATCH', '/account', { body: { vat_id: '' } })
      await story.world.sandbox.setFault('vat', 'down')
      await told.ask('PATCH', '/account', { body: { vat_id: NUMBER } })
      await at('2026-03-15')
      expect(await totals(told)).toEqual(['19.00', '19.00'])
      expect(await placeOf(told)).toMatchObject({ country: 'PT', rule: 'vat_number' })

      await at('2026-05-15')
      expect(await totals(told)).toEqual(['19.00', '19.00', '19.00', '22.80'])
      expect(await placeOf(told)).toMatchObject({ country: 'AT', rule: 'two_items' })
      await story.world.sandbox.clearFaults()
      await story.world.advance('PT1H')
      expect(await placeOf(told)).toMatchObject({ country: 'PT', rule: 'vat_number' })
      expect((await told.page()).credit).toBe(380)
      expect(await wrong()).toEqual({})
    })

    it('is placed late where an earlier version had not, and what was charged is corrected', async () => {
      const told = await numbered()
      const { account_id } = told
      await story.world.ports.store.transaction(async (tx) => {
        const account = await tx.accounts.getForUpdate(account_id)
        if (!account?.place) throw new Error('there is no place')
        const place = { ...account.place, country: 'AT', rule: 'two_items', review: null } as const
        const pieces = await tx.placePieces.ofAccount(account_id)
        await tx.accounts.put({
          ...account,
          place: { ...place, pieces: pieces.filter(({ country }) => country === 'AT') },
        })
      })
      await at('2026-02-15')
      expect(await totals(told)).toEqual(['22.80'])
      expect(await wrong()).toEqual({
        'invoices.place': ['PBX-2026-000001: its VAT is of AT, its valid number of PT'],
      })

      await story.world.ports.store.transaction(async (tx) => {
        const account = await tx.accounts.getForUpdate(account_id)
        if (account) await tx.accounts.put({ ...account, vat_next_check_at: account.created_at })
      })
      await story.world.settle()

      expect(await placeOf(told)).toMatchObject({ country: 'PT', rule: 'vat_number' })
      expect((await told.page()).credit).toBe(380)
      const { notes } = await story.world.billing.books.explainInvoice(SYSTEM, 'PBX-2026-000001')
      expect(
        notes.map(({ reason_code, groups }) => [reason_code, ...groups.map(({ vat }) => vat)]),
      ).toEqual([
        [
          'vat_corrected',
          'VAT 20 % of AT, because the customer is in AT and their VAT number was valid when the invoice was issued.',
          expect.stringMatching(
            /^No VAT: reverse charge, because the customer is in PT and their VAT number was confirmed on 2026-02-01T/,
          ),
        ],
      ])
      expect(await wrong()).toEqual({})
      await at('2026-03-15')
      expect(await totals(told)).toEqual(['22.80', '19.00'])
    })
  },
)

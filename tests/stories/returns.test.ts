import { SYSTEM } from '@billing/core'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { wrongIn } from '../books/kept-books.ts'
import { creditActions } from '../credit/operator.ts'
import { signUp } from '../support/journeys.ts'
import { exported, ledgerVat, recordsOf, returnsFlaws } from '../support/tax-returns.ts'
import { signupStory } from './signup-story.ts'

const NUMBER = 'DE136695976'
const QUARTERS = [1, 2, 3].map((quarter) => ({ year: 2026, quarter }))

/** Half a year of customers of each VAT treatment, read on 5 August. Trials end on 15 February. */
describe('what is sent to the tax office', () => {
  const story = signupStory('sqlite')
  let numbers: Record<string, string> = {}

  const books = () => story.world.billing.books
  const oss = async (quarter: number) =>
    recordsOf(await exported((to) => books().exportOss(SYSTEM, { year: 2026, quarter }, 'csv', to)))
  const fr0564 = async (month: number) =>
    recordsOf(await exported((to) => books().exportFr0564(SYSTEM, { year: 2026, month }, to)))
  const isaf = (month: number, without_oss = false) =>
    exported((to) => books().exportIsaf(SYSTEM, { year: 2026, month, without_oss }, to))

  const credit = async (amounts: Readonly<Record<string, number>>) => {
    const operator = creditActions(story.world, await story.world.operator())
    for (const [name, amount_minor] of Object.entries(amounts)) {
      const answer = await operator.credit(await firstInvoice(name), { amount_minor })
      expect(answer.status).toBe(201)
    }
  }
  const firstInvoice = async (name: string) => {
    const { rows: found } = await sql<{ invoice_id: string }>`select invoice_id from invoices
      where account_id = ${numbers[name]} order by issued_at limit 1`.execute(story.world.opened.db)
    return found[0]?.invoice_id ?? ''
  }

  beforeEach(async () => {
    const of = async (name: string, input: object) => {
      const email = `${name}@example.lt`
      const customer = await signUp(story.world, { email, ...input })
      numbers = { ...numbers, [name]: customer.account_id }
      return customer.token
    }
    const person = { customer_type: 'individual', full_name: 'Ada Byron' }
    await of('home', {})
    await of('ada', { ...person, country: 'DE' })
    await of('paris', { ...person, country: 'FR' })
    await of('texas', { ...person, country: 'US' })
    const vat_id = async (token: string, number: string) => {
      const answer = await story.world.api('PATCH', '/account', { token, body: { vat_id: number } })
      expect(answer.status).toBe(200)
    }
    await vat_id(await of('valid', { country: 'EE' }), 'EE100594102')
    const late = await of('late', { country: 'DE', plan_tier: 'enterprise' })
    await story.world.until('2026-02-15T08:00:00Z')
    await story.world.sandbox.setFault('vat', 'down')
    const session = await story.world.api('POST', '/auth/sign-in', {
      body: { email: 'late@example.lt', password: 'a long enough word' },
    })
    expect(late).not.toBe('')
    await vat_id(session.body.access_token, NUMBER)
    await story.world.until('2026-02-16T12:00:00Z')
    await story.world.sandbox.clearFaults()
    await story.world.until('2026-04-10T12:00:00Z')
    await credit({ ada: 500 })
    await story.world.until('2026-05-05T12:00:00Z')
    await credit({ paris: 500, valid: 700, home: 700 })
    await story.world.until('2026-08-05T12:00:00Z')
  })

  it('a return tells supplies, and corrections by the quarter that they correct', async () => {
    // Two periods of 19.00 each in Germany less 4.20 and 0.80; two in France; the German company's is reverse charge.
    expect(await oss(1)).toEqual([
      'supply,2026-Q1,DE,services,standard,19,33.80,6.42,40.22',
      'supply,2026-Q1,FR,services,standard,20,38.00,7.60,45.60',
      'balance,2026-Q1,DE,,,,,6.42,',
      'balance,2026-Q1,FR,,,,,7.60,',
    ])
    expect(await oss(2)).toEqual([
      'supply,2026-Q2,DE,services,standard,19,57.00,10.83,67.83',
      'supply,2026-Q2,FR,services,standard,20,57.00,11.40,68.40',
      'correction,2026-Q1,FR,,,,,-0.83,',
      'balance,2026-Q2,DE,,,,,10.83,',
      'balance,2026-Q2,FR,,,,,10.57,',
    ])
  })

  it('a statement has the buyers with a number, in the month in which each was told', async () => {
    expect(await fr0564(1)).toEqual([])
    expect(await fr0564(2)).toEqual(['DE,136695976,59.00', 'EE,100594102,19.00'])
    expect(await fr0564(5)).toEqual(['DE,136695976,59.00', 'EE,100594102,12.00'])
    // The whole month again, and the same.
    expect(await fr0564(2)).toEqual(['DE,136695976,59.00', 'EE,100594102,19.00'])
  })

  it('the register has two rows for the correction, and no row of zero', async () => {
    const february = await isaf(2)

    expect(february.match(/<DocumentTotal>/g)).toHaveLength(8)
    expect(february.match(/<TaxableValue>-?59\.00</g)).toEqual([
      '<TaxableValue>59.00<',
      '<TaxableValue>-59.00<',
      '<TaxableValue>59.00<',
    ])
    for (const month of [2, 3, 4, 5, 6, 7, 8]) {
      expect(await isaf(month)).not.toMatch(/<TaxableValue>-?0\.00</)
    }
  })

  it('the register, the returns and the statement have what the ledger has, quarter by quarter', async () => {
    for (const quarter of QUARTERS.slice(0, 2)) {
      expect(await ledgerVat(books(), quarter)).toBeGreaterThan(0)
    }
    expect(await returnsFlaws(books(), QUARTERS)).toEqual([])
  })

  it('VAT that is posted and not told is found', async () => {
    const first = await firstInvoice('home')
    const forgets = `update invoices set issued_at = 0 where invoice_id = '${first}'`
    await tamper(story.world.opened, 'invoices', forgets)

    expect(await returnsFlaws(books(), QUARTERS)).toEqual([
      expect.stringMatching(/^2026-Q1: VAT of/),
    ])
  })

  it('corrections of before, over VAT alone, are told as what they meant, and stay as they are', async () => {
    const now = [await oss(1), await fr0564(2), await isaf(2)]
    await tamper(story.world.opened, 'credit_notes', 'update credit_notes set restated = null')

    expect([await oss(1), await fr0564(2), await isaf(2)]).toEqual(now)
    expect(wrongIn(await books().verify(SYSTEM))).toEqual({})
  })
})

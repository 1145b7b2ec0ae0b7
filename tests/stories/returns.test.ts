import type { ExportSink } from '@billing/core'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { wrongIn } from '../books/kept-books.ts'
import { creditActions } from '../credit/operator.ts'
import { signUp } from '../support/journeys.ts'
import { signupStory } from './signup-story.ts'

const NUMBER = 'DE136695976'
const QUARTERS = [1, 2, 3].map((quarter) => ({ year: 2026, quarter }))

/** Half a year of customers of each VAT treatment, read on 5 August. Trials end on 15 February. */
describe('what is sent to the tax office', () => {
  const story = signupStory('sqlite')
  let numbers: Record<string, string> = {}

  /** What an export writes. */
  const text = async (write: (to: ExportSink) => Promise<unknown>) => {
    const pieces: string[] = []
    await write({ write: async (piece) => void pieces.push(piece), progress: () => undefined })
    return pieces.join('')
  }
  const books = () => story.world.billing.books
  const rows = (csv: string) => csv.trimEnd().split('\r\n').slice(1)
  const oss = async (quarter: number) =>
    rows(await text((to) => books().exportOss({ year: 2026, quarter }, 'csv', to)))
  const fr0564 = async (month: number) =>
    rows(await text((to) => books().exportFr0564({ year: 2026, month }, to)))
  const isaf = (month: number, without_oss = false) =>
    text((to) => books().exportIsaf({ year: 2026, month, without_oss }, to))

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

  it('the register without other states’ VAT has as much under a number as the statement', async () => {
    for (const month of [2, 3, 4, 5, 6, 7]) {
      const documents = (await isaf(month, true)).split('<Invoice>').slice(1)
      const numbered = documents.filter(
        (each) => each.includes('PVM15') && !each.includes('>ND</VATRegistrationNumber>'),
      )
      const values = numbered.flatMap((each) => sumOf(each, /<TaxableValue>(-?[\d.]+)</g))
      const stated = (await fr0564(month)).map((row) => cents(row.split(',')[2]))
      expect([month, total(values)]).toEqual([month, total(stated)])
    }
  })

  it('home VAT of the register and the VAT of the returns are the ledger’s, quarter by quarter', async () => {
    let netted_before = 0
    for (const { year, quarter } of QUARTERS) {
      const result = await books().exportOss({ year, quarter }, 'csv', NOWHERE)
      const returned = total(result.balances.map(({ vat_amount }) => vat_amount.amount_minor))
      const netted = result.netted_late?.amount_minor ?? 0
      let home = 0
      for (const month of [1, 2, 3].map((n) => (quarter - 1) * 3 + n)) {
        home += total(sumOf(await isaf(month), /<Amount>(-?[\d.]+)</g))
      }
      // A note that came after the quarter and lowered its return is the ledger's in its own quarter.
      const told = home + returned - netted + netted_before
      expect([quarter, told]).toEqual([quarter, await ledgerVat(quarter)])
      expect(told).toBeGreaterThan(0)
      netted_before = netted
    }
  })

  it('corrections of before, over VAT alone, are told as what they meant, and stay as they are', async () => {
    const now = [await oss(1), await fr0564(2), await isaf(2)]
    await tamper(story.world.opened, 'credit_notes', 'update credit_notes set restated = null')

    expect([await oss(1), await fr0564(2), await isaf(2)]).toEqual(now)
    expect(wrongIn(await books().verify())).toEqual({})
  })

  /** What was posted to the VAT account in a quarter, credits less debits. */
  async function ledgerVat(quarter: number): Promise<number> {
    const from = { year: 2026, month: quarter * 3 - 2, day: 1 }
    const to = { year: 2026, month: quarter * 3, day: [31, 30, 30][quarter - 1] ?? 0 }
    const csv = await text((sink) => books().exportLedger({ from, to }, sink))
    return total(
      rows(csv)
        .map((row) => row.split(','))
        .filter((cells) => cells[6] === 'vat_payable')
        .map((cells) => cents(cells[10]) - cents(cells[9])),
    )
  }
})

const NOWHERE: ExportSink = { write: async () => undefined, progress: () => undefined }

function cents(amount: string | undefined): number {
  return Math.round(Number(amount || 0) * 100)
}

function sumOf(xml: string, amount: RegExp): number[] {
  return [...xml.matchAll(amount)].map(([, found]) => cents(found))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

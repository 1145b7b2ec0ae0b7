import { type ExportSink, SYSTEM } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { tamper } from '../books/tamper.ts'
import { creditActions } from '../credit/operator.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signUp } from '../support/journeys.ts'
import { topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }

/** Nothing but topups is sold: the trials outlast the story. Source: contract 6.3, 6.8, 6.14. */
describe.each(STORY_DIALECTS)('topups in the books and the returns, on %s', (dialect) => {
  const story = signupStory(dialect)
  const books = () => story.world.billing.books

  const text = async (write: (to: ExportSink) => Promise<unknown>) => {
    const pieces: string[] = []
    await write({ write: async (piece) => void pieces.push(piece), progress: () => undefined })
    return pieces.join('')
  }
  const rows = (csv: string) => csv.trimEnd().split('\r\n').slice(1)
  const buy = async (name: string, input: object, vat_id?: string) => {
    const { account_id, token } = await signUp(story.world, {
      email: `${name}@example.lt`,
      ...input,
    })
    if (vat_id !== undefined) {
      await story.world.api('PATCH', '/account', { token, body: { vat_id } })
      await story.world.settle()
    }
    await topupActions(story.world, account_id).pay(2_000)
    return account_id
  }
  const firstInvoice = async (account_id: string) => {
    const page = { limit: 1, after: null }
    const { store } = story.world.ports
    const { data } = await store.read((tx) => tx.invoices.listOfAccount(account_id, page))
    return data[0]?.invoice_id ?? ''
  }
  let germany: string
  let home: string

  beforeEach(async () => {
    home = await buy('home', {})
    germany = await buy('ada', { ...PERSON, country: 'DE' })
    await buy('texas', { ...PERSON, country: 'US' })
    await buy('valid', { country: 'EE' }, 'EE100594102')
  })

  it('each register and return has them in the month of the payment', async () => {
    const operator = creditActions(story.world, await story.world.operator())
    const refunded = await operator.refund(await firstInvoice(germany), { amount_minor: 800 })
    expect(refunded.status).toBe(201)
    await operator.refund(await firstInvoice(home), { amount_minor: 500 })
    await story.world.settle()

    const isaf = await text((to) => books().exportIsaf(SYSTEM, { year: 2026, month: 2 }, to))
    const oss = rows(
      await text((to) => books().exportOss(SYSTEM, { year: 2026, quarter: 1 }, 'csv', to)),
    )
    const fr0564 = rows(
      await text((to) => books().exportFr0564(SYSTEM, { year: 2026, month: 2 }, to)),
    )

    expect([...isaf.matchAll(/<TaxableValue>(-?[\d.]+)</g)].map(([, value]) => value)).toEqual([
      '16.53',
      '16.81',
      '20.00',
      '20.00',
      '-6.72',
      '-4.13',
    ])
    // 16.81 + 3.19 less 6.72 + 1.28.
    expect(oss).toEqual([
      'supply,2026-Q1,DE,services,standard,19,10.09,1.91,12.00',
      'balance,2026-Q1,DE,,,,,1.91,',
    ])
    expect(fr0564).toEqual(['EE,100594102,20.00'])
    const amounts = [...isaf.matchAll(/<Amount>(-?[\d.]+)</g)].map(([, value]) => Number(value))
    const home_vat = amounts.reduce((sum, value) => sum + Math.round(value * 100), 0)
    const { store } = story.world.ports
    const posted = await store.read((tx) => tx.ledger.balance('vat_payable', null, 'EUR'))
    expect(home_vat + 191).toBe(posted.amount_minor)
    expect(wrongIn(await books().verify(SYSTEM))).toEqual({})
  })

  const ofHome = () => `account_id = '${home}'`
  const plants: readonly (readonly [string, string, () => string, RegExp])[] = [
    ['without its invoice', 'payments', () => `update payments set invoice_id = null where ${ofHome()}`, /it was captured, and has no invoice/],
    ['with the invoice of somebody else', 'payments', () => `update payments set invoice_id = (select invoice_id from invoices where account_id = '${germany}') where ${ofHome()}`, /is another customer’s/],
    ['of another amount than its invoice', 'payments', () => `update payments set amount_minor = 1999 where ${ofHome()}`, /is over 2000, 1999 was paid/],
    ['whose invoice is open', 'invoices', () => `update invoices set status = 'open', paid_at = null where ${ofHome()}`, /is open, and not paid/],
    ['sold for more in the ledger', 'ledger_transactions', () => `update ledger_transactions set postings = replace(postings, '-1653', '-1753') where ${ofHome()}`, /the ledger has 2100 of PBX-2026-000001 as sold/],
    ['captured twice in the ledger', 'ledger_transactions', () => `update ledger_transactions set postings = replace(postings, '2000', '4000') where kind = 'charge_captured' and ${ofHome()}`, /the ledger has 4000 of it as captured/],
    [
      'marked as one of before',
      'payments',
      () => `update payments set uninvoiced = 1, invoice_id = null where ${ofHome()}`,
      /marked as one without an invoice, and was not posted as one/,
    ],
  ] // prettier-ignore

  it.each(plants)('verify finds a topup %s', async (_, table, plant, found) => {
    await tamper(story.world.opened, table, plant())

    const wrong = wrongIn(await books().verify(SYSTEM))['topups.invoices'] ?? []

    expect(wrong.join('\n')).toMatch(found)
  })
})

import { EUR, money, PLANS, SYSTEM } from '@billing/core'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { vatMeters } from '../../adapters/store-sql/src/migrations/0010-vat-meters.ts'
import { wrongIn } from '../books/kept-books.ts'
import { tamper } from '../books/tamper.ts'
import { creditActions } from '../credit/operator.ts'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { STORY_DIALECTS } from '../support/databases.ts'

/** The largest plan costs more than the threshold of EUR 10,000. */
const plans = PLANS.map((plan) =>
  plan.plan_tier === 'enterprise' ? { ...plan, price: money(1_100_000, EUR) } : plan,
)
const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }

/** Three months of customers at home and abroad, with notes, and one whose number proved valid later. */
describe.each(STORY_DIALECTS)('what is kept of sales to consumers, on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { oss: false, plans } })
  const at = (instant: string) => story.world.until(instant)
  const spoil = (table: string, statement: string) => tamper(story.world.opened, table, statement)
  const wrong = async () => wrongIn(await story.world.billing.books.verify(SYSTEM))
  const kept = () => story.world.ports.store.read((tx) => tx.vatMeters.years())
  const first = async ({ account_id }: Told) =>
    (await story.world.billing.operations.standing(SYSTEM, account_id)).invoices.at(-1)
      ?.invoice_id ?? ''

  beforeEach(async () => {
    await story.customer({ ...PERSON, country: 'LT', email: 'home@example.lt' })
    const ada = await story.customer({ ...PERSON, country: 'DE', email: 'ada@example.de' })
    const late = await story.customer({ country: 'DE', email: 'late@example.de' })
    await at('2026-02-02T09:00:00Z')
    const big = { plan_tier: 'enterprise', email: 'big@example.fr' }
    await story.customer({ ...PERSON, ...big, country: 'FR' })
    await at('2026-02-15T08:00:00Z')
    await story.world.sandbox.setFault('vat', 'down')
    await late.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
    await at('2026-02-15T12:00:00Z')
    const operator = creditActions(story.world, await story.world.operator())
    await operator.credit(await first(ada), { amount_minor: 500 })
    await operator.credit(await first(late), { amount_minor: 500 })
    await story.world.sandbox.clearFaults()
    await at('2026-03-20T12:00:00Z')
  })

  it('is what the documents come to, and is right', async () => {
    // Ada: 19.00 twice less 4.13 (5.00 at 21 %); the company’s first is taken off; 11,000.00 in France, twice.
    expect(await kept()).toMatchObject([
      {
        year: 2026,
        cross_border: money(2_203_387, EUR),
        cross_border_crossed_at: Date.parse('2026-02-16T09:00:00Z'),
        consumers: money(2_207_187, EUR),
      },
    ])
    expect(await wrong()).toEqual({})
  })

  it('is found wrong where a sum was changed, or a crossing hidden', async () => {
    await spoil('vat_meters', 'update vat_meters set cross_border_minor = cross_border_minor - 1')
    expect(await wrong()).toEqual({
      'vat.threshold': ['cross_border of 2026 is kept as 2203386; its documents come to 2203387'],
    })

    await spoil(
      'vat_meters',
      'update vat_meters set cross_border_minor = cross_border_minor + 1, cross_border_crossed_at = null',
    )
    expect(await wrong()).toEqual({
      'vat.threshold': ['cross_border of 2026 is not said to be crossed'],
    })
  })

  it('is found wrong where an invoice after the crossing has our own rate', async () => {
    const early = Date.parse('2026-02-14T09:00:00Z')
    await spoil('vat_meters', `update vat_meters set cross_border_crossed_at = ${early}`)

    expect(await wrong()).toEqual({
      'vat.threshold': [
        expect.stringMatching(/^PBX-2026-\d+: it has our own VAT rate abroad, after the threshold/),
        expect.stringMatching(/^PBX-2026-\d+: it has our own VAT rate abroad, after the threshold/),
      ],
    })
  })

  it('is counted by the migration from the documents of before, old corrections among them', async () => {
    const [, counts = ''] = vatMeters(dialect)
    const counted = async () => {
      await sql`delete from vat_meters`.execute(story.world.opened.db)
      await sql.raw(counts).execute(story.world.opened.db)
      return kept()
    }
    const now = await kept()

    expect(await counted()).toEqual(now)
    // A correction of before took back the VAT alone, and restated nothing.
    await spoil('credit_notes', `update credit_notes set restated = null`)
    expect(await counted()).toEqual(now)
  })
})

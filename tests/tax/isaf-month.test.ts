import { SYSTEM } from '@billing/core'
import { expect, it } from 'vitest'
import { moneyStory } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'
import { isafDocuments, isafFlaws } from '../support/isaf-schema.ts'
import { topupActions } from '../support/topup-actions.ts'
import { exported } from '../support/tax-returns.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }
const GERMAN = { card: { brand: 'visa', last4: '0276', exp_month: 12, exp_year: 2099 } } as const

const story = moneyStory('sqlite')

// Periods, both directions of a change of plan, topups with a refund, and what an operator credits.
it('a register with changes of plan, topups, refunds and credit notes is as the schema has it', async () => {
  const home = await story.customer({})
  const ada = await story.customer({ ...PERSON, country: 'DE', email: 'ada@example.lt' }, GERMAN)
  await story.world.until('2026-02-16T09:30:00Z')
  const change = async (told: typeof ada, new_tier: string) => {
    const path = '/subscription/change-plan-now'
    expect((await told.ask('POST', path, { body: { new_tier } })).status).toBe(200)
    await story.world.settle()
  }
  await change(home, 'enterprise')
  await change(ada, 'enterprise')
  await story.world.advance('P2D')
  await change(ada, 'business')
  for (const { account_id } of [home, ada]) await topupActions(story.world, account_id).pay(2_000)
  const [topup] = (await ada.ask('GET', '/invoices')).body.data
  const [first] = (await home.ask('GET', '/invoices')).body.data.toReversed()
  const credit = async (invoice_id: string, amount_minor: number, provider_refund: boolean) => {
    const amount = { amount_minor, currency: 'EUR' }
    const body = { invoice_id, reason: 'goodwill', amount, provider_refund }
    expect((await operate(story.world, 'POST', '/admin/credit-notes', { body })).status).toBe(201)
  }
  await credit(topup.invoice_id, 700, true)
  await credit(first.invoice_id, 500, false)
  await story.world.settle()

  const month = { year: 2026, month: 2, without_oss: false }
  const xml = await exported((to) => story.world.billing.books.exportIsaf(SYSTEM, month, to))

  expect(isafFlaws(xml, '2026-02')).toEqual([])
  const zero = xml
    .replace('<TaxableValue>16.53<', '<TaxableValue>0.00<')
    .replace('>3.47<', '>0.00<')
  expect(isafFlaws(zero, '2026-02')).toEqual([expect.stringMatching(/: a row$/)])
  expect(isafFlaws(xml.replace('>KS<', '>SF<'), '2026-02')).toEqual([
    'CN-2026-00001: its references',
  ])
  expect(isafDocuments(xml).map(({ InvoiceType, rows }) => [InvoiceType, rows.length])).toEqual([
    ...Array.from({ length: 6 }, () => ['SF', 1]),
    ...Array.from({ length: 3 }, () => ['KS', 1]),
  ])
})

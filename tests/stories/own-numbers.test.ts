import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { refuseMisfits } from '../../packages/server/src/compose.ts'
import { openWorld } from '../support/world.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'

describe.each(['sqlite', 'postgres'] as const)('numbers of an operator’s own, %s', (database) => {
  const number_prefixes = { invoice: 'SF', credit_note: 'KS2' }
  const story = moneyStory(database, { settings: { number_prefixes } })

  it('stand on the invoice, on the note and in the search, and are known again after a restore', async () => {
    const { world } = story
    const customer = await story.customer()
    await world.until('2026-02-16T09:00:00Z')

    const [invoice] = (await customer.ask('GET', '/invoices')).body.data
    expect(invoice.number).toBe('SF-2026-000001')
    const note = await operate(world, 'POST', '/admin/credit-notes', {
      body: {
        invoice_id: invoice.invoice_id,
        amount: { amount_minor: 100, currency: 'EUR' },
        reason: 'goodwill',
      },
    })
    expect([note.status, note.body.number]).toEqual([201, 'KS2-2026-00001'])
    const found = await operate(world, 'GET', '/admin/invoices?q=sf-2026-000001')
    expect(found.body.invoices.map(({ number }: { number: string }) => number)).toEqual([
      'SF-2026-000001',
    ])
    const { checks } = await world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])

    const since = world.now()
    const seen = [{ number: 'SF-2026-000009', where: 'told by the operator' }]
    const { gaps } = await world.billing.books.reconcileAfterRestore(SYSTEM, { since, seen })
    expect(gaps).toMatchObject([{ first: 2, last: 9 }])
    await world.until('2026-03-16T09:00:00Z')
    const [next] = (await customer.ask('GET', '/invoices')).body.data
    expect(next.number).toBe('SF-2026-000010')
  })
})

it('a prefix stays once a document was issued: a start with another is refused in one line', async () => {
  const number_prefixes = { invoice: 'SF', credit_note: 'CN' }
  const world = await openWorld({ now: '2026-02-01T09:00:00Z', settings: { number_prefixes } })
  await world.signUp()
  number_prefixes.invoice = 'INV'
  await refuseMisfits(world.billing)
  await world.until('2026-02-16T09:00:00Z')

  await refuseMisfits(world.billing)
  number_prefixes.invoice = 'SF'

  await expect(refuseMisfits(world.billing)).rejects.toThrow(
    'number_prefixes.invoice: documents were issued with another prefix, and it stays',
  )
  await world.close()
})

import type { VatChecker } from '@billing/core'
import { expect, it } from 'vitest'
import { takenAfterAll } from '../support/dead-orders.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

const story = moneyStory('sqlite')
const BERLIN = { line1: 'Weg 1', city: 'Berlin', postal_code: '10115', country: 'DE' }

/** What we asked the registry of a number from now on. */
const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { vat } = story.world.ports
  const registry: VatChecker = { ...vat }
  const seen: string[] = []
  Object.assign(vat, {
    check: (vat_id: string) => {
      seen.push(vat_id)
      return registry.check(vat_id)
    },
  } satisfies VatChecker)
  await work()
  Object.assign(vat, registry)
  return seen
}

// Caught since: a number is asked about for an invoice to come, and an ended account gets none.
it('a number that was pending when its account ended is asked about no more', async () => {
  const jonas = await story.customer({ country: 'DE', email: 'jonas@example.de' })
  await story.world.sandbox.setFault('vat', 'down')
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  expect(await asked(() => story.world.advance('PT5M'))).toEqual(['DE136695976'])

  await transition(story.world, jonas.account_id, 'cancelled')

  expect(await asked(() => story.world.advance('P3D'))).toEqual([])
  await story.world.sandbox.clearFaults()
  expect(await asked(() => story.world.advance('P40D'))).toEqual([])
})

it('a number that was pending when a topup was invoiced is asked about no more once the account has ended', async () => {
  const jonas = await story.customer({ country: 'DE', legal_address: BERLIN })
  await story.world.sandbox.setFault('vat', 'down')
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  const { body } = await jonas.ask('POST', '/payments/topup', {
    body: { amount_minor: 2_500, currency: 'EUR' },
  })
  await story.world.sandbox.complete(/checkout\/([\w-]+)/.exec(body.checkout_url)?.[1] ?? '')
  await story.world.settle()
  await transition(story.world, jonas.account_id, 'cancelled')
  await jonas.ask('POST', '/vat/revalidate')

  // The one that was under way when the account ended, and no other.
  expect(await asked(() => story.world.advance('P30D'))).toEqual([])
  const account = await story.world.ports.store.read((tx) => tx.accounts.get(jonas.account_id))
  expect(account).toMatchObject({ vat_status: 'pending', vat_next_check_at: null })
})

it('a number whose yes is old is not asked about because an ended account still has a cycle', async () => {
  const jonas = await story.customer({ country: 'DE', email: 'jonas@example.de' })
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  await transition(story.world, jonas.account_id, 'cancelled')

  expect(await asked(() => story.world.advance('P90D'))).toEqual([])
})

it('the VAT of a debt that was given up is taken back when the number proves valid, and not paid late', async () => {
  const german = { country: 'DE', email: 'jonas@example.de' }
  const jonas = await story.customer(german, { behaviour: 'decline_after:1' })
  const desk = clerksDesk(story.world, jonas)
  await story.world.sandbox.setFault('vat', 'down')
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  await story.world.until('2026-04-02T09:00:00Z')
  expect((await jonas.page()).invoices).toEqual(['PBX-2026-000001 uncollectible 22.61'])

  await story.world.sandbox.clearFaults()
  expect((await jonas.ask('POST', '/vat/revalidate')).body.vat_status).toBe('valid')
  await story.world.settle()

  expect(await desk.notes()).toEqual(['CN-2026-00001 credit 3.61'])
  const { status, credited, vat_credited } = await desk.invoice('PBX-2026-000001')
  expect([status, credited.amount_minor, vat_credited.amount_minor]).toEqual([
    'uncollectible',
    361,
    361,
  ])
  // The provider takes the whole after all: what was VAT stays the customer's.
  const order = (await story.world.sandbox.listOrders()).find(({ reference }) =>
    reference.startsWith('cyc_'),
  )
  await takenAfterAll(story.world, order)
  expect(await jonas.page()).toMatchObject({
    credit: 361,
    invoices: ['PBX-2026-000001 paid 22.61'],
  })
})

it('a number that was pending is asked about again when its customer comes back, and its invoices are corrected', async () => {
  const { world } = story
  const jonas = await story.customer({ country: 'DE', legal_address: BERLIN })
  await world.sandbox.setFault('vat', 'down')
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  await world.until('2026-02-16T10:00:00Z')
  await transition(world, jonas.account_id, 'cancelled')
  await world.advance('P2D')
  await world.sandbox.clearFaults()

  await jonas.ask('POST', '/subscription/resubscribe', { body: { plan_tier: 'business' } })
  await world.settle()
  await world.advance('PT1H')

  const { data } = (await jonas.ask('GET', '/invoices')).body
  const { credit_notes } = (await jonas.ask('GET', '/credit-notes')).body
  expect((await jonas.ask('GET', '/account')).body.vat_status).toBe('valid')
  // Of before the end, and of the new beginning: 19 % of 19.00 each.
  expect(data).toMatchObject([{ vat_rate_basis_points: 1_900 }, { vat_rate_basis_points: 1_900 }])
  expect(credit_notes).toMatchObject([
    { reason_code: 'vat_corrected', amount: { amount_minor: 361 } },
    { reason_code: 'vat_corrected', amount: { amount_minor: 361 } },
  ])
})

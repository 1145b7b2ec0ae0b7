import { SYSTEM } from '@billing/core'
import { expect } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { operate } from '../stories/operator-hand.ts'
import type { Resident } from './resident.ts'
import type { WiredWorld } from './wired-world.ts'

/** What our API says of a phone system that does so much. */
const STATUS_AT = {
  full: 'active',
  limited: 'active',
  emergency_only: 'suspended',
  deleted: 'deleted',
} as const

/**
 * Three books, of all residents together: what our API shows them, what our database proves of itself, and
 * what the providers have. Fails where two differ.
 */
export async function expectBooksAgree(
  world: WiredWorld,
  residents: readonly Resident[],
): Promise<void> {
  const { checks } = await world.billing.books.verify(SYSTEM)
  expect(checks.flatMap(({ wrong, in_flight }) => [...wrong, ...in_flight])).toEqual([])
  expect(await world.billing.books.reconcile(SYSTEM)).toMatchObject({ ok: true, drifts: [] })

  const charges = await world.sandbox.listCharges()
  const moved = (kind: string) =>
    sum(charges.filter((each) => each.kind === kind).map(({ amount_minor }) => amount_minor))
  const shown = await Promise.all(residents.map((each) => shownTo(world, each)))
  expect(sum(shown.map(({ paid }) => paid)), 'what cards have paid').toBe(moved('capture'))
  expect(sum(shown.map(({ refunded }) => refunded)), 'what cards got back').toBe(moved('refund'))
  expect(moved('hold'), 'what was held, let go').toBe(moved('release'))

  const core = (await world.sandbox.listTenants()).map(({ tenant_id, level }) => {
    return `${tenant_id} ${STATUS_AT[level]}`
  })
  expect(new Set(core)).toEqual(new Set(shown.flatMap(({ tenants }) => tenants)))
  expect(world.messages).toHaveLength((await world.sandbox.listMail()).length)
}

async function shownTo(world: WiredWorld, resident: Resident) {
  const { data: payments } = await readBy(resident, '/payments?limit=100')
  const captured = payments.filter(
    ({ status }: ApiAnswer['body']) => status !== 'pending' && status !== 'failed',
  )
  const { credit_notes } = await readBy(resident, '/credit-notes')
  const { credit } = await readBy(resident, '/payments/balance')
  const refunds = credit_notes.filter(({ kind }: ApiAnswer['body']) => kind === 'refund')
  const { body } = await operate(world, 'GET', '/admin/tenants?limit=100')
  const tenants = body.data.filter(
    (each: ApiAnswer['body']) => each.account_id === resident.account_id,
  )
  return {
    paid: sum(captured.map(({ amount_minor }: ApiAnswer['body']) => amount_minor)),
    // What fails at the provider comes back as account credit, which nothing else gives these customers.
    refunded:
      sum(refunds.map(({ amount }: ApiAnswer['body']) => amount.amount_minor)) -
      credit.amount_minor,
    tenants: tenants.map((each: ApiAnswer['body']) => `${each.tenant_id} ${each.pbx_status}`),
  }
}

async function readBy(resident: Resident, path: string): Promise<ApiAnswer['body']> {
  const { status, body } = await resident.ask('GET', path)
  expect(status).toBe(200)
  return body
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

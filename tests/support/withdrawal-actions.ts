import { SYSTEM } from '@billing/core'
import { expect } from 'vitest'
import type { ApiAnswer } from './api.ts'
import type { World } from './world.ts'
import { type MoneyStory, type Told } from '../stories/money-story.ts'

/** A consumer in Vilnius, on the plan of 22.99 a month. */
export const CONSUMER = {
  customer_type: 'individual',
  full_name: 'Jonas Jonaitis',
  country: 'LT',
  legal_address: undefined,
} as const

/** Withdraw in both steps. Resolves to the answer of the confirmation. */
export async function withdraw(customer: Told): Promise<ApiAnswer> {
  const stated = await customer.ask('POST', '/withdrawal', { body: {} })
  expect(stated.status, JSON.stringify(stated.body)).toBe(201)
  return customer.ask('POST', `/withdrawal/${stated.body.withdrawal_id}/confirm`)
}

/** What cards have paid and got back, in cents, oldest first: a refund is below zero. */
export async function moneyMoved({ sandbox }: Pick<World, 'sandbox'>): Promise<number[]> {
  const charges = (await sandbox.listCharges()).toReversed()
  return charges.flatMap(({ kind, amount_minor }) =>
    kind === 'capture' ? [amount_minor] : kind === 'refund' ? [-amount_minor] : [],
  )
}

/** What the checks of the books have against withdrawals: nothing in a sound book. */
export async function withdrawalCheck({ world }: Pick<MoneyStory, 'world'>) {
  const { checks } = await world.billing.books.verify(SYSTEM)
  const found = checks.find(({ id }) => id === 'withdrawals')
  return { checked: found?.checked, wrong: found?.wrong, in_flight: found?.in_flight }
}

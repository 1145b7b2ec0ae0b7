import { money } from '@billing/core'
import { expect, it } from 'vitest'
import { logNormal, providerOf, steady } from '../../bench/providers.ts'

const ORDER = {
  reference: 'cyc_1',
  amount: money(2_299, 'EUR'),
  capture: 'automatic',
  save_method: false,
  customer: { email: 'jonas@example.com', full_name: 'Jonas' },
  description: '',
  return_url: '',
  expire_after: 0,
} as const

it('of log-normal charges the middle is 120 ms, the 99th of a hundred 380, and 0.7 % lose an answer', () => {
  const next = logNormal(1)
  const charges = Array.from({ length: 100_000 }, next)
  const times = charges.map(({ ms }) => ms).toSorted((a, b) => a - b)

  expect(times[50_000]).toBeGreaterThan(118)
  expect(times[50_000]).toBeLessThan(122)
  expect(times[99_000]).toBeGreaterThan(370)
  expect(times[99_000]).toBeLessThan(390)
  expect(charges.filter(({ lost }) => lost).length / charges.length).toBeCloseTo(0.007, 3)
})

it('the same seed gives the same charges', () => {
  const [one, two] = [logNormal(7), logNormal(7)]

  expect(Array.from({ length: 50 }, one)).toEqual(Array.from({ length: 50 }, two))
})

it('a provider that answers at once does not answer within the same turn of the loop', async () => {
  let answered = false
  const asked = providerOf(steady(0))
    .createOrder(ORDER)
    .then(() => (answered = true))

  await Promise.resolve()

  expect(answered).toBe(false)
  expect(await asked).toBe(true)
})

it('a charge whose answer got lost took the money all the same, and only once', async () => {
  // given
  const captured: string[] = []
  const lossy = providerOf(
    () => ({ ms: 0, lost: 'payment' }),
    (reference) => captured.push(reference),
  )
  const made = await lossy.createOrder(ORDER)
  const order_id = made.kind === 'order' ? made.order.order_id : ''

  // when
  const answers = [await lossy.payOrder(order_id, 'card'), await lossy.payOrder(order_id, 'card')]

  // then
  expect(answers).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }])
  expect(captured).toEqual(['cyc_1'])
})

import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { after } from '../../kernel/time.ts'
import { lateTopups, withLateTopup } from './late-topups.ts'

const idsOf = (fact: Parameters<typeof lateTopups>[0], now = march(9)) =>
  lateTopups(fact, now).map(({ payment_id }) => payment_id)

it('a topup that was paid late is remembered for seven days', () => {
  const fact = withLateTopup(undefined, { payment_id: 'p-1' }, march(2))

  expect(idsOf(undefined)).toEqual([])
  expect(idsOf(fact, after(march(9), -1))).toEqual(['p-1'])
  expect(idsOf(fact, march(9))).toEqual([])
})

it('another one is remembered beside those that are shown', () => {
  const first = withLateTopup(undefined, { payment_id: 'p-1' }, march(1))
  const second = withLateTopup(first, { payment_id: 'p-2' }, march(7))

  expect(withLateTopup(second, { payment_id: 'p-3' }, march(9))).toEqual({
    topups: [
      { payment_id: 'p-2', at: march(7) },
      { payment_id: 'p-3', at: march(9) },
    ],
  })
})

it('two hundred are remembered, the newest', () => {
  const ids = Array.from({ length: 201 }, (_, n) => `p-${n}`)
  const fact = ids.reduce(
    (known, payment_id) => withLateTopup(known, { payment_id }, march(9)),
    withLateTopup(undefined, { payment_id: 'oldest' }, march(9)),
  )

  expect(idsOf(fact)).toEqual(ids.slice(1))
})

import { expect, it } from 'vitest'
import { aPaymentMethod } from '../../fixtures/index.ts'
import { fromIso } from '../../kernel/time.ts'
import { isExpired, usableCard } from './usable-card.ts'

const july = aPaymentMethod({ exp_year: 2028, exp_month: 7, is_default: true })
const LAST = fromIso('2028-07-31T23:59:59.999Z')
const OVER = fromIso('2028-08-01T00:00:00Z')

it('a card is good to the end of its month in UTC, wherever the operator is', () => {
  expect([isExpired(july, LAST), isExpired(july, OVER)]).toEqual([false, true])
})

it('a default card is asked until its month is over', () => {
  expect(usableCard([july], LAST)).toBe(july)
  expect(usableCard([july], OVER)).toBeUndefined()
  expect(usableCard([{ ...july, is_default: false }], LAST)).toBeUndefined()
})

import { epochMs } from '@billing/core'
import { expect, it } from 'vitest'

import { declineOf, DEFAULT_CARD, isBehaviour } from './cards.ts'

const NOW = epochMs(Date.parse('2026-02-28T23:59:59Z'))
const card = (behaviour: string, charges = 0) => ({ ...DEFAULT_CARD, behaviour, charges })

it('declines as its behaviour says', () => {
  expect(declineOf(card('approve'), NOW)).toBe(null)
  expect(declineOf(card('decline'), NOW)).toBe('do_not_honour')
  expect(declineOf(card('insufficient_funds'), NOW)).toBe('insufficient_funds')
  expect(declineOf(card('expired'), NOW)).toBe('expired_card')
})

it('pays n times and then declines', () => {
  expect(declineOf(card('decline_after:2', 1), NOW)).toBe(null)
  expect(declineOf(card('decline_after:2', 2), NOW)).toBe('do_not_honour')
  expect(declineOf(card('decline_after:0', 0), NOW)).toBe('do_not_honour')
})

it('works until the last second of its month', () => {
  const ending = { ...card('approve'), exp_month: 2, exp_year: 2026 }

  expect(declineOf(ending, NOW)).toBe(null)
  expect(declineOf(ending, epochMs(NOW + 1_000))).toBe('expired_card')
})

it('knows its behaviours', () => {
  expect(['approve', 'decline', 'decline_after:3'].every(isBehaviour)).toBe(true)
  expect(['', 'toString', 'decline_after:', 'decline_after:-1'].some(isBehaviour)).toBe(false)
})

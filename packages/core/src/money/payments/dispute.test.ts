import { describe, expect, it } from 'vitest'
import { aDispute } from '../../fixtures/index.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { after, HOUR, MINUTE } from '../../kernel/time.ts'
import {
  bookingRef,
  type DisputeStage,
  isBooked,
  needsEyes,
  nextLookAt,
  sumTaken,
  unknownDispute,
  withNews,
} from './dispute.ts'

const NOW = march(9)
const news = (stage: DisputeStage) => ({ dispute_id: 'dispute-1', stage })

describe('a webhook about a dispute', () => {
  it('is remembered where nothing else is known, and has it looked at now', () => {
    expect(withNews(undefined, news('lost'), march(8), NOW)).toEqual({
      ...unknownDispute('dispute-1', NOW),
      stage: 'lost',
      at: march(8),
      next_look_at: NOW,
    })
  })

  it.each([
    ['later', march(8), 'under_review', march(8)],
    ['earlier', march(6), 'opened', march(7)],
  ] as const)('counts where the report is the later one: %s', (_, signed_at, stage, at) => {
    const known = { ...unknownDispute('dispute-1', march(5)), at: march(7) }

    expect(withNews(known, news('under_review'), signed_at, NOW)).toMatchObject({ stage, at })
  })

  it('only wakes the look at what the provider has listed: its list says how that stands', () => {
    const known = aDispute()

    expect(withNews(known, news('won'), march(8), NOW)).toEqual({ ...known, next_look_at: NOW })
  })
})

describe('what a bank did', () => {
  it.each([
    ['lost', true, true],
    ['lost', false, false],
    ['won', false, true],
    ['won', true, false],
    ['opened', false, false],
    ['under_review', true, false],
  ] as const)('is in the books: %s, taken %s: %s', (stage, taken, booked) => {
    expect(isBooked(aDispute({ stage, ...(taken ? {} : { taken: null }) }))).toBe(booked)
  })

  it('is all that it took, wherever the books show it', () => {
    const eur = (cents: number) => money(cents, 'EUR')
    const taken = { refunded: eur(1_000), credit: eur(700), lost: eur(500) }

    expect(sumTaken(taken)).toEqual(eur(2_200))
  })

  it('has another name each time after it gave the money back', () => {
    const refs = [0, 1, 2].map((returns) => bookingRef(aDispute({ returns })))

    expect(refs).toEqual(['dispute-1', 'dispute-1 1', 'dispute-1 2'])
  })

  it('needs eyes, unless it was won and never lost', () => {
    expect(needsEyes(aDispute({ stage: 'opened' }))).toBe(true)
    expect(needsEyes(aDispute())).toBe(true)
    expect(needsEyes(aDispute({ stage: 'won' }))).toBe(false)
    expect(needsEyes(aDispute({ stage: 'won', returns: 1 }))).toBe(true)
  })
})

it('what could not be booked is looked at again with the next full hour', () => {
  expect(nextLookAt(after(march(9), 10 * MINUTE))).toBe(after(march(9), HOUR))
  expect(nextLookAt(march(9))).toBe(after(march(9), HOUR))
})

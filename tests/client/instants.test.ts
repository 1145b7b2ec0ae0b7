import {
  type EpochMs,
  type EpochSeconds,
  fromEpochMs,
  fromEpochSeconds,
  type Schema,
  toEpochMs,
  toEpochSeconds,
} from '@billing/client'
import { expect, it } from 'vitest'

const AT = new Date('2026-02-01T09:00:00Z')

it('an instant comes back as it was given, in seconds and in milliseconds', () => {
  expect(toEpochSeconds(AT)).toBe(1_769_936_400)
  expect(fromEpochSeconds(toEpochSeconds(AT))).toEqual(AT)
  expect(toEpochMs(AT)).toBe(1_769_936_400_000)
  expect(fromEpochMs(toEpochMs(AT))).toEqual(AT)
})

it('the instant of a credit note is in milliseconds, and passes for none in seconds', () => {
  const { issued_at }: Pick<Schema<'CreditNote'>, 'issued_at'> = { issued_at: toEpochMs(AT) }

  expect(fromEpochMs(issued_at).getUTCFullYear()).toBe(2026)
  // @ts-expect-error it is in milliseconds
  expect(fromEpochSeconds(issued_at).getUTCFullYear()).toBe(58_057)
  // @ts-expect-error seconds are no milliseconds
  const ms: EpochMs = toEpochSeconds(AT)
  // @ts-expect-error a bare number says no unit
  const seconds: EpochSeconds = 1_769_936_400
  expect([ms, seconds]).toEqual([1_769_936_400, 1_769_936_400])
})

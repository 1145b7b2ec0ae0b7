import { expect, it } from 'vitest'
import { LIMITS, limitsInForce } from './limits.ts'

it('without configuration the table holds', () => {
  expect(limitsInForce({}, 1)).toEqual(LIMITS)
})

it('in the sandbox whatever counts a client address is a hundred times as wide, and nothing else', () => {
  const wide = limitsInForce({}, 100)

  expect([wide.sign_in.points, wide.sign_in_address.points, wide.signup.points]).toEqual([
    1_000, 6_000, 1_000,
  ])
  expect([wide.codes_address.points, wide.codes.points, wide.forged_webhooks.points]).toEqual([
    6_000, 500, 6_000,
  ])
  expect([
    wide.codes_email,
    wide.wrong_password,
    wide.totp,
    wide.refresh,
    wide.money,
    wide.user,
  ]).toEqual([
    LIMITS.codes_email,
    LIMITS.wrong_password,
    LIMITS.totp,
    LIMITS.refresh,
    LIMITS.money,
    LIMITS.user,
  ])
})

it('configuration changes one limit and keeps what it counts by', () => {
  const changed = limitsInForce({ codes: { points: 2, seconds: 60 } }, 1)

  expect(changed.codes).toEqual({ points: 2, seconds: 60, by: 'kind_address_email' })
  expect(changed.user).toEqual(LIMITS.user)
})

import { describe, expect, it } from 'vitest'
import { invalid, invariant, Problem, PROBLEMS } from './problem.ts'

it('the registry has these 14 entries and no other', () => {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title }]) => [code, status, title])

  expect(rows).toEqual([
    ['auth.invalid_credentials', 401, 'Invalid credentials'],
    ['auth.token_expired', 401, 'Access token expired'],
    ['auth.totp_invalid', 401, 'Invalid 2FA code'],
    ['payment.declined', 402, 'Payment declined'],
    ['auth.forbidden', 403, 'Forbidden'],
    ['not_found', 404, 'Resource not found'],
    ['not-found', 404, 'Resource not found'],
    ['idempotency.conflict', 409, 'Idempotency-Key conflict'],
    ['subscription.tier_invalid', 422, 'Invalid plan tier'],
    ['validation.failed', 422, 'Validation failed'],
    ['vat.verification_failed', 422, 'EU VAT verification failed'],
    ['rate_limited', 429, 'Rate limit exceeded'],
    ['internal', 500, 'Internal server error'],
    ['upstream.pbx_unavailable', 503, 'Upstream PBX unavailable'],
  ])
})

describe('a problem', () => {
  it('says its code and its detail in the message, for the log', () => {
    expect(new Problem('not_found').message).toBe('not_found: Resource not found')
    expect(new Problem('not_found', { detail: 'We have no such invoice.' }).message).toBe(
      'not_found: We have no such invoice.',
    )
  })

  it('keeps what went wrong underneath as its cause', () => {
    const cause = new Error('connection reset')

    expect(new Problem('internal', { cause }).cause).toBe(cause)
  })

  it('of one field names the field', () => {
    expect(invalid('limit', 'It is 1 to 100.').details).toEqual({
      detail: 'It is 1 to 100.',
      invalid_params: [{ name: 'limit', reason: 'It is 1 to 100.' }],
    })
    expect(invalid('status', 'Not yet.', 5).details.retry_after).toBe(5)
  })
})

it('an invariant that holds is silent, a broken one is a bug and not a problem', () => {
  expect(() => invariant(true, 'never seen')).not.toThrow()
  expect(() => invariant(false, 'it rains')).toThrow('invariant broken: it rains')
  expect(() => invariant(false, 'it rains')).not.toThrow(Problem)
})

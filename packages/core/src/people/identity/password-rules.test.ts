import { describe, expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { checkPassword } from './password-rules.ts'

/** The reason for which a password is refused, or undefined when it is taken. */
function refusal(password: string, min: number): unknown {
  try {
    checkPassword('password', password, min)
    return undefined
  } catch (error) {
    return error instanceof Problem && [error.code, error.details.invalid_params?.[0]]
  }
}

describe('a new password', () => {
  it('is taken when it is long enough', () => {
    expect(refusal('tvirtas-žodis', 12)).toBeUndefined()
    expect(refusal('ž'.repeat(8), 8)).toBeUndefined()
    expect(refusal('a'.repeat(200), 12)).toBeUndefined()
  })

  it('is counted in characters, not in code units', () => {
    expect(refusal('😀'.repeat(11), 12)).toMatchObject([
      'validation.failed',
      { reason: 'A password needs at least 12 characters.' },
    ])
    expect(refusal('😀'.repeat(200), 12)).toBeUndefined()
  })

  it('is counted as it is hashed: one letter however its accent is written', () => {
    expect(refusal('žąsų ūkis'.normalize('NFD'), 12)).toMatchObject([
      'validation.failed',
      { reason: 'A password needs at least 12 characters.' },
    ])
    expect(refusal('\ufb03\ufb03\ufb03\ufb03', 12)).toBeUndefined()
  })

  it('is refused when it is longer than 200 characters', () => {
    expect(refusal('a'.repeat(201), 8)).toMatchObject([
      'validation.failed',
      { reason: 'A password has at most 200 characters.' },
    ])
  })
})

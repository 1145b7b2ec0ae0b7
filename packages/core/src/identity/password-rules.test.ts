import { describe, expect, it } from 'vitest'
import { Problem } from '../kernel/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import { COMMON_PASSWORDS } from './common-passwords-data.ts'
import { checkPassword } from './password-rules.ts'

const words = COMMON_PASSWORDS.trim().split(/\s+/)

/** The reason for which a password is refused, or undefined when it is taken. */
function refusal(password: string, min: number): unknown {
  try {
    checkPassword('password', password, min)
    return undefined
  } catch (error) {
    return error instanceof Problem && [error.code, error.details.invalid_params?.[0]]
  }
}

describe('common passwords', () => {
  it('are exactly 3,000 different ones of at least 8 characters', () => {
    expect(words).toHaveLength(3000)
    expect(new Set(words).size).toBe(3000)
    expect(words.filter((word) => word.length < 8)).toEqual([])
  })

  it.each(['password', '12345678', 'qwertyuiop', 'iloveyou', 'password123', 'Password1'])(
    'knows %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  )

  it.each(['pAssword', 'password ', 'correct horse battery staple', ''])(
    'compares exactly, so %j is not one of them',
    (password) => expect(isCommonPassword(password)).toBe(false),
  )
})

describe('a new password', () => {
  it('is taken when it is long enough and not common', () => {
    expect(refusal('tvirtas-žodis', 12)).toBeUndefined()
    expect(refusal('ž'.repeat(8), 8)).toBeUndefined()
    expect(refusal('a'.repeat(200), 12)).toBeUndefined()
  })

  it('is refused when it is common, on the field that was named', () => {
    expect(refusal('password123', 8)).toEqual([
      'validation.failed',
      {
        name: 'password',
        reason: 'Many people use this password, so it is easy to guess. Please choose another.',
      },
    ])
  })

  it('is counted in characters, not in code units', () => {
    expect(refusal('😀'.repeat(11), 12)).toMatchObject([
      'validation.failed',
      { reason: 'A password needs at least 12 characters.' },
    ])
    expect(refusal('😀'.repeat(200), 12)).toBeUndefined()
  })

  it('is refused when it is longer than 200 characters', () => {
    expect(refusal('a'.repeat(201), 8)).toMatchObject([
      'validation.failed',
      { reason: 'A password has at most 200 characters.' },
    ])
  })
})

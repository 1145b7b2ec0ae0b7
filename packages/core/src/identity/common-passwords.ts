import { invalid } from '../kernel/problem.ts'
import { COMMON_PASSWORDS } from './common-passwords-data.ts'

/** Longer ones are refused, because hashing them costs more. Source: contract 2.6. */
export const PASSWORD_MAX = 200

const common: ReadonlySet<string> = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/** Whether it is one of the 3,000 most common passwords, compared exactly. Source: contract 2.6. */
export function isCommonPassword(password: string): boolean {
  return common.has(password)
}

/**
 * Refuse a new password that has less than `min` or more than 200 characters, or that everybody uses.
 * Throws `validation.failed` on `field`. Source: contract 2.6.
 */
export function checkPassword(field: string, password: string, min: number): void {
  const length = Array.from(password).length
  if (length < min) throw invalid(field, `A password needs at least ${min} characters.`)
  if (length > PASSWORD_MAX)
    throw invalid(field, `A password has at most ${PASSWORD_MAX} characters.`)
  if (isCommonPassword(password)) {
    throw invalid(
      field,
      'Many people use this password, so it is easy to guess. Please choose another.',
    )
  }
}

import { invalid } from '../../kernel/problem.ts'

/** Characters that a password has at least, by where it is chosen. Source: contract 2.6. */
export const PASSWORD_MIN = {
  signup: 12,
  first_sign_in: 12,
  operator: 12,
  reset: 8,
  change: 8,
} as const

/** Characters that a password has at most: hashing longer ones costs more. Source: contract 2.6. */
export const PASSWORD_MAX = 200

/**
 * A password as it is judged, hashed and compared: one keyboard writes an accent as a letter and a mark, another as one
 * letter. Source: contract 2.6; Unicode, NFKC.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}

/**
 * Refuse a new password that has less than `min` or more than 200 characters; `refuseGuessable` does the rest. Throws `validation.failed` on `field`. Source: contract 2.6.
 */
export function checkPassword(field: string, password: string, min: number): void {
  const length = Array.from(normalPassword(password)).length
  if (length < min) throw invalid(field, `A password needs at least ${min} characters.`)
  if (length > PASSWORD_MAX)
    throw invalid(field, `A password has at most ${PASSWORD_MAX} characters.`)
}

import { COMMON_PASSWORDS } from './common-passwords-data.ts'

const common: ReadonlySet<string> = new Set(COMMON_PASSWORDS.trim().split(/\s+/))

/** Whether it is one of the 3,000 most common passwords, compared exactly. Source: contract 2.6. */
export function isCommonPassword(password: string): boolean {
  return common.has(password)
}

import type { Html } from '../html/html.ts'
import { type Attempt, field } from '../parts/field.ts'
import type { Reader } from '../reader.ts'
import { ENTRY } from '../texts/entry.ts'

/** The field of a password that somebody chooses; the API judges whether it is a good one. */
export function newPassword(name: string, { language }: Reader, attempt: Attempt): Html {
  const { new_password: label, password_hint: hint } = ENTRY[language]
  return field({ name, label, type: 'password', hint, autocomplete: 'new-password' }, attempt)
}

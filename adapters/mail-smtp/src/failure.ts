import { withoutAddresses } from './address.ts'
import type { Failure } from './decide-outcome.ts'

const ANSWER_MAX = 300

/** A failure as the client of the protocol threw it; `secrets` are removed wherever they stand. */
export function failureOf(error: unknown, secrets: readonly string[]): Failure {
  const said = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (name: string) => {
    const value = said[name]
    return typeof value === 'string' ? cleaned(value, secrets) : ''
  }
  return {
    code: text('code'),
    cause: text('originalCode'),
    command: text('command'),
    answer: text('response'),
    message: text('message') || 'no reason was given',
  }
}

/** What a server said, for a person to read: one short line without addresses and without our secrets. */
export function cleaned(text: string, secrets: readonly string[]): string {
  // The rest is never shown, and a server may send a megabyte.
  let line = text.slice(0, 4 * ANSWER_MAX).replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
  for (const secret of secrets) line = line.replaceAll(secret, '***')
  line = withoutAddresses(line).trim()
  return line.length > ANSWER_MAX ? `${line.slice(0, ANSWER_MAX)}…` : line
}

import { lookUp } from '@billing/core'
import type { z } from '@hono/zod-openapi'

type RawIssue = z.core.$ZodRawIssue

/**
 * What we say of the mistakes that any field can have. What a schema says itself comes first, and what
 * is missing here is said in the words of the schema library.
 */
export function reasonOf(issue: RawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'We need this.' : expectation(issue.expected)
  }
  if (issue.code === 'invalid_value') return oneOf(issue.values)
  if (issue.code === 'invalid_union') {
    return Array.isArray(issue['options']) ? oneOf(issue['options']) : undefined
  }
  if (issue.code === 'unrecognized_keys') return 'We do not know this property.'
  if (issue.code === 'too_small') return sized(issue, 'at least', Number(issue.minimum))
  if (issue.code === 'too_big') return sized(issue, 'at most', Number(issue.maximum))
  return undefined
}

function oneOf(values: readonly unknown[]): string {
  return `We take one of ${values.map((value) => JSON.stringify(value)).join(', ')}.`
}

const NOUNS: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: '`true` or `false`',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
}

function expectation(expected: string): string | undefined {
  const noun = lookUp(NOUNS, expected)
  return noun && `We need ${noun} here.`
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

function sized(
  { origin, exact, input }: Extract<RawIssue, { code: 'too_small' | 'too_big' }>,
  bound: string,
  size: number,
): string {
  if (origin === 'string' && input === '' && size === 1) return 'This must not be empty.'
  return `We take ${exact ? 'exactly' : bound} ${size}${lookUp(UNITS, origin) ?? ''}.`
}

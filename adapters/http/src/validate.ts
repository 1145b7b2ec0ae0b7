import type { z } from '@hono/zod-openapi'
import { type InvalidParam, unstorableTexts } from '@billing/core'
import { malformed } from './problem.ts'
import { reasonOf } from './reasons.ts'

type Issue = z.core.$ZodIssue

/** Fields that an answer names, and characters of a name: what a client sends back is bounded. */
const PARAMS_MAX = 50
const NAME_MAX = 200

/** What is wrong, each with the dotted path of its field, told as far as anybody reads on. */
function* invalidParams(
  issues: readonly Issue[],
  above: readonly PropertyKey[] = [],
): Generator<InvalidParam> {
  for (const issue of issues) {
    const path = [...above, ...issue.path]
    const [first] = issue.code === 'invalid_union' ? issue.errors : []
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield param([...path, key], issue.message)
    } else if (first) {
      yield* invalidParams(first, path)
    } else {
      yield param(path, issue.message)
    }
  }
}

function param(path: readonly PropertyKey[], reason: string): InvalidParam {
  const name = path.length === 0 ? 'body' : path.map(String).join('.')
  return { name: name.slice(0, NAME_MAX), reason }
}

/** The first complaint about each field, of the first fields. */
function once(params: Iterable<InvalidParam>): InvalidParam[] {
  const known = new Map<string, InvalidParam>()
  for (const each of params) {
    if (known.size === PARAMS_MAX) break
    if (!known.has(each.name)) known.set(each.name, each)
  }
  return [...known.values()]
}

/**
 * The value as its schema reads it: the one way by which text of a client comes in, so that none of it holds what no
 * database keeps. Throws `validation.failed` with every field that is wrong.
 */
export function validated(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value, { error: reasonOf })
  if (!read.success) throw malformed(...once(wrongParams(value, read.error.issues)))
  const unstorable = once(unstorableParams(read.data))
  if (unstorable.length > 0) throw malformed(...unstorable)
  return read.data
}

/** A field that no database keeps is named for that first: what else its schema says of it follows from it. */
function* wrongParams(value: unknown, issues: readonly Issue[]): Generator<InvalidParam> {
  yield* unstorableParams(value)
  yield* invalidParams(issues)
}

function* unstorableParams(value: unknown): Generator<InvalidParam> {
  for (const { path, reason } of unstorableTexts(value)) yield param(path, reason)
}

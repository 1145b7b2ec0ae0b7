import type { z } from '@hono/zod-openapi'
import type { InvalidParam } from '@billing/core'
import { malformed } from './problem.ts'
import { reasonOf } from './reasons.ts'

type Issue = z.core.$ZodIssue

/** Fields that an answer names, and characters of a name: what a client sends back is bounded. */
const PARAMS_MAX = 50
const NAME_MAX = 200

/** What is wrong, each with the dotted path of its field. */
function invalidParams(
  issues: readonly Issue[],
  above: readonly PropertyKey[] = [],
): InvalidParam[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => param([...path, key], 'We do not know this property.'))
    }
    if (issue.code === 'invalid_union') {
      const [first] = issue.errors
      if (first) return invalidParams(first, path)
    }
    return [param(path, issue.message)]
  })
}

function param(path: readonly PropertyKey[], reason: string): InvalidParam {
  const name = path.length === 0 ? 'body' : path.map(String).join('.')
  return { name: name.slice(0, NAME_MAX), reason }
}

/** The first complaint about each field. */
function once(params: readonly InvalidParam[]): InvalidParam[] {
  const known = new Set<string>()
  return params.filter(({ name }) => !known.has(name) && known.add(name)).slice(0, PARAMS_MAX)
}

/** The value as its schema reads it. Throws `validation.failed` with every field that is wrong. */
export function validated(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value, { error: reasonOf })
  if (read.success) return read.data
  throw malformed(...once(invalidParams(read.error.issues)))
}

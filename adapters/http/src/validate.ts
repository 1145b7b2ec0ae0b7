import type { z } from '@hono/zod-openapi'
import type { InvalidParam } from '@billing/core'
import { malformed } from './problem.ts'

type Issue = z.core.$ZodIssue

/** What is wrong, each with the dotted path of its field. */
export function invalidParams(
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
  return { name: path.length === 0 ? 'body' : path.map(String).join('.'), reason }
}

/** The value as its schema reads it. Throws `validation.failed` with every field that is wrong. */
export function validated(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw malformed(...invalidParams(read.error.issues))
}

import type { PbxAnswer } from '@billing/core'
import { type Alarm, type Answered, jsonOf, retryAfterOf } from '@billing/wire'
import type { z } from 'zod'
import { ProblemShape } from './shapes.ts'

/** Whether a question may have changed something at the core. */
export type Side = 'read' | 'command'

/** Every answer but the one that was hoped for. */
export type Otherwise = Exclude<PbxAnswer<never>, { readonly kind: 'done' }>

/** Nothing is concluded from what we cannot understand: a command may have been obeyed, a read is asked again. */
export function unclear(side: Side): Otherwise {
  return side === 'read' ? { kind: 'not_attempted' } : { kind: 'unknown' }
}

/** How an answer is read. */
export interface Reading<S extends z.ZodType> {
  readonly side: Side
  readonly shape: S
  readonly alarm: Alarm
}

/** What an answer of the core means: its body in our shape, or what else it says. */
export function verdictOf<S extends z.ZodType>(
  answered: Answered,
  { side, shape, alarm }: Reading<S>,
): PbxAnswer<z.output<S>> {
  if (answered.kind !== 'answered') return side === 'read' ? unclear(side) : { kind: answered.kind }
  if ([200, 201, 202].includes(answered.status)) {
    const parsed = shape.safeParse(jsonOf(answered))
    return parsed.success ? { kind: 'done', value: parsed.data } : unclear(side)
  }
  return otherwise(answered, side, alarm)
}

type Heard = Extract<Answered, { kind: 'answered' }>

/** What a failed response means. */
function otherwise(answered: Heard, side: Side, alarm: Alarm): Otherwise {
  const { status } = answered
  if (status === 401 || status === 403) {
    alarm(`The phone-system core does not accept our token (${status}).`)
    return { kind: 'not_attempted' }
  }
  const retry_after = retryAfterOf(answered, Date.now())
  // A proxy in front of a core says 503 too, whatever the core did; only a core says when to come again.
  if (status === 503 && retry_after === undefined) return unclear(side)
  if (status === 429 || status === 503) {
    return { kind: 'not_attempted', ...(retry_after === undefined ? {} : { retry_after }) }
  }
  return refusal(answered) ?? unclear(side)
}

/** Statuses that refuse for good, with a code of the core. */
const FINAL: ReadonlySet<number> = new Set([400, 409, 410, 422, 501])

/** A refusal takes the core's own word with its code: a page of a proxy in between is none, whatever its status. */
function refusal(answered: Heard): Otherwise | undefined {
  const { data: problem } = ProblemShape.safeParse(jsonOf(answered))
  if (!problem) return undefined
  const { code, detail, title } = problem
  if (answered.status === 404 && code === 'tenant_not_found') return { kind: 'not_found' }
  if (!FINAL.has(answered.status)) return undefined
  return { kind: 'refused', code, message: (detail ?? title ?? code).slice(0, 500) }
}

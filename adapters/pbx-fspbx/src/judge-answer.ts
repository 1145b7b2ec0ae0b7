import type { PbxAnswer } from '@billing/core'
import { type Alarm, type Answered, jsonOf, retryAfterOf } from '@billing/wire'
import { z } from 'zod'

/** What came of a question, and the seconds after which its turn would come. */
export type Heard = Answered & { readonly retry_after?: number }

/** As much of its words as a person reads, on one line. */
const wordsOf = (most: number) =>
  z
    .string()
    .transform((text) => text.slice(0, most).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '))

const Refusal = z.object({
  error: z.object({
    code: wordsOf(100).default('invalid_request'),
    message: wordsOf(500).default(''),
  }),
})
type Refusal = z.output<typeof Refusal>['error']

/** What an answer of FS PBX to a command means; `alarm` hears of a token that is refused. */
export function judgeAnswer<T>(heard: Heard, shape: z.ZodType<T>, alarm: Alarm): PbxAnswer<T> {
  if (heard.kind === 'not_attempted') return notAttempted(heard.retry_after)
  if (heard.kind === 'unknown') return UNKNOWN
  const { status } = heard
  const body = jsonOf(heard)
  if (status === 200 || status === 201) return valueIn(body, shape)
  if (status === 429) return notAttempted(retryAfterOf(heard, Date.now()))
  const error = Refusal.safeParse(body).data?.error
  if (status === 401 || status === 403) {
    alarm(`FS PBX refuses our token with ${[status, error?.code].filter(Boolean).join(' ')}`)
    return notAttempted()
  }
  return refusalOf(status, error)
}

function valueIn<T>(body: unknown, shape: z.ZodType<T>): PbxAnswer<T> {
  const read = shape.safeParse(body)
  return read.success ? { kind: 'done', value: read.data } : UNKNOWN
}

const UNKNOWN = { kind: 'unknown' } as const

/** Only in the words of FS PBX: whoever stands in its place, or a wrong address, says 404 too. */
function refusalOf(status: number, error: Refusal | undefined): PbxAnswer<never> {
  if (!error) return UNKNOWN
  const { code, message } = error
  if (status === 404 && code.startsWith('resource_')) return { kind: 'not_found' }
  return status === 400 || status === 422 ? { kind: 'refused', code, message } : UNKNOWN
}

function notAttempted(retry_after?: number) {
  return { kind: 'not_attempted', ...(retry_after === undefined ? {} : { retry_after }) } as const
}

import { drawFrom } from '../simulation/draw.ts'
import { type CaseKind, casesOf, type FuzzCase } from './cases.ts'
import { curlOf } from './curl.ts'
import { attempt, cpuWatch, type FuzzTarget, type Tried } from './attempt.ts'
import { type FuzzOperation, operationsOf } from './document.ts'
import { isForm, readForm } from './forms.ts'
import { type Judge, judgeOf } from './judge.ts'
import { samplerOf } from './sample.ts'

/** What to send. */
export interface FuzzOptions {
  readonly seed: number | string
  /** Multiplies the number of requests; 1 unless given. */
  readonly share?: number
  /** Operations by id; all unless given. */
  readonly operations?: readonly string[]
}

/** Something that must not be. */
export interface FuzzDefect {
  readonly operation: string
  /** The how-manieth request of the operation it was. */
  readonly at: number
  readonly kind: CaseKind
  readonly name: string
  readonly says: readonly string[]
  /** All of it for a person, with the seed and a command that sends the request again. */
  readonly text: string
}

/** What was sent and what came back. */
export interface FuzzReport {
  readonly requests: number
  /** Requests that no `fetch` would send. */
  readonly unsendable: number
  readonly kinds: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  readonly slowest: { readonly ms: number; readonly name: string }
  readonly defects: readonly FuzzDefect[]
}

/** Milliseconds of this thread that one request may cost, whatever its body. */
const STALL_MS = 100
/** How many times what it costs here and now to read and write its body as JSON. A whole refusal comes to about 2 times. */
const READINGS = 12
/** A pause of the machine, or its rubbish collected, does not come back each time; what a request costs does. */
const TRIES = 5
/** Enough to see what is wrong with an operation. */
const DEFECTS_MAX = 10

/** Send every operation what it expects and what it does not, and compare what comes back with the document. */
export async function fuzz(
  target: FuzzTarget,
  { seed, share = 1, operations }: FuzzOptions,
): Promise<FuzzReport> {
  const judge = judgeOf(target.document)
  const sampler = samplerOf(target.document, target.known)
  const tally = newTally()
  for (const operation of operationsOf(target.document)) {
    if (operations && !operations.includes(operation.id)) continue
    const found: FuzzDefect[] = []
    let at = 0
    for (const sent of casesOf(operation, sampler, drawFrom(`${seed}/${operation.id}`), share)) {
      at++
      const tried = await attempt(target, operation, sent)
      if (tried === undefined) {
        tally.unsendable++
        continue
      }
      const says = await verdict({ target, judge, operation, sent, tried })
      count(tally, operation, sent, tried)
      if (says.length > 0) found.push(defectOf({ target, operation, sent, seed, at, says }))
      if (found.length === DEFECTS_MAX) break
    }
    tally.defects.push(...found)
  }
  return tally
}

interface Tally extends FuzzReport {
  requests: number
  unsendable: number
  readonly kinds: Record<string, number>
  readonly statuses: Record<string, number>
  slowest: FuzzReport['slowest']
  readonly defects: FuzzDefect[]
}

const newTally = (): Tally => ({
  requests: 0,
  unsendable: 0,
  kinds: {},
  statuses: {},
  slowest: { ms: 0, name: '' },
  defects: [],
})

function count(tally: Tally, { id }: FuzzOperation, { kind, name }: FuzzCase, tried: Tried): void {
  const status = String(tried.answer?.status ?? 'none')
  tally.requests++
  tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  if (tried.ms > tally.slowest.ms) tally.slowest = { ms: tried.ms, name: `${id}: ${name}` }
}

interface Attempted {
  readonly target: FuzzTarget
  readonly judge: Judge
  readonly operation: FuzzOperation
  readonly sent: FuzzCase
  readonly tried: Tried
}

async function verdict(attempted: Attempted): Promise<string[]> {
  const { target, judge, sent, tried } = attempted
  if (!tried.answer) return [`no answer: ${String(tried.thrown)}`]
  const { status } = tried.answer
  const base = new URL(target.base_url).pathname
  const path = tried.url.pathname
  const method = sent.method.toUpperCase()
  const reached = path.startsWith(`${base}/`)
    ? judge.operationAt(method, path.slice(base.length))
    : undefined
  const lawful = target.refusals_may_touch ?? []
  const touched = isRefused(status) ? tried.touched.filter((each) => !lawful.includes(each)) : []
  return [
    ...judge.answer(reached, method, tried.answer),
    ...(reached && status < 300 && !(await isAllowed(judge, reached, sent))
      ? ['it took a body that its schema does not allow']
      : []),
    ...touched.map((table) => `a request that was refused with ${status} changed ${table}`),
    ...(await stalls(attempted)),
  ]
}

/** A declined card is an outcome, and is written down. */
const isRefused = (status: number) => status >= 400 && status < 500 && status !== 402

async function isAllowed(
  judge: Judge,
  operation: FuzzOperation,
  { body, headers }: FuzzCase,
): Promise<boolean> {
  const isOpen = operation.body?.schema.additionalProperties === true
  if (typeof body !== 'string' || body === '' || !operation.body || isOpen) return true
  try {
    const type = headers['content-type'] ?? ''
    const form = isForm(operation.body.content_type)
    const read = form ? await readForm(body, type) : JSON.parse(body.replace(/^\ufeff/, ''))
    return judge.allows(operation, read)
  } catch {
    return false
  }
}

async function stalls({ target, operation, sent, tried }: Attempted): Promise<string[]> {
  let { ms } = tried
  for (let tries = 1; ; tries++) {
    const floor = ms > STALL_MS ? readingMs(sent.body) : 0
    if (ms <= Math.max(STALL_MS, READINGS * floor)) return []
    if (tries === TRIES) {
      return [
        `it held the thread for ${Math.round(ms)} ms; its body is read in ${Math.round(floor)}`,
      ]
    }
    if (sent.body instanceof ReadableStream) return []
    ms = (await attempt(target, operation, sent))?.ms ?? 0
  }
}

/** What a machine takes for what nobody can do without. */
function readingMs(body: FuzzCase['body']): number {
  if (typeof body !== 'string') return 0
  const ms = cpuWatch()
  try {
    JSON.stringify(JSON.parse(body))
  } catch {
    JSON.stringify(body)
  }
  return ms()
}

function defectOf({
  target,
  operation,
  sent,
  seed,
  at,
  says,
}: Pick<Attempted, 'target' | 'operation' | 'sent'> & {
  readonly seed: number | string
  readonly at: number
  readonly says: readonly string[]
}): FuzzDefect {
  const { kind, name } = sent
  const text = [
    `seed ${seed}, ${operation.id}, request ${at} (${kind}: ${name})`,
    ...says.map((each) => `  ${each}`),
    `  ${curlOf(target.base_url, sent)}`,
  ].join('\n')
  return { operation: operation.id, at, kind, name, says, text }
}

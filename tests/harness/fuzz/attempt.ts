import type { FuzzCase } from './cases.ts'
import type { FuzzOperation, OpenApi } from './document.ts'
import type { ReadAnswer } from './judge.ts'
import type { KnownValues } from './sample.ts'

/** The server that is tried: yours, or the one in this process. */
export interface FuzzTarget {
  readonly document: OpenApi
  /** Where the document's paths begin: `http://localhost:8787/v1`. */
  readonly base_url: string
  /** The global `fetch`, or that of an application in this process. */
  send(request: Request): Promise<Response>
  /** Headers that make a request to this operation genuine: a bearer token, a signature over its body. */
  credentials(operation: FuzzOperation, body: string): Promise<Readonly<Record<string, string>>>
  /** Ids and other values that exist, by the name of the field or the parameter. */
  readonly known: KnownValues
  /** Tables in which a row changed since this was last asked. Left out: nobody looks. */
  touched?(): Promise<readonly string[]>
  /** Tables that a refused request may change: counters, the audit log. */
  readonly refusals_may_touch?: readonly string[]
}

/** One request, and what came of it. */
export interface Tried {
  readonly url: URL
  readonly answer: ReadAnswer | undefined
  /** Of this thread. */
  readonly ms: number
  readonly thrown?: unknown
  readonly touched: readonly string[]
}

/** Tells how many milliseconds of this thread were spent since it was made. */
export function cpuWatch(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
}

/** Send one request and read its answer whole. Undefined when the request cannot be built or sent. */
export async function attempt(
  target: FuzzTarget,
  operation: FuzzOperation,
  sent: FuzzCase,
): Promise<Tried | undefined> {
  const text = typeof sent.body === 'string' ? sent.body : ''
  const credentials = await target.credentials(operation, text)
  const request = built(target, sent, credentials)
  if (!request) return undefined
  await target.touched?.()
  const url = new URL(request.url)
  const ms = cpuWatch()
  try {
    const response = await target.send(request)
    const body = await response.text()
    const spent = ms()
    const { status, headers } = response
    const touched = (await target.touched?.()) ?? []
    return { url, answer: { status, headers, text: body }, ms: spent, touched }
  } catch (thrown) {
    if (neverLeft(thrown)) return undefined
    return { url, answer: undefined, ms: ms(), thrown, touched: [] }
  }
}

/** Node's `fetch` sends no header that lies about the body: that says nothing of the server. */
function neverLeft(thrown: unknown): boolean {
  const cause: unknown = thrown instanceof TypeError ? thrown.cause : undefined
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : ''
  return /^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED|REQ_CONTENT_LENGTH_MISMATCH)$/.test(String(code))
}

function built(
  { base_url }: FuzzTarget,
  { method, target, headers, body }: FuzzCase,
  credentials: Readonly<Record<string, string>>,
): Request | undefined {
  const all = Object.entries({ ...credentials, ...headers })
  try {
    return new Request(base_url + target, {
      method,
      headers: all.filter((entry): entry is [string, string] => entry[1] !== null),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    })
  } catch {
    return undefined
  }
}

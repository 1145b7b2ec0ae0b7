import { setTimeout } from 'node:timers/promises'

/** A request to the service; `path` is absolute. One without a key is sent again all the same. */
export interface DrillRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  readonly token?: string | undefined
  readonly key?: string
}

/** The answer that counts. */
export interface DrillAnswer {
  readonly status: number
  readonly text: string
  readonly replayed: boolean
  /** False when the request had been sent before and nobody knows what came of it. */
  readonly first_try: boolean
}

/** What a drill says at its end. */
export interface Tally {
  requests: number
  /** No answer came: the connection was refused, or broke. */
  unanswered: number
  /** Answered with 5xx. */
  failed: number
  /** Problems of the API with 5xx that did not say when to try again. */
  readonly without_retry_after: string[]
}

/** A client that tries again until it is answered, as a good browser would. */
export interface PatientClient {
  ask(request: DrillRequest): Promise<DrillAnswer>
  readonly tally: Tally
}

/** Milliseconds for one request in all, before the service counts as gone. */
const PATIENCE = 90_000

/** Milliseconds between two tries. */
const PAUSE = 50

/** `where` is asked before each try: a service that died may have come back elsewhere. */
export function patientClient(where: () => Promise<string>): PatientClient {
  const tally: Tally = { requests: 0, unanswered: 0, failed: 0, without_retry_after: [] }
  return {
    tally,
    async ask(request) {
      const until = performance.now() + PATIENCE
      for (let tries = 1; ; tries++) {
        tally.requests += 1
        const response = await send(await where(), request).catch(String)
        if (typeof response !== 'string' && !isToTryAgain(request, response, tally)) {
          return { ...response, first_try: tries === 1 }
        }
        if (typeof response === 'string') tally.unanswered += 1
        if (performance.now() > until) {
          throw new Error(`${request.method} ${request.path}: ${JSON.stringify(response)}`)
        }
        await setTimeout(PAUSE)
      }
    },
  }
}

async function send(url: string, { method, path, body, token, key }: DrillRequest) {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...init,
    signal: AbortSignal.timeout(PATIENCE),
  })
  const text = await answer.text()
  const replayed = answer.headers.get('idempotent-replayed') === 'true'
  return { status: answer.status, text, replayed }
}

/** 5xx and 429 are no last word, nor is 409 while the first request with the key still runs. */
function isToTryAgain(
  { path }: DrillRequest,
  { status, text }: { readonly status: number; readonly text: string },
  tally: Tally,
): boolean {
  const says_when = /"retry_after":\d/.test(text)
  if (status < 500) return (status === 409 || status === 429) && says_when
  tally.failed += 1
  if (!says_when && path.startsWith('/v1/')) tally.without_retry_after.push(`${path}: ${text}`)
  return true
}

import type { Send } from './client.ts'

/** How often a request is sent again, and how long it may wait for that. */
export interface Retries {
  /** Tries after the first one. */
  readonly times: number
  /** The longest wait before a try, in milliseconds: a longer `Retry-After` is handed to the caller. */
  readonly wait_max_ms: number
  /** Waits; by default by a timer. */
  readonly wait: (ms: number) => Promise<void>
}

/** What is usual: three more tries, each within half a minute. */
export const RETRIES: Retries = {
  times: 3,
  wait_max_ms: 30_000,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The wait before the first retry of a request that nobody answered, in milliseconds; it doubles. */
const FIRST_WAIT_MS = 250

/**
 * Sends again what was told to come back later, and what nobody answered where that is safe: reads, and commands under
 * an `Idempotency-Key`, which is the same at every try.
 */
export function createRetrier(send: Send, retries: Partial<Retries> = {}): Send {
  const { times, wait_max_ms, wait } = { ...RETRIES, ...retries }
  return async (request) => {
    for (let tried = 0; ; tried++) {
      const isLast = tried >= times
      const answer = await attempt(send, request, isLast)
      const wait_ms = answer ? toldToWait(request, answer) : FIRST_WAIT_MS * 2 ** tried
      if (answer && (isLast || wait_ms === undefined || wait_ms > wait_max_ms)) return answer
      await wait(wait_ms ?? 0)
    }
  }
}

/** Whether it has the effect of once, however often it is sent. */
function isRepeatable({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key')
}

/** Undefined where nobody answered and another try is safe. An abort is the caller's own wish. */
async function attempt(
  send: Send,
  request: Request,
  isLast: boolean,
): Promise<Response | undefined> {
  try {
    return await send(request.clone())
  } catch (error) {
    if (isLast || request.signal.aborted || !isRepeatable(request)) throw error
    return undefined
  }
}

/** Milliseconds after which another try is welcome and safe; undefined where there is none. */
function toldToWait(request: Request, { status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  // What was refused by a limit was not begun.
  const isPassing = status === 429 || (status >= 500 && isRepeatable(request))
  return isPassing && Number.isFinite(seconds) ? seconds * 1000 : undefined
}

import type { Door } from '../harness/crash/door.ts'
import { type ApiAnswer, apiOf } from '../support/api.ts'

/** A request as a person's browser makes it. */
export interface Ask {
  readonly body?: unknown
  readonly token?: string
  /** An Idempotency-Key: the request is repeated until it is answered, and the answer is asked for once more. */
  readonly key?: string
}

/** Somebody at the door of a service that may die. */
export interface Client {
  /** Throws when eight tries bring no success, and when the same key brings another answer later. */
  ask(method: string, path: string, asked: Ask & { readonly key: string }): Promise<ApiAnswer>
  /** One try. Undefined when no answer came. */
  once(method: string, path: string, asked?: Ask): Promise<ApiAnswer | undefined>
}

const TRIES_MAX = 8

/**
 * A client that repeats what it may repeat, and waits as it is told to, longer each time; `wait` lets seconds
 * pass. It gives up, by throwing, as soon as `isInVain` says that nothing is left of what was done so far.
 */
export function clientAt(
  door: Door,
  wait: (seconds: number) => Promise<void>,
  isInVain: () => boolean,
): Client {
  const api = apiOf(async (path, init) => {
    const response = await door.request(path, init)
    if (!response) throw new NoAnswer()
    return response
  })
  const once: Client['once'] = async (method, path, asked = {}) => {
    const { key, ...options } = asked
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    try {
      return await api(method, path, { ...options, headers })
    } catch (error) {
      if (error instanceof NoAnswer) return undefined
      throw error
    }
  }
  const insist = async (...asked: Parameters<Client['once']>): Promise<ApiAnswer> => {
    const refusals: unknown[] = []
    for (let tries = 1; tries <= TRIES_MAX; tries++) {
      if (isInVain()) throw new Error('nothing is left of what was done so far')
      const answer = await once(...asked)
      if (answer && isFinal(answer)) return answer
      if (!answer) continue
      refusals.push(answer.body)
      // The key may still be held by the process that died.
      await door.leasesPass()
      await wait((answer.body.retry_after ?? 0) * 2 ** (tries - 1))
    }
    throw new Error(`${asked[0]} ${asked[1]} was not answered: ${JSON.stringify(refusals.at(-1))}`)
  }
  return {
    once,
    async ask(...asked) {
      const answer = await insist(...asked)
      const again = await insist(...asked)
      if (answer.status >= 400 || JSON.stringify(again.body) !== JSON.stringify(answer.body)) {
        const told = JSON.stringify([answer.body, again.body])
        throw new Error(`${asked[0]} ${asked[1]}, and asked again: ${told}`)
      }
      return answer
    },
  }
}

function isFinal({ status, body }: ApiAnswer): boolean {
  return status < 500 && !(status === 409 && body.code === 'idempotency.conflict')
}

class NoAnswer extends Error {}

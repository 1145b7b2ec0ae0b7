/** What is asked of the server, as any client would over HTTP. */
export interface Question {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Sent as JSON, or as the parts of a form. */
  readonly body?: object | FormData
  readonly token?: string | undefined
  /** The Idempotency-Key. */
  readonly key?: string | undefined
  /** Statuses that the demo reckons with; any other stops it. Default: any success. */
  readonly expect?: readonly number[]
}

/** A body is read as it comes. */
// oxlint-disable-next-line typescript/no-explicit-any -- the demo reads a few fields of many bodies
export type Body = Readonly<Record<string, any>>

/** Resolves to the body of the answer; throws when it is not what the demo reckons with. */
export type Ask = (question: Question) => Promise<Body>

/** Asks the server at this address until `stopped`. */
export function askAt(url: string, stopped: AbortSignal): Ask {
  return async ({ method = 'POST', path, body, token, key, expect }) => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      signal: stopped,
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (expect ? expect.includes(answer.status) : answer.ok) return bodyOf(text)
    throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  }
}

function bodyOf(text: string): Body {
  return text === '' ? {} : (JSON.parse(text) as Body)
}

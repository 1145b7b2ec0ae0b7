/** How a story asks an operation. */
export interface ApiOptions {
  /** Sent as JSON, unless it is a string: then as it stands. */
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What a story reads of an answer. A test is free to look into any body. */
export interface ApiAnswer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies are checked by what the test expects of them
  readonly body: any
  readonly headers: Headers
}

/** An operation; `path` is relative to `/v1`. */
export type Api = (method: string, path: string, options?: ApiOptions) => Promise<ApiAnswer>

/** Operations, asked of the application. */
export function apiOf(request: (path: string, init?: RequestInit) => Promise<Response>): Api {
  return async (method, path, options) =>
    answerOf(await request(`/v1${path}`, initOf(method, options)))
}

/** How an operation is asked, of the application or over a socket. */
export function initOf(method: string, { body, token, headers }: ApiOptions = {}): RequestInit {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    method,
    headers: {
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: text }),
  }
}

/** The answer to an operation, its body read. */
export async function answerOf(response: Response): Promise<ApiAnswer> {
  const { status, headers } = response
  const isJson = /json/.test(headers.get('content-type') ?? '')
  const body: unknown = isJson ? await response.json() : await response.text()
  return { status, body, headers }
}

import { setTimeout as pause } from 'node:timers/promises'
import { createS3Api, type S3ApiOptions } from '@billing/sandbox'
import type { Certificate } from '../support/certificates.ts'
import { serveFetch } from '../support/serve.ts'

/** The pair of the documents of S3. */
export const KEY = {
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
/** Where the store says that it is. */
export const REGION = 'eu-central-1'
/** The only bucket that it has. */
export const BUCKET = 'papers'

/** What a store may do instead of what it is asked. */
export type Fault =
  | { readonly kind: 'refuses'; readonly status: number; readonly code: string }
  /** Does what it is asked, but no answer comes. */
  | { readonly kind: 'answer_lost' }
  /** Changes the answer of a store that did what it was asked. */
  | { readonly kind: 'answers'; change(response: Response): Promise<Response> | Response }
  /** Answers so late, in milliseconds. */
  | { readonly kind: 'slow'; readonly ms: number }

/** A store on a free port of this machine that speaks S3, verifies signatures, and can be made to fail. */
export interface S3Server {
  readonly url: string
  /** What `BILLING_FILES` says for it. */
  readonly address: string
  /** The next questions meet this fault, so many of them. */
  fault(fault: Fault, times: number): void
  /** No fault is left. */
  heal(): void
  /** Of every question: `PUT /papers/a 200`. */
  readonly seen: readonly string[]
  close(): Promise<void>
}

/** Start one. */
export async function startS3Server({
  tls,
  ...options
}: Partial<S3ApiOptions> & { readonly tls?: Certificate } = {}): Promise<S3Server> {
  const api = createS3Api({ buckets: [BUCKET], access_keys: [KEY], region: REGION, ...options })
  const faults: Fault[] = []
  const seen: string[] = []
  const answer = async (request: Request) => {
    const fault = faults.shift()
    if (fault?.kind === 'refuses') return refusal(fault.status, fault.code)
    const response = await api(request)
    if (fault?.kind === 'slow') await pause(fault.ms, undefined, { ref: false })
    if (fault?.kind === 'answer_lost') return cutAnswer(response)
    return fault?.kind === 'answers' ? fault.change(response) : response
  }
  const server = await serveFetch(
    async (request) => {
      const response = await answer(request)
      seen.push(`${request.method} ${new URL(request.url).pathname} ${response.status}`)
      return response
    },
    tls ? { tls } : {},
  )
  const query = `endpoint=${server.url}&region=${REGION}`
  return {
    url: server.url,
    address: `s3://${BUCKET}/live?${query}`,
    fault: (fault, times) => void faults.push(...Array.from({ length: times }, () => fault)),
    heal: () => void faults.splice(0),
    seen,
    close: () => server.close(),
  }
}

function refusal(status: number, code: string): Response {
  return new Response(`<Error><Code>${code}</Code></Error>`, { status })
}

/** The head of an answer and the first half of its body, then the connection breaks. */
export async function cutAnswer(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.set('content-length', String(bytes.length + 1))
  headers.set('connection', 'close')
  const half = bytes.slice(0, bytes.length / 2)
  // A stream, or else the length would be made right.
  return new Response(new Blob([half]).stream(), { status: 200, headers })
}

/** A page of HTML, as a proxy answers in the store's place; it even says the words. */
export function page(status: number): Response {
  const headers = { 'content-type': 'text/html' }
  return new Response('<!doctype html><title>NoSuchKey</title>', { status, headers })
}

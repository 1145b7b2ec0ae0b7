import createFetchClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './paths.ts'

/** The body of a request or an answer, by its name in the API document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

/** The API with a method for each HTTP verb; paths, parameters, bodies and answers have types. */
export type BillingClient = Client<paths>

/** Sends a request and resolves to its answer. */
export type Send = (request: Request) => Promise<Response>

/** How the API is reached. */
export interface ClientOptions {
  /** Where the API is, with `/v1` at the end. */
  readonly url: string
  /** Sends a request; by default over the network. A process that has the API in itself hands its own. */
  readonly fetch?: Send
  /** Sent with every request: `authorization` of who asks. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A client of the API. It never throws for a refusal: each answer has either `data` or `error`, a problem of RFC 9457. */
export function createClient({ url, fetch, headers }: ClientOptions): BillingClient {
  return createFetchClient<paths>({
    baseUrl: url,
    ...(fetch && { fetch }),
    ...(headers && { headers }),
  })
}

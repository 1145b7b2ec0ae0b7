import { type BillingClient, createClient } from '@billing/client'

/** The browser's own request, as Hono's context holds it. */
export interface Browsing {
  readonly env: unknown
  readonly req: { header(name: string): string | undefined }
}

/**
 * The API in this process, or a way to it. It is told for which browser a page asks, so that limits by client address count
 * the browser, and one request id names the page and all that it asked.
 */
export type Api = (request: Request, browsing: Browsing) => Promise<Response>

/** Nobody resolves it: in one process no name is looked up. */
const URL_IN_PROCESS = 'http://localhost/v1'

/** A client that asks on behalf of the reader of a page. */
export function clientFor(api: Api, browsing: Browsing, token: string | undefined): BillingClient {
  return createClient({
    url: URL_IN_PROCESS,
    fetch: (request) => api(request, browsing),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
}

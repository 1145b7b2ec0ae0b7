import type { Actor } from '@billing/core'
import type { Context } from 'hono'

/** What is known of one request before anything is looked up. */
export interface RequestState {
  readonly id: string
  readonly ip: string | null
  readonly user_agent: string | null
  /** Of the answer; built up as the request goes along. */
  readonly headers: Record<string, string>
  /** The pattern that matched, for metrics and logs: paths carry ids. */
  route: string
  /** Who asked, once that is known. */
  actor: Actor | null
}

/**
 * The client that limits count and the audit log names. A page that asks the API in this process hands on
 * whoever reads the page: `app.fetch(request, { browser: browserOf(c, proxies) })`. It is a binding and not
 * a header, so nobody can send it. Source: contract 1.3, 5.
 */
export interface Browser {
  /** One id for the page and for everything that it asks. */
  readonly request_id: string
  /** Null when it is not known. */
  readonly ip: string | null
  readonly user_agent: string | null
}

/** What Hono's context carries for us. */
export interface HttpEnv {
  Variables: { state: RequestState }
  Bindings: {
    /** Set by a caller in this process, for whom it asks; then nothing of the request itself counts. */
    browser?: Browser
    /** As @hono/node-server gives it. */
    incoming?: {
      socket?: { remoteAddress?: string | undefined }
      rawHeaders?: readonly string[]
    }
  }
}

/** The context of one request. */
export type HttpContext = Context<HttpEnv>

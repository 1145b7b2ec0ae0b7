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

/** What Hono's context carries for us. */
export interface HttpEnv {
  Variables: { state: RequestState }
  /** As @hono/node-server gives them. */
  Bindings: {
    incoming?: {
      socket?: { remoteAddress?: string | undefined }
      rawHeaders?: readonly string[]
    }
  }
}

/** The context of one request. */
export type HttpContext = Context<HttpEnv>

import type { z } from '@hono/zod-openapi'
import type {
  Actor,
  Billing,
  Call,
  Currency,
  Operation,
  PageRequest,
  Position,
  ProblemCode,
  RawWebhook,
} from '@billing/core'
import type { LimitName } from './limits.ts'

/** The groups of the document. Source: specification, "What the service does". */
export type Tag =
  | 'auth (public)'
  | 'auth (customer)'
  | 'account'
  | 'vat'
  | 'compliance'
  | 'subscription'
  | 'payment-methods'
  | 'payments'
  | 'invoices'
  | 'tenants'
  | 'support'
  | 'webhooks'
  | 'me-notifications'
  | 'me-banners'
  | 'admin'

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** One page of a list, and the way to the next. */
export interface RequestedPage {
  readonly request: PageRequest
  /** Names the next page in the `Link` header, for a list whose schema has no cursor. Null: this is the last. */
  link(next: Position | null): void
  /** The cursor of the next page, for a list whose schema has a place for it. */
  cursor(next: Position | null): string | null
}

/** What a use case is called with: everything in it has been checked. */
export interface EndpointRequest<
  Body,
  Params extends string,
  Filters = Readonly<Record<string, unknown>>,
> {
  readonly billing: Billing
  /** Of somebody signed in, or of a stranger: never of the service itself. */
  readonly call: Call<Actor | null>
  readonly body: Body
  readonly filters: Filters
  readonly params: Readonly<Record<Params, string>>
  readonly page: RequestedPage
  /** The request as it arrived, for whoever checks a signature over it. */
  readonly raw: () => Promise<RawWebhook>
}

interface EndpointBody<B extends z.ZodType> {
  readonly schema: B
  /** The schema where we sell in another currency than the euro; missing: the same one. */
  readonly in_currency?: (currency: Currency) => z.ZodType
  /** Whether a request without a body is one with `{}`. */
  readonly optional?: true
  /** The body is a form with a file, not JSON: the part `file` comes as a `ReceivedFile`, any other as text. */
  readonly multipart?: true
}

/** How a list is paged: how many rows at most, and how many by default. Source: contract 1.5. */
export interface Paging {
  readonly max: number
  /** The rows of a page whose request names no limit. */
  readonly default: number
  /** The response itself carries the cursor; otherwise the `Link` header does. */
  readonly in_response?: true
}

/** One operation over HTTP: its place, its documentation and the use case behind it. */
export interface Endpoint<
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  Path extends string = string,
  F extends z.ZodObject = z.ZodObject,
> {
  readonly id: Operation
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: Path
  readonly tag: Tag
  readonly summary: string
  readonly description: string
  readonly body?: EndpointBody<B>
  readonly paging?: Paging
  /** What a list may be narrowed to, by its query; a cursor is bound to it. Source: contract 1.5. */
  readonly filters?: F
  readonly idempotency?: 'required' | 'optional'
  /** Besides the one for everybody who is signed in. */
  readonly limits?: readonly LimitName[]
  /** Counts only what is refused with `auth.invalid_credentials`. */
  readonly refusals?: LimitName
  readonly status: 200 | 201 | 202 | 204
  readonly response_description: string
  readonly response?: A
  /**
   * The response is a file for download: `run` gives its name, and its bytes or who writes them. An octet stream is one of
   * a type that only its own response tells.
   */
  readonly file?:
    | 'application/pdf'
    | 'application/xml'
    | 'application/zip'
    | 'application/octet-stream'
    | 'text/csv'
  /** A list of events, oldest first: whoever accepts `text/event-stream` is told of each as it happens. */
  readonly streams?: true
  /** What the use case itself refuses with; what the surface adds is known from the rest. */
  readonly problems?: readonly ProblemCode[]
  // A method, so that endpoints of every shape fit one list.
  run(request: EndpointRequest<z.output<B>, ParamNames<Path>, z.output<F>>): Promise<z.output<A>>
}

/**
 * What `body satisfies` for a use case that takes `Input`: the same fields, no more and no fewer. Without it one more
 * than the use case knows compiles, and is dropped in silence.
 */
export type Same<Input, Body> = Input &
  Readonly<Record<Exclude<keyof Body, keyof Input>, never>> &
  Readonly<Record<Exclude<keyof Input, keyof Body>, unknown>>

/** Checks an endpoint's types against each other, and forgets them. */
export function endpoint<
  B extends z.ZodType,
  A extends z.ZodType,
  const Path extends string,
  F extends z.ZodObject,
>(definition: Endpoint<B, A, Path, F>): Endpoint {
  return definition
}

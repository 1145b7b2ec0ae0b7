import createFetchClient, {
  type Client,
  type MaybeOptionalInit,
  type ParseAsResponse,
} from 'openapi-fetch'
import type {
  ErrorResponse,
  MediaType,
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from 'openapi-typescript-helpers'
import type { components, paths } from './paths.ts'

/** The body of a request or an answer, by its name in the API document. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What an operation resolves to. The types of `openapi-fetch` itself would take instants that are numbers for objects. */
type Answer<Operation extends object, Init> =
  | {
      data: ParseAsResponse<SuccessResponse<ResponseObjectMap<Operation>, MediaType>, Init>
      error?: never
      response: Response
    }
  | {
      data?: never
      error: ErrorResponse<ResponseObjectMap<Operation>, MediaType>
      response: Response
    }

type Given<Init> =
  RequiredKeysOf<Init> extends never
    ? [(Init & Record<string, unknown>)?]
    : [Init & Record<string, unknown>]

type OperationOf<Item, Verb extends Method> =
  Item extends Record<Verb, infer Operation extends object> ? Operation : never

type Ask<Paths extends object, Verb extends Method> = <
  Path extends PathsWithMethod<Paths, Verb>,
  Init extends MaybeOptionalInit<Paths[Path], Verb & keyof Paths[Path]>,
>(
  path: Path,
  ...init: Given<Init>
) => Promise<Answer<OperationOf<Paths[Path], Verb>, Init>>

/** A client of some paths, with a method for each HTTP verb. */
export type ClientOf<Paths extends object> = {
  readonly [Verb in Method as Uppercase<Verb>]: Ask<Paths, Verb>
} & Pick<Client<Paths>, 'use' | 'eject'>

/** The API with a method for each HTTP verb; paths, parameters, bodies and answers have types. */
export type BillingClient = ClientOf<paths>

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
  const client = createFetchClient<paths>({
    baseUrl: url,
    ...(fetch && { fetch }),
    ...(headers && { headers }),
  })
  return client as unknown as BillingClient
}

import { type ClientOf, type ClientOptions, createClient, type Send } from './client.ts'
import type { paths } from './paths.ts'
import { KEYED_COMMANDS } from './printed.ts'
import { createRetrier, type Retries } from './retry.ts'
import { createSession, signed, type Tokens } from './session.ts'

/** How the API is reached, by whom, and how often a request is sent again. */
export interface BillingClientOptions extends Omit<ClientOptions, 'headers'> {
  /** Who asks: what a sign-in answered, or a machine with its key. Without it a stranger asks. */
  readonly auth?: Tokens | ApiKeyAuth
  /** A renewal answered these tokens: keep them, because the old refresh token works no more. */
  readonly onTokens?: (tokens: Tokens) => void | Promise<void>
  readonly retries?: Partial<Retries>
}

/** A machine of an operator. Nothing renews its key. */
export interface ApiKeyAuth {
  /** The secret of an API key: `bk_…`. */
  readonly api_key: string
}

/** An operation whose Idempotency-Key may be left to the client. */
type KeyedByClient<Operation> = Operation extends {
  parameters: infer Given extends { header: object }
}
  ? Omit<Operation, 'parameters'> & {
      parameters: Omit<Given, 'header'> & { header?: Partial<Given['header']> }
    }
  : Operation

/** The API as `createBillingClient` has it: with keys of its own. */
export type KeyedClient = ClientOf<{
  [Path in keyof paths]: {
    [Method in keyof paths[Path]]: KeyedByClient<paths[Path][Method]>
  }
}>

const KEYED: ReadonlySet<string> = new Set(KEYED_COMMANDS)

/**
 * A client that stays signed in and repeats what is safe to repeat. A command that takes an `Idempotency-Key` gets
 * one, which its retries keep, so that it takes effect once; an expired access token is renewed once for all who wait
 * for it; what was told to come back later is asked again then. Like `createClient` it throws for no refusal.
 */
export function createBillingClient(options: BillingClientOptions): KeyedClient {
  const { url, retries, fetch: given } = options
  const send: Send = given ?? ((request) => fetch(request))
  const retry = createRetrier(send, retries)
  const client = createClient({
    url,
    fetch: sender(options, retry),
  })
  client.use({
    onRequest({ request, schemaPath }) {
      const isKeyed = KEYED.has(`${request.method} ${schemaPath}`)
      if (isKeyed && !request.headers.has('idempotency-key')) {
        request.headers.set('idempotency-key', crypto.randomUUID())
      }
      return request
    },
  })
  return client as unknown as KeyedClient
}

/** Sends as whoever asks. */
function sender({ url, auth, onTokens }: BillingClientOptions, send: Send): Send {
  if (auth === undefined) return send
  if ('api_key' in auth) return (request) => send(signed(request, auth.api_key))
  return createSession({ url, auth, onTokens, send })
}

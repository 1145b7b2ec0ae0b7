import { z } from '@hono/zod-openapi'
import {
  ACCESS,
  type Actor,
  authorise,
  type Call,
  type Currency,
  EUR,
  type FileDownload,
  invariant,
  keyScopeOf,
  Problem,
  type RawWebhook,
  type StoredAnswer,
  SYSTEM,
} from '@billing/core'
import { authenticate } from './authenticate.ts'
import { jsonBody, rawBody } from './body.ts'
import type { HttpPorts } from './config.ts'
import type { HttpContext } from './context.ts'
import type { EndpointRequest, Endpoint } from './endpoint.ts'
import { streamEvents, wantsStream } from './event-stream.ts'
import { heldFile } from './held-file.ts'
import { idempotencyKey, type KeyedAnswer, keyedRunner, requestText } from './idempotency.ts'
import { type CountedBy, type LimitName, LIMITS } from './limits.ts'
import type { LimitsAtOnce } from './limits-at-once.ts'
import { multipartBody } from './multipart.ts'
import { pageReader, readFilters } from './pages.ts'
import { type Countable, field, type RateLimits } from './rate-limit.ts'
import { countRefusals } from './refusals.ts'
import { encodeAnswer, type FileAnswer, send, sendFile } from './reply.ts'
import { requestHeader } from './request-header.ts'
import { validated } from './validate.ts'

/** What is the same for all endpoints of one application. */
export interface Edge {
  readonly ports: HttpPorts
  readonly limits: RateLimits
  readonly uploads: LimitsAtOnce
  readonly downloads: LimitsAtOnce
  readonly streams: LimitsAtOnce
}

/** Every endpoint's limits: its own, and the one on everything, for whoever is signed in and for a key. */
function limitsOf({ id, limits = [] }: Endpoint): readonly LimitName[] {
  if (!isSecured(id)) return limits
  const people: readonly LimitName[] = limits.includes('money') ? [] : ['user']
  const keys: readonly LimitName[] = keyScopeOf(id) === null ? [] : ['api_key']
  return [...limits, ...people, ...keys]
}

/** Whether any limit stands on the endpoint, also one on what it refuses. */
export function isLimited(endpoint: Endpoint): boolean {
  return endpoint.refusals !== undefined || limitsOf(endpoint).length > 0
}

/** Whether the operation needs a bearer token. */
export function isSecured(id: Endpoint['id']): boolean {
  return ACCESS[id] !== 'public' && ACCESS[id] !== 'signature'
}

/** The type that what somebody uploaded goes out as. */
const UPLOADED = 'application/octet-stream'

/** What is counted once it is known who asks. */
const CALLER: ReadonlySet<CountedBy> = new Set(['user', 'key'])

/** What is counted once the body is known. */
const CONTENT: ReadonlySet<CountedBy> = new Set([
  'address_email',
  'kind_address_email',
  'kind_email',
  'challenge',
  'session',
  'account_contact',
])

/** What an id in a path looks like. Any other text names nothing, and never reaches the database. */
const ID = /^[\w.~-]{1,128}$/

/** Serve one endpoint. What is checked is checked in this order. Source: contract 3. */
export function serveEndpoint(endpoint: Endpoint, { ports, limits, uploads, ...edge }: Edge) {
  const { billing } = ports
  const names = limitsOf(endpoint)
  const byAddress = names.filter((name) => LIMITS[name].by === 'address')
  const byCaller = names.filter((name) => CALLER.has(LIMITS[name].by))
  const byContent = names.filter((name) => CONTENT.has(LIMITS[name].by))
  const pageOf = pageReader(endpoint, ports.secrets.mac)
  const answerTo = answering(endpoint, { ports, limits })
  const admit = admitting(endpoint.id, billing)

  return async (c: HttpContext): Promise<Response> => {
    const state = c.get('state')
    state.route = endpoint.path
    if (byAddress.length > 0) await limits.take(byAddress, { state })
    const actor = await admit(c)
    if (byCaller.length > 0) await limits.take(byCaller, { state, actor })
    const key = idempotencyKey(endpoint.idempotency, requestHeader(c, 'idempotency-key'))
    const filters = readFilters(c, endpoint)
    const page = pageOf(c, actor?.account_id ?? '', filters)
    const rest = async () => {
      const sent = endpoint.body && (await sentBody(c, endpoint.body))
      const body = readBody(endpoint, sent, ports.config.currency)
      const params = readParams(c)
      if (byContent.length > 0) {
        await limits.take(
          byContent,
          await contentOf(ports, byContent, { kind: endpoint.id, c, body }),
        )
      }
      const call = callOf(c, actor)
      const request = { billing, call, body, filters, params, page, raw: () => rawRequest(c) }
      if (endpoint.file) return sentFile(c, request, { ...endpoint, file: endpoint.file }, edge)
      if (endpoint.streams && actor && wantsStream(c))
        return streamEvents(c, {
          endpoint,
          request,
          admit: () => admit(c),
          streams: edge.streams,
          user_id: actor.user_id,
          stopping: ports.stopping,
        })
      const { answer, replayed } = await answerTo(c, request, key, sent)
      if (replayed) state.headers['idempotent-replayed'] = 'true'
      // Once the answer is on its way: what is done then, and for whom, must not be read off its time.
      else if (endpoint.method !== 'get') setImmediate(() => ports.config.kick?.())
      return send(c, answer)
    }
    return endpoint.body?.multipart && actor ? uploads(actor.user_id, rest) : rest()
  }
}

/** Whom the token of a request stands for, once they may call the operation. Throws where they may not. */
function admitting(id: Endpoint['id'], billing: HttpPorts['billing']) {
  const secured = isSecured(id)
  return async (c: HttpContext): Promise<Actor | null> => {
    const actor = secured ? await authenticate(billing, requestHeader(c, 'authorization')) : null
    c.get('state').actor = actor
    // The core asks the same table again: whoever may not costs neither a body nor a count.
    authorise(id, actor)
    return actor
  }
}

/** The request's answer: made now, or under its key the first one again. */
function answering(endpoint: Endpoint, { ports, limits }: Pick<Edge, 'ports' | 'limits'>) {
  const encode = (result: unknown): StoredAnswer =>
    encodeAnswer(endpoint.status, endpoint.response, result)
  const byAccount = (endpoint.limits ?? []).filter((name) => LIMITS[name].by === 'account')
  const counted = countRefusals(endpoint.refusals, limits)
  const once = keyedRunner(ports.billing, ports.log, ports.config.idempotency_wait_ms)
  return async (
    c: HttpContext,
    request: EndpointRequest<unknown, string>,
    key: string | undefined,
    sent: unknown,
  ): Promise<KeyedAnswer> => {
    const state = c.get('state')
    const { actor } = request.call
    if (key === undefined) {
      await limits.take(byAccount, { state, actor })
      const result = await counted({ state, actor }, () => endpoint.run(request))
      return { answer: encode(result), replayed: false }
    }
    const text = requestText(c.req.method, c.req.path, sent)
    return once({
      identity: {
        principal: actor?.api_key?.api_key_id ?? actor?.user_id ?? 'anonymous',
        key,
        fingerprint: ports.secrets.mac(text),
      },
      request_id: state.id,
      run: async (record) => {
        // Only new keys: no replay, no waiting duplicate, and no other try of one. Source: contract 5.
        if (record.fence === 1) await limits.take(byAccount, { state, actor })
        const call = { ...request.call, keyed: { record, answer: encode } }
        return encode(await endpoint.run({ ...request, call }))
      },
    })
  }
}

/** What an operation gives for download; what somebody uploaded holds one of the caller's places until it is read. */
async function sentFile(
  c: HttpContext,
  request: EndpointRequest<unknown, string>,
  { status, file, run }: Pick<Endpoint, 'status' | 'run'> & { file: NonNullable<Endpoint['file']> },
  { downloads }: Pick<Edge, 'downloads'>,
): Promise<Response> {
  const { actor } = request.call
  const given = () => run(request)
  // Who asks for the head alone reads nothing, and leaves nothing to be read.
  const isHeld = file === UPLOADED && actor && c.req.method === 'GET'
  const answer = isHeld
    ? await heldFile({ downloads, user_id: actor.user_id }, given as () => Promise<FileDownload>)
    : ((await given()) as FileAnswer)
  return sendFile(c, { status, file }, answer)
}

function sentBody(
  c: HttpContext,
  { schema, multipart }: NonNullable<Endpoint['body']>,
): Promise<unknown> {
  if (!multipart) return jsonBody(c)
  invariant(schema instanceof z.ZodObject, 'a form has named fields')
  return multipartBody(c, Object.keys(schema.shape))
}

function readBody(endpoint: Endpoint, sent: unknown, currency: Currency = EUR): unknown {
  if (!endpoint.body) return undefined
  if (sent === undefined && endpoint.body.optional) return {}
  const { schema, in_currency } = endpoint.body
  return validated(currency === EUR ? schema : (in_currency?.(currency) ?? schema), sent)
}

function readParams(c: HttpContext): Record<string, string> {
  const params = c.req.param() as Record<string, string>
  for (const value of Object.values(params)) if (!ID.test(value)) throw new Problem('not_found')
  return params
}

async function contentOf(
  { billing }: HttpPorts,
  names: readonly LimitName[],
  request: { readonly kind: Endpoint['id']; readonly c: HttpContext; readonly body: unknown },
): Promise<Countable> {
  const { kind, c, body } = request
  const session_id = names.includes('refresh')
    ? await billing.identity.sessionOfRefresh(SYSTEM, field(body, 'refresh_token'))
    : null
  const state = c.get('state')
  return { state, kind, actor: state.actor, body, session_id }
}

function callOf(c: HttpContext, actor: Actor | null): Call<Actor | null> {
  const { id, ip, user_agent } = c.get('state')
  return { actor, request_id: id, ip, user_agent }
}

async function rawRequest(c: HttpContext): Promise<RawWebhook> {
  return { body: await rawBody(c), headers: Object.fromEntries(c.req.raw.headers) }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createDomains, type FsPbxDomains, refusal, type Said } from './fspbx-domains.ts'

/** What a user's token may do. */
export type Permission = 'domain_view' | 'domain_add' | 'domain_edit' | 'domain_delete'

/** How the next question fails; of `lost` and `mangled` the effect happens. */
export type Fault = 'busy' | 'busy_500' | 'unavailable' | 'cut' | 'lost' | 'mangled' | 'html'

/** A question that FS PBX was asked. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** An FS PBX on a free port of this machine. */
export interface FsPbxServer {
  /** With `/api/v1`. */
  readonly url: string
  readonly token: string
  readonly domains: FsPbxDomains
  readonly permissions: Set<Permission>
  /** All that it was asked, the faults too. */
  readonly asked: Asked[]
  /** Called before each question is answered. */
  onAsked: (asked: Asked) => void
  /** One of the next questions fails: the very next one, or the next that may change something. */
  failNext(fault: Fault, at?: 'any' | 'command'): void
  /** Take this token from now on, and no other. */
  rotateToken(token: string): void
  close(): Promise<void>
}

const NEEDED: Readonly<Record<string, Permission>> = {
  GET: 'domain_view',
  POST: 'domain_add',
  PATCH: 'domain_edit',
  DELETE: 'domain_delete',
}

/** Start one. `per_minute` is for all questions together, in windows that begin with the first. */
export async function startFsPbx({ per_minute = 60_000 } = {}): Promise<FsPbxServer> {
  const domains = createDomains()
  const permissions = new Set(Object.values(NEEDED))
  const asked: Asked[] = []
  const faults: { fault: Fault; at: 'any' | 'command' }[] = []
  let token = 'fspbx_1|first'
  let window = { ends: 0, left: 0 }
  const isBusy = () => {
    if (Date.now() >= window.ends) window = { ends: Date.now() + 60_000, left: per_minute }
    return window.left-- <= 0
  }
  const faultOf = ({ method }: Asked) => {
    const [next] = faults
    if (!next || (next.at === 'command' && method === 'GET')) return undefined
    return faults.shift()?.fault
  }
  const server = createServer((request, response) => {
    void read(request).then((question) => {
      asked.push(question)
      self.onAsked(question)
      const fault = faultOf(question)
      if (fault && BEFORE[fault]) return BEFORE[fault](response)
      const gate = gateOf(request.headers.authorization === `Bearer ${token}`, isBusy, permissions)
      const said = gate(question) ?? route(domains, question)
      response.setHeader('x-ratelimit-limit', per_minute)
      if (fault === 'lost') return response.destroy()
      if (fault === 'mangled') return answer(response, { status: said.status, body: ['?'] })
      return answer(response, said)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const self: FsPbxServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    get token() {
      return token
    },
    domains,
    permissions,
    asked,
    onAsked: () => undefined,
    failNext: (fault, at = 'any') => void faults.push({ fault, at }),
    rotateToken: (next) => void (token = next),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return self
}

const TOO_MANY = { status: 429, body: { success: false, message: 'Too Many Attempts.' } }

/** Faults without an effect. */
const BEFORE: Partial<Record<Fault, (response: ServerResponse) => unknown>> = {
  cut: (response) => response.destroy(),
  busy: (response) => answer(response.setHeader('retry-after', '7'), TOO_MANY),
  busy_500: (response) => answer(response, refusal(500, 'internal_error', 'Server Error.')),
  unavailable: (response) => response.writeHead(503).end('<h1>503 Service Unavailable</h1>'),
  html: (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Down for maintenance</h1>'),
}

function gateOf(hasToken: boolean, isBusy: () => boolean, permissions: ReadonlySet<Permission>) {
  return ({ method }: Asked): Said | undefined => {
    if (!hasToken) return refusal(401, 'unauthenticated', 'Unauthenticated.')
    if (isBusy()) return TOO_MANY
    const needed = NEEDED[method]
    if (needed === undefined) return refusal(401, 'forbidden_method', 'The method is not allowed.')
    return permissions.has(needed) ? undefined : refusal(403, 'forbidden', 'Forbidden.')
  }
}

function route(domains: FsPbxDomains, { method, path, body }: Asked): Said {
  const { pathname, searchParams } = new URL(path, 'http://fspbx')
  const [, rest] = /^\/api\/v1\/domains(?:\/([^/]*))?$/.exec(pathname) ?? [undefined, null]
  if (rest === null) return refusal(404, 'resource_not_found', 'Not found.')
  if (rest === undefined)
    return method === 'POST' ? domains.store(body) : domains.list(searchParams)
  const uuid = decodeURIComponent(rest)
  if (method === 'PATCH') return domains.update(uuid, body)
  return method === 'DELETE' ? domains.destroy(uuid) : domains.show(uuid)
}

async function read(request: IncomingMessage): Promise<Asked> {
  const body = await text(request)
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    body: body === '' ? null : (JSON.parse(body) as unknown),
  }
}

function answer(response: ServerResponse, { status, body, location }: Said): void {
  if (location) response.setHeader('location', location)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

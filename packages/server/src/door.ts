import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as Socket } from 'node:net'
import { malformed, type Refusal, refusalOf } from '@billing/http'
import { Problem } from '@billing/core'
import { getRequestListener, RequestError } from '@hono/node-server'
import { refuseWhatIsNotHttp } from './not-http.ts'
import { reasonOf, StartError } from './start-error.ts'

/** Answers one request; `env` carries the socket, as @hono/node-server gives it. */
export type Fetch = (request: Request, env: never) => Response | Promise<Response>

/** Is told what was answered with a problem that nobody foresaw. */
export type Report = (error: unknown, request_id: string) => void

/** The listening socket. */
export interface Door {
  /** With the port that we got when 0 was asked for. */
  readonly port: number
  /** How this machine itself reaches us. */
  readonly address: string
  /** Until then every request is refused. An error that `fetch` lets out is told to `report`. */
  open(fetch: Fetch, report: Report): void
  /** Take no new connection; resolves when every request under way has been answered, or was cut off. */
  close(patience_ms: number): Promise<void>
}

/** How often idle connections are looked for while closing, in milliseconds. */
const SWEEP = 20

/**
 * How long an idle connection is kept while closing, in milliseconds: its client may have sent a request
 * already. One that does is answered, and told that the connection goes.
 */
const GRACE = 250

/**
 * Milliseconds that a request may take to come in, head and body, and how often we look: together less
 * than a minute, however steadily somebody dribbles. Ten megabytes need 1.7 Mbit/s.
 */
export const ARRIVAL = { within: 50_000, looked_at_every: 5_000 } as const

/** Bind the port first, so that a taken one is known before anything else is touched. Throws a `StartError`. */
export async function openDoor(
  port: number,
  host: string,
  { within, looked_at_every }: Readonly<Record<keyof typeof ARRIVAL, number>> = ARRIVAL,
): Promise<Door> {
  let answer = starting
  let closing = false
  const options = {
    requireHostHeader: false,
    headersTimeout: within,
    requestTimeout: within,
    connectionsCheckingInterval: looked_at_every,
  }
  const server = createServer(options, (request, response) => {
    // A client must not send another request on a connection that is about to go.
    if (closing) response.setHeader('connection', 'close')
    answer(request, response)
  })
  refuseWhatIsNotHttp(server)
  // Node does not count the time of one who never begins.
  server.on('connection', (socket) => socket.setTimeout(within))
  server.prependListener('request', ({ socket }) => socket.setTimeout(0))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(notBound(error, port, host)))
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    port: bound.port,
    address: addressOf(bound),
    open(fetch, report) {
      const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
        // Old health checks send no Host, and nothing of ours is built from it.
        hostname: 'localhost',
        errorHandler: (error) => refused(error, report),
      })
      answer = (request, response) => void listener(request, response)
    },
    async close(patience_ms) {
      closing = true
      // The listening socket alone: an HTTP server would cut its idle connections off at once.
      const closed = new Promise((resolve) => Socket.prototype.close.call(server, resolve))
      const graceful = performance.now() + GRACE
      // A connection that falls idle after its last answer would hold the server for its keep-alive time.
      const sweep = setInterval(() => {
        // Only after what has come in is read: a connection with a request is not idle.
        if (performance.now() > graceful) setImmediate(() => server.closeIdleConnections())
      }, SWEEP)
      const deadline = setTimeout(() => server.closeAllConnections(), patience_ms)
      await closed
      clearInterval(sweep)
      clearTimeout(deadline)
    },
  }
}

function notBound(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`BILLING_PORT: port ${port} is in use by another program`)
  }
  if (error.code === 'EACCES') {
    return new StartError(`BILLING_PORT: we may not listen on port ${port}`)
  }
  return new StartError(`BILLING_HOST: we cannot listen on ${host}: ${reasonOf(error)}`)
}

/** Bound to every interface, we are found at the loopback one. */
function addressOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function refused(error: unknown, report: Report): Response {
  if (error instanceof RequestError) {
    return asResponse(refusalOf(malformed({ name: 'request', reason: `${error.message}.` })))
  }
  const refusal = refusalOf(error)
  report(error, refusal.request_id)
  return asResponse(refusal)
}

function asResponse({ status, headers, body }: Refusal): Response {
  return new Response(body, { status, headers })
}

function starting(_: IncomingMessage, response: ServerResponse): void {
  const detail = 'We are starting. Please try again.'
  const { status, headers, body } = refusalOf(new Problem('internal', { detail, retry_after: 1 }))
  response.writeHead(status, headers).end(body)
}

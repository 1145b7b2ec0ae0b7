import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** Answers one request; `env` carries the socket, as @hono/node-server gives it. */
export type Fetch = (request: Request, env: never) => Response | Promise<Response>

/** The listening socket. */
export interface Door {
  /** With the port that we got when 0 was asked for. */
  readonly port: number
  /** How this machine itself reaches us. */
  readonly address: string
  /** Until then every request is answered 503. */
  open(fetch: Fetch): void
  /** Take no new connection; resolves when every request under way has been answered, or was cut off. */
  close(patience_ms: number): Promise<void>
}

/** How often idle connections are looked for while closing, in milliseconds. */
const SWEEP = 20

/** Bind the port first, so that a taken one is known before anything else is touched. Throws the system's error. */
export async function openDoor(port: number, host: string): Promise<Door> {
  let answer = starting
  let closing = false
  const server = createServer((request, response) => {
    // A client must not send another request on a connection that is about to go.
    if (closing) response.setHeader('connection', 'close')
    answer(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    port: bound.port,
    address: addressOf(bound),
    open(fetch) {
      const listener = getRequestListener(fetch as Parameters<typeof getRequestListener>[0])
      answer = (request, response) => void listener(request, response)
    },
    async close(patience_ms) {
      closing = true
      const closed = new Promise((resolve) => server.close(resolve))
      // A connection that falls idle after its last answer would hold the server for its keep-alive time.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP)
      const deadline = setTimeout(() => server.closeAllConnections(), patience_ms)
      await closed
      clearInterval(sweep)
      clearTimeout(deadline)
    },
  }
}

/** Bound to every interface, we are found at the loopback one. */
function addressOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return `http://localhost:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function starting(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' })
  response.end('We are starting.\n')
}

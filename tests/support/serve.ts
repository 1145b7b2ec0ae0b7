import { createServer } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

/** Serve a handler on a free port of this machine, over TLS when a key and a certificate are given. */
export async function serveFetch(
  handler: (request: Request) => Response | Promise<Response>,
  { tls }: { readonly tls?: Pick<ServerOptions, 'key' | 'cert'> } = {},
): Promise<{ readonly url: string; readonly port: number; close(): Promise<void> }> {
  const listener = getRequestListener(handler)
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

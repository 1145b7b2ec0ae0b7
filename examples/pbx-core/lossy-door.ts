import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What becomes of the next question: it goes no further, or its answer does. */
export type Loss = 'not_attempted' | 'answer_lost'

/** A door before a core that loses what it is told to lose. */
export interface LossyDoor {
  readonly url: string
  failNext(how: Loss): void
  close(): Promise<void>
}

/** Open a door on a free port of this machine that leads to `target`. */
export async function openLossyDoor(target: string): Promise<LossyDoor> {
  let next: Loss | undefined
  const server = createServer((request, response) => {
    const how = next
    next = undefined
    void pass(target, request, response, how).catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    failNext: (how) => void (next = how),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const ASKED = ['accept', 'authorization', 'content-type', 'idempotency-key', 'x-request-id']
const ANSWERED = ['content-type', 'retry-after']

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  how: Loss | undefined,
): Promise<void> {
  const body = await buffer(request)
  if (how === 'not_attempted') return void response.writeHead(503, { 'retry-after': '1' }).end()
  const headers = ASKED.flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value] as [string, string]] : []
  })
  const { method = 'GET', url = '/' } = request
  const answer = await fetch(`${target}${url}`, {
    method,
    headers,
    body: body.length > 0 ? body : null,
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (how === 'answer_lost') return void response.destroy()
  for (const name of ANSWERED) {
    const value = answer.headers.get(name)
    if (value !== null) response.setHeader(name, value)
  }
  response.writeHead(answer.status).end(bytes)
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '../harness/invariants/seen-webhook.ts'

/** An event that came, and was genuine. */
export interface Received {
  readonly id: string
  readonly event: {
    readonly event_id: string
    readonly position: number
    readonly kind: string
    readonly account_id: string
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Another system, over real sockets, that believes only what the reference library verifies. */
export interface Receiver {
  readonly url: string
  /** What it took, in the order in which it came. */
  readonly taken: Received[]
  /** Every request, those among them that it refused. */
  readonly asked: number
  /** Its secrets: set when the endpoint is made. */
  secrets: string[]
  /** What it answers to a genuine webhook; 204 unless it is said. */
  answer: (received: Received) => number | Promise<number>
  close(): Promise<void>
}

/** Open a receiver on this machine. */
export async function openReceiver(): Promise<Receiver> {
  const taken: Received[] = []
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    void bodyOf(request).then(async (body) => {
      const headers = request.headers as Record<string, string>
      const isGenuine = receiver.secrets.some((secret) => isSigned(secret, body, headers))
      const event = JSON.parse(body) as Received['event']
      const received = { id: headers['webhook-id'] ?? '', event, headers, body }
      const status = isGenuine ? await receiver.answer(received) : 401
      if (status < 300) taken.push(received)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    taken,
    get asked() {
      return asked
    },
    secrets: [],
    answer: () => 204,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

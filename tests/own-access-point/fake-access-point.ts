import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the next call goes wrong: it is turned away, or its connection breaks before or after it took effect. */
export type Fault = 'not_attempted' | 'request_lost' | 'answer_lost'

/** At which addresses this access point refuses a document by a rule, or finds nobody. */
export const REFUSED = '0088:4035811991014'
export const NOBODY = '0088:9999999999994'

interface Taken {
  readonly number: string
  readonly bytes: Uint8Array
  readonly told: { readonly state: string; readonly [name: string]: string }
}

/** An access point that takes each document once, with a token of ours and faults on demand. */
export async function startAccessPoint(token: string) {
  const taken = new Map<string, Taken>()
  let fault: Fault | undefined
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await bodyOf(request)
    const now = fault
    fault = undefined
    if (now === 'request_lost') return request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end()
    if (now === 'not_attempted') return response.writeHead(429, { 'retry-after': '7' }).end()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (request.method === 'PUT' && !taken.has(pathname)) {
      const number = searchParams.get('number') ?? ''
      const told = verdictOn(searchParams.get('receiver'), taken.size)
      taken.set(pathname, { number, bytes, told })
    }
    if (now === 'answer_lost') return request.socket.destroy()
    const { told } = taken.get(pathname) ?? { told: { state: 'none' } }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext(how: Fault) {
      fault = how
    },
    /** What went on to a receiver under a number. */
    received: (number: string) =>
      [...taken.values()]
        .filter((each) => each.number === number && each.told.state === 'accepted')
        .map(({ bytes }) => bytes),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function verdictOn(receiver: string | null, count: number): Taken['told'] {
  if (receiver === REFUSED) return { state: 'rejected', rule_id: 'R010', message: 'No buyer.' }
  if (receiver === NOBODY) return { state: 'no_recipient' }
  return { state: 'accepted', message_id: `message-${count}` }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return new Uint8Array(Buffer.concat(chunks))
}

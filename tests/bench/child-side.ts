import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import type { OpenSide } from '../../bench/runner/comparison.ts'
import type { Served } from '../../bench/runner/in-child.ts'
import { NotHere } from '../../bench/runner/not-here.ts'

/** What the process is to do. */
export interface ChildSide {
  readonly n?: number
  readonly fails?: string
  readonly not_here?: string
  readonly dies?: boolean
  readonly serves?: boolean
}

/** A side that repeats what it was given, fails, dies, or serves. */
export async function open(asked: ChildSide): Promise<OpenSide | Served> {
  if (asked.fails) throw new Error(asked.fails)
  if (asked.not_here) throw new NotHere(asked.not_here)
  if (asked.serves) return serve()
  let trials = 0
  return {
    trial: async (seconds) => {
      if (asked.dies) process.exit(9)
      return { n: asked.n ?? 0, seconds, trials: ++trials }
    },
    close: async () => undefined,
  }
}

async function serve(): Promise<Served> {
  let answered = 0
  const server = createServer((request, response) => {
    answered++
    response.writeHead(request.url === '/missing' ? 404 : 200).end('yes')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    ask: async () => answered,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { createServer, type ServerOptions } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import type { Api } from '@billing/sandbox'
import { certificateFor } from '../support/certificates.ts'
import { FAULTS, type FaultName, KEEPS_WAITING } from './faults.ts'
import { answerOf, questionOf } from './http-messages.ts'

/** The way to one provider over HTTPS, which can be made to fail. */
export interface Door {
  /** `https://127.0.0.1:<port>`, the same through every outage. */
  readonly url: string
  /** From now on; null lets everything pass. */
  behave(fault: FaultName | null, how?: Partial<How>): Promise<void>
  /** Whether nobody will be answered, and need not wait for long. */
  readonly isHopeless: () => boolean
  /** Each whole question that came, while it failed too. */
  readonly asked: readonly Asked[]
  close(): Promise<void>
}

/** Whom a fault meets. */
export interface How {
  /** Whether the question passes all the same; they are counted from 0 since the fault began. */
  readonly spares: (question: number) => boolean
  /** Whoever asks waits, as in production, until the fault ends. */
  readonly patiently: boolean
}

/** A question, and when it came by the world's clock. */
export interface Asked {
  readonly at: number
  readonly what: string
}

/** Where redirects lead, and the world's clock. */
interface Setting {
  readonly trap: string
  readonly clock: () => number
}

const EVERYBODY: How = { spares: () => false, patiently: false }

type Identity = Pick<ServerOptions, 'key' | 'cert'>

const GOOD = await certificateFor(['127.0.0.1'])
const WRONG = await certificateFor(['127.0.0.1'])
// This process trusts the doors' authority, as a machine trusts the usual ones.
setDefaultCACertificates([...getCACertificates('default'), GOOD.cert])

/** Open a door in front of a provider. */
export async function openDoor(provider: Api, { trap, clock }: Setting): Promise<Door> {
  let fault: FaultName | null = null
  let how: How = EVERYBODY
  let met = 0
  const asked: Asked[] = []
  const working = new Set<Promise<void>>()
  const sockets = new Set<Socket>()
  const server = createServer({ ...identity(GOOD) }, (request, response) => {
    const work = serve(request, response).catch(() => void request.socket.destroy())
    working.add(work)
    void work.then(() => working.delete(work))
  })
  // Each question has a connection of its own, so that a fault meets all that come after it and no other.
  server.maxRequestsPerSocket = 1
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  server.on('secureConnection', (socket) => {
    if (fault === 'half_closed') socket.end()
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const present = fault !== null && how.spares(met++) ? null : fault
    const question = await questionOf(request, url)
    asked.push({ at: clock(), what: `${question.method} ${new URL(question.url).pathname}` })
    if (present === null) return answerOf(await provider(question), response)
    const { effect, answer } = FAULTS[present]
    const worked = effect === 'done' ? await provider(question) : undefined
    await answer(response, { worked, trap })
  }
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const shut = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = `https://127.0.0.1:${port}`
  return {
    url,
    isHopeless: () => KEEPS_WAITING.has(fault ?? '') && !how.patiently,
    asked,
    async behave(next, options = {}) {
      // What a provider does although nobody waits any more is over before it is well again.
      await Promise.all(working)
      if (fault === 'refused' && next !== 'refused') await listen(port)
      if (fault !== 'refused' && next === 'refused') await shut()
      if (KEEPS_WAITING.has(fault ?? '')) for (const socket of sockets) socket.destroy()
      server.setSecureContext(identity(next === 'wrong_certificate' ? WRONG : GOOD))
      fault = next
      how = { ...EVERYBODY, ...options }
      met = 0
    },
    async close() {
      if (fault !== 'refused') await shut()
    },
  }
}

function identity({ key, cert }: { readonly key: string; readonly cert: string }): Identity {
  return { key, cert }
}

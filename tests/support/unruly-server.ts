import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Certificate } from './certificates.ts'

/** What a provider may do instead of answering. */
export type Unruly =
  /** Takes the question and never says a word. */
  | 'silent'
  /** Takes the question, then cuts the connection. */
  | 'cut'
  /** Closes its own side as soon as somebody comes, and listens on. */
  | 'half_closed'
  /** Bytes that are no HTTP. */
  | 'garbage'
  /** A good head, half of the promised body, then the end. */
  | 'half_a_body'
  /** A head, and then a body that trickles and never ends. */
  | 'endless_drip'
  /** A body of ten megabytes. */
  | 'huge'
  /** A page of HTML with the status 200, as proxies show while a service is down. */
  | 'html'
  /** A redirect to an address inside. */
  | 'redirect'
  /** A head of a megabyte. */
  | 'huge_head'
  /** 503, without a word of when to come again. */
  | 'unavailable'

/** A server on a free port of this machine that misbehaves. */
export interface UnrulyServer {
  readonly url: string
  readonly port: number
  /** How it behaves from now on. */
  behave(how: Unruly): void
  /** The first line of each question that it was sent, whole questions only. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const LENGTH_OF_HUGE = 10_000_000

const BEHAVIOURS: Record<Unruly, (socket: Socket) => void> = {
  silent: () => undefined,
  cut: (socket) => socket.destroy(),
  half_closed: () => undefined,
  garbage: (socket) => socket.end(Buffer.from([0x16, 0x03, 0x00, 0xff, 0x0a, 0x0a, 0x00, 0x0d])),
  half_a_body: (socket) => socket.end(`${HEAD}content-length: 1000\r\n\r\n{"id":"12`),
  endless_drip: (socket) => {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`)
    const drip = setInterval(() => socket.write('1\r\n \r\n'), 5)
    socket.on('close', () => clearInterval(drip))
  },
  huge: (socket) => {
    socket.write(`${HEAD}content-length: ${LENGTH_OF_HUGE}\r\n\r\n`)
    socket.end(' '.repeat(LENGTH_OF_HUGE))
  },
  html: (socket) => {
    const page = '<!doctype html><title>Down for maintenance</title>'
    socket.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`,
    )
  },
  redirect: (socket) =>
    socket.end(
      'HTTP/1.1 307 Temporary Redirect\r\nlocation: http://169.254.169.254/latest/meta-data\r\ncontent-length: 0\r\n\r\n',
    ),
  huge_head: (socket) => socket.end(`${HEAD}x-filler: ${'a'.repeat(1_000_000)}\r\n\r\n`),
  unavailable: (socket) =>
    socket.end('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n'),
}

/** Every way to misbehave, for tests that try them all. */
export const UNRULY = Object.keys(BEHAVIOURS) as Unruly[]

/** Start one; over TLS when it is given a certificate. */
export async function startUnruly(first: Unruly, tls?: Certificate): Promise<UnrulyServer> {
  let how = first
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const meet = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (how === 'half_closed') socket.end()
    let came = ''
    socket.on('data', (chunk) => {
      came += chunk.toString('latin1')
      if (!isWhole(came)) return
      asked.push(came.slice(0, came.indexOf('\r\n')))
      came = ''
      BEHAVIOURS[how](socket)
    })
  }
  const server = tls
    ? createTlsServer({ ...tls, allowHalfOpen: true }, meet)
    : createServer({ allowHalfOpen: true }, meet)
  // Also those that never get through their handshake.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    behave: (next) => void (how = next),
    asked,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Whether a question of HTTP is complete, its body too. */
function isWhole(came: string): boolean {
  const end = came.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(came)?.[1] ?? 0)
  return came.length >= end + 4 + length
}

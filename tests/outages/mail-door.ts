import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { KEEPS_WAITING } from './faults.ts'

/** What a mail server may do instead of its work. */
// prettier-ignore
export const MAIL_FAULTS = {
  refused:      { says: 'takes no connection',                        arrives: false },
  silent:       { says: 'never says a word',                          arrives: false },
  half_closed:  { says: 'closes its side at once',                    arrives: false },
  garbage:      { says: 'greets with garbage',                        arrives: false },
  page:         { says: 'greets with a page of HTTP',                 arrives: false },
  away:         { says: 'says 421 and hangs up',                      arrives: false },
  cut_in_data:  { says: 'cuts the connection in the middle of a mail', arrives: false },
  lost:         { says: 'takes the mail and cuts before it says so',  arrives: true },
  slow:         { says: 'takes the mail and never says so',           arrives: true },
} as const satisfies Readonly<Record<string, { says: string; arrives: boolean }>>

/** The name of a fault of the mail server. */
export type MailFaultName = keyof typeof MAIL_FAULTS

/** Every fault with the words for it, for tests that try them all. */
export const EVERY_MAIL_FAULT = (Object.keys(MAIL_FAULTS) as MailFaultName[]).map(
  (fault) => ({ fault, ...MAIL_FAULTS[fault] }) as const,
)

/** The way to the mail server, which can be made to fail. */
export interface MailDoor {
  /** As a mailer's options take it, without TLS. */
  readonly url: string
  behave(fault: MailFaultName | null): Promise<void>
  /** Whether nobody will be answered, and need not wait for long. */
  readonly isHopeless: () => boolean
  /** When somebody came, by the world's clock. */
  readonly visits: readonly number[]
  close(): Promise<void>
}

/** Says its word to whoever comes, instead of the server behind it. */
const GREETINGS: Readonly<Partial<Record<MailFaultName, (socket: Socket) => void>>> = {
  silent: () => undefined,
  half_closed: (socket) => socket.end(),
  garbage: (socket) => socket.end(Buffer.from([0, 255, 13, 10, 22, 3, 1, 10])),
  page: (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'),
  away: (socket) => socket.end('421 4.3.2 We are away\r\n'),
}

const DOT = '\r\n.\r\n'

/** Open a door in front of a mail server that speaks no TLS. */
export async function openMailDoor(smtp_url: string, clock: () => number): Promise<MailDoor> {
  const behind = new URL(smtp_url)
  let fault: MailFaultName | null = null
  const visits: number[] = []
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) =>
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    visits.push(clock())
    keep(socket)
    const greet = fault === null ? undefined : GREETINGS[fault]
    if (greet) return greet(socket)
    const inner = connect(Number(behind.port), behind.hostname)
    keep(inner)
    pass({ socket, inner }, () => fault)
  })
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      drop()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(smtp_url)
  url.port = String(port)
  return {
    url: url.href,
    isHopeless: () => fault !== null && KEEPS_WAITING.has(fault),
    visits,
    async behave(next) {
      if (fault === 'refused' && next !== 'refused') await listen(port)
      if (fault !== 'refused' && next === 'refused') await shut()
      // Kept connections would not meet the fault.
      drop()
      fault = next
    },
    async close() {
      if (fault !== 'refused') await shut()
    },
  }
}

interface Sides {
  readonly socket: Socket
  readonly inner: Socket
}

/** Carries bytes both ways, and does what the fault says when the mail itself goes by. */
function pass({ socket, inner }: Sides, fault: () => MailFaultName | null): void {
  let said = ''
  let dotted = false
  socket.on('data', (chunk) => {
    said = (said + chunk.toString('latin1')).slice(-20_000_000)
    const inData = /\r\nDATA\r\n[\s\S]+/i.test(said)
    if (inData && fault() === 'cut_in_data') {
      inner.destroy()
      socket.destroy()
      return
    }
    dotted ||= inData && said.includes(DOT)
    inner.write(chunk)
  })
  inner.on('data', (chunk) => {
    const isAnswerToDot = dotted && /^\d{3} /.test(chunk.toString('latin1'))
    if (isAnswerToDot && fault() === 'slow') return
    if (isAnswerToDot && fault() === 'lost') return void socket.destroy()
    socket.write(chunk)
  })
  socket.on('end', () => inner.end()).on('close', () => inner.destroy())
  inner.on('end', () => socket.end()).on('close', () => socket.destroy())
}

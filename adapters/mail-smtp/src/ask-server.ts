import { connect as connectPlain, isIP, type Socket } from 'node:net'
import {
  connect as connectTls,
  type ConnectionOptions,
  getCACertificates,
  type TLSSocket,
} from 'node:tls'

import type { Endpoint } from './endpoint.ts'

/** What a server says of itself before anybody signs in. */
export interface Introduction {
  /** In capitals: `SMTPUTF8`, `STARTTLS`, `SIZE`. Those after TLS, when there is TLS. */
  readonly extensions: ReadonlySet<string>
  /** Undefined without TLS; `ends_at` is the certificate's, in milliseconds. */
  readonly tls: { readonly version: string; readonly ends_at: number } | undefined
}

interface Asking {
  /** Whom we say to be. */
  readonly name: string
  readonly ca?: string | undefined
  /** For the whole conversation, in milliseconds. */
  readonly timeout_ms: number
}

const REPLY_MAX = 65_536

/** What protects every connection; a certificate that does not hold ends it. */
export function tlsOptions(ca: string | undefined): ConnectionOptions {
  return {
    minVersion: 'TLSv1.2',
    // Said here, so that no variable of the environment can say otherwise.
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca: [...getCACertificates('default'), ca] }),
  }
}

/** Say hello, look, and leave: nobody signs in and nothing is sent. Throws when the server cannot be trusted. */
export async function askServer(endpoint: Endpoint, asking: Asking): Promise<Introduction> {
  const { host, port, tls } = endpoint
  const hail = `EHLO ${asking.name}\r\n`
  const open: Socket[] = []
  const give = (socket: Socket) => {
    socket.on('error', () => undefined)
    open.push(socket)
    return socket
  }
  const late = setTimeout(
    () => open.forEach((socket) => socket.destroy(new Error('the mail server does not answer'))),
    asking.timeout_ms,
  )
  try {
    const implicit = tls === 'implicit'
    const plain = implicit
      ? await secured(
          host,
          give(connectTls({ host, port, ...nameOf(host), ...tlsOptions(asking.ca) })),
        )
      : give(connectPlain({ host, port }))
    await expectReply(plain, '220')
    let hello = await ask(plain, hail, '250')
    if (tls !== 'starttls') return introduction(hello, implicit ? plain : undefined)
    await ask(plain, 'STARTTLS\r\n', '220')
    const options = { socket: plain, host, ...nameOf(host), ...tlsOptions(asking.ca) }
    const safe = await secured(host, give(connectTls(options)))
    hello = await ask(safe, hail, '250')
    return introduction(hello, safe)
  } finally {
    clearTimeout(late)
    open.forEach((socket) => socket.destroy())
  }
}

/** An address has no name that could be asked for. */
function nameOf(host: string): { servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {}
}

function secured(host: string, socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => resolve(socket))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`${host} closed the connection`)))
  })
}

function ask(socket: Socket, command: string, code: string): Promise<string> {
  const answer = expectReply(socket, code)
  socket.write(command)
  return answer
}

/** The next whole reply; another code than the expected one is a failure. Source: RFC 5321, 4.2.1. */
function expectReply(socket: Socket, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const end = (failure?: Error) => {
      socket.off('data', listen).off('error', end).off('close', closed)
      if (failure) reject(failure)
      else if (text.startsWith(code)) resolve(text)
      else reject(new Error(`the mail server answered "${text.trim()}"`))
    }
    const closed = () => end(new Error('the mail server closed the connection'))
    const listen = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.length > REPLY_MAX) end(new Error('the mail server talks without an end'))
      else if (/(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(text)) end()
    }
    socket.on('data', listen).once('error', end).once('close', closed)
  })
}

function introduction(hello: string, secure: Socket | undefined): Introduction {
  const [, ...lines] = hello.split(/\r?\n/).map((line) => line.slice(4).toUpperCase())
  const extensions = new Set(lines.flatMap((line) => line.split(' ')[0] || []))
  if (!secure) return { extensions, tls: undefined }
  const socket = secure as TLSSocket
  const ends_at = Date.parse(socket.getPeerCertificate().valid_to)
  return { extensions, tls: { version: socket.getProtocol() ?? 'unknown', ends_at } }
}

import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Problem, lookUp } from '@billing/core'
import { malformed, type Refusal, refusalOf } from '@billing/http'

/** Why Node took no request from what arrived; other codes mean that it is not well-formed. */
const REASONS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'We take at most 16 KiB of address and headers.',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'We take at most 16 KiB of chunk extensions.',
  HPE_INVALID_URL: 'We cannot read the address: in it, what is not ASCII is percent-encoded.',
  ERR_HTTP_REQUEST_TIMEOUT: 'It did not arrive in time.',
}

/** What is not HTTP is refused as everything else is. Source: contract 3. */
export function refuseWhatIsNotHttp(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request, response) => answers.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answer = answers.get(socket)
    const is_answering = answer?.headersSent === true && !answer.writableEnded
    if (!socket.writable || is_answering || error.code === 'ECONNRESET') socket.destroy()
    else sayGoodbye(socket, notHttp(error.code))
  })
  server.on('connect', (_, socket) => sayGoodbye(socket, refusalOf(new Problem('not-found'))))
  // No answer of ours depends on an expectation, so every one is met.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** Milliseconds in which a client may read our last words, before it is cut off. */
const LINGER = 1_000

/** The last answer on a connection: who does not hang up then is hung up on. */
function sayGoodbye(socket: Duplex, refusal: Refusal): void {
  const cutOff = setTimeout(() => socket.destroy(), LINGER)
  socket.once('close', () => clearTimeout(cutOff))
  socket.end(asHttp(refusal))
}

function notHttp(code = ''): Refusal {
  const reason = lookUp(REASONS, code) ?? 'We cannot read this as HTTP/1.1.'
  return refusalOf(malformed({ name: 'request', reason }))
}

function asHttp({ status, headers, body }: Refusal): string {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}

import { once } from 'node:events'
import { connect } from 'node:net'

/** An answer as it came over the wire; a body that is no JSON is null. */
export interface RawAnswer {
  readonly status: number
  readonly head: string
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies are checked by what the test expects of them
  readonly body: any
}

/** Send bytes that no client library would send, and read until the server closes. */
export async function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  const closed = once(socket, 'close')
  socket.write(bytes, 'latin1')
  await closed
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const body: unknown = rest.join('').startsWith('{') ? JSON.parse(rest.join('')) : null
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

/** Send part of a request and hang up. */
export async function hangUp(url: string, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(bytes, resolve))
  socket.destroy()
  await once(socket, 'close')
}

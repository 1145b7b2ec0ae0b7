import type { IncomingMessage, ServerResponse } from 'node:http'

/** A question as it came over the wire, whole. */
export async function questionOf(request: IncomingMessage, origin: string): Promise<Request> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(`${origin}${url}`, {
    method,
    headers,
    ...(bodiless ? {} : { body: Buffer.concat(chunks) }),
  })
}

/** Put an answer on the wire. */
export async function answerOf(answer: Response, response: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, headersOf(answer, bytes.length))
  response.end(bytes)
}

/** Put half of it on the wire, and cut. */
export async function halfOf(answer: Response, { socket }: ServerResponse): Promise<void> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const lines = Object.entries(headersOf(answer, bytes.length)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = Buffer.from(`HTTP/1.1 ${answer.status} OK\r\n${lines.join('')}\r\n`)
  // An answer that is all head is cut in its head.
  const half = Math.floor((bytes.length || -head.length) / 2)
  socket?.end(Buffer.concat([head, bytes]).subarray(0, head.length + half))
}

/** The length that was said is the length that a whole answer has. */
function headersOf(answer: Response, length: number): Record<string, string> {
  const { 'transfer-encoding': _, ...headers } = Object.fromEntries(answer.headers)
  return { ...headers, 'content-length': String(length) }
}

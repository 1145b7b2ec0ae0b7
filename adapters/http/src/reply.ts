import { z } from '@hono/zod-openapi'
import type { ExportSink, StoredAnswer } from '@billing/core'
import type { HttpContext } from './context.ts'
import type { Endpoint } from './endpoint.ts'

/** The wire form of a result: cut to its schema, instants as text. Pure, and always the same bytes. */
export function encodeAnswer(
  status: number,
  schema: z.ZodType | undefined,
  result: unknown,
): StoredAnswer {
  if (schema === undefined) return { status, content_type: '', body: '' }
  return {
    status,
    content_type: 'application/json',
    body: JSON.stringify(z.encode(schema, result)),
  }
}

/** A file that an endpoint answers with. */
export type FileAnswer = {
  /** Ours, and needs no quoting. */
  readonly filename: string
} & (
  | {
      /** A stream where they are read while they are sent. */ readonly bytes:
        | Uint8Array
        | ReadableStream<Uint8Array>
      /** How many bytes a stream has, where that is known. */
      readonly size?: number
    }
  | { readonly write: (to: ExportSink) => Promise<void> }
)

/**
 * Send a file to be saved, never to be shown in our place. It goes out as the endpoint's own type: what a
 * customer uploaded is an octet stream to every browser. Source: contract 10.5.
 */
export async function sendFile(
  c: HttpContext,
  { status, file }: { readonly status: number; readonly file: NonNullable<Endpoint['file']> },
  answer: FileAnswer,
): Promise<Response> {
  const { filename } = answer
  const body = 'bytes' in answer ? bodyOf(answer.bytes) : await streamOf(answer.write)
  const { headers } = c.get('state')
  headers['content-type'] = file
  headers['content-security-policy'] = `${headers['content-security-policy']}; sandbox`
  headers['content-disposition'] = `attachment; filename="${filename}"`
  if ('size' in answer) headers['content-length'] = String(answer.size)
  return new Response(body, { status, headers })
}

function bodyOf(bytes: Uint8Array | ReadableStream<Uint8Array>) {
  return bytes instanceof Uint8Array ? Uint8Array.from(bytes) : bytes
}

/**
 * What is written, as it is read: whoever writes waits for who reads, and stops when they go away. Resolves with the
 * first piece, so that what refuses before it is still a problem; what fails later breaks the answer off.
 */
async function streamOf(write: (to: ExportSink) => Promise<void>): Promise<ReadableStream> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  const begun = Promise.withResolvers<void>()
  const written = write({
    write(text) {
      begun.resolve()
      return writer.write(encoder.encode(text))
    },
  })
  void written
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error).catch(() => undefined))
  await Promise.race([begun.promise, written])
  return readable
}

/**
 * Send an answer with the headers that the request has gathered. Its length is among them: a header that
 * @hono/node-server adds makes Node set all of them one by one.
 */
export function send(c: HttpContext, { status, content_type, body }: StoredAnswer): Response {
  const { headers } = c.get('state')
  if (body === '') return new Response(null, { status, headers })
  headers['content-type'] = content_type
  headers['content-length'] = String(Buffer.byteLength(body))
  return new Response(body, { status, headers })
}

import { Refusal } from './refusal.ts'

/** What the client resolves to when a body is asked for as a stream. */
interface Streamed {
  readonly data?: ReadableStream | null
  readonly error?: unknown
  readonly response: Response
}

/** A document as it streams in. Throws a `Refusal` when the API refused. */
export function document({ data, error, response }: Streamed): Response {
  if (!response.ok) throw Refusal.of(error, response)
  return new Response(data ?? null, { headers: response.headers })
}

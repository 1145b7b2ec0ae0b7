import { type ApiAnswer, answerOf } from './api.ts'
import { pdfOf } from './documents.ts'
import type { World } from './world.ts'

/** A file that somebody sends in a ticket; a PDF unless other bytes are given. */
export interface SentTicketFile {
  readonly token: string
  readonly ticket_id: string
  readonly name?: string
  readonly bytes?: Uint8Array
  /** An operator sends it. */
  readonly by_admin?: true
}

/** Send a file in a ticket. */
export async function sendTicketFile(
  { request }: Pick<World, 'request'>,
  { token, ticket_id, name = 'call-log.pdf', bytes = pdfOf('a log'), by_admin }: SentTicketFile,
): Promise<ApiAnswer> {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(bytes)], name))
  const path = `/v1${by_admin ? '/admin' : ''}/support/tickets/${ticket_id}/files`
  const headers = { authorization: `Bearer ${token}` }
  return answerOf(await request(path, { method: 'POST', headers, body: form }))
}

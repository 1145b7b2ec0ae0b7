import type { Schema } from '@billing/client'
import {
  addFileForm,
  answered,
  type Attempt,
  chosenFile,
  document,
  type Download,
  type Html,
  multipart,
  NOTHING,
  type Note,
  notedWithFile,
  type Part,
  type Reader,
  type Sent,
  ticketFilesCard,
  type Visit,
} from '@billing/pages'
import { SUPPORT } from '../../texts/support.ts'

/** The files of a question, as far as they can be read. */
export type Files = Part<readonly Schema<'SupportFile'>[]>

/** The files of a question. */
export async function readFiles({ api }: Visit, ticket_id: string) {
  const params = { path: { ticket_id } }
  return (await answered(api.GET('/support/tickets/{ticket_id}/files', { params }))).data
}

/** The files of a question, and where one more is sent with what the reader wrote last. */
export function filesCard(
  files: Files,
  { ticket_id, takes }: { readonly ticket_id: string; readonly takes: boolean },
  reader: Reader,
  attempt: Attempt,
): Html {
  const { you, we, add_file } = SUPPORT[reader.language]
  const at = `${reader.base}/support/${encodeURIComponent(ticket_id)}/files`
  const hrefOf = ({ id }: { readonly id: string }) => `${at}/${encodeURIComponent(id)}`
  const add = takes ? addFileForm(add_file, reader, attempt) : NOTHING
  return ticketFilesCard(files, { names: { customer: you, admin: we }, hrefOf, add }, reader)
}

/** Send a file with what the reader wrote last. Throws a `Refusal`. */
export async function sendFile({ api }: Visit, ticket_id: string, file: File | undefined) {
  const params = { path: { ticket_id } }
  const body = multipart({ file })
  await answered(api.POST('/support/tickets/{ticket_id}/files', { params, body }))
}

/** What to say of something that was written, and of the file that was chosen beside it. */
export async function noteOf(
  visit: Visit,
  sent: Sent,
  { ticket_id, text }: { readonly ticket_id: string; readonly text: string },
): Promise<Note> {
  const note = { tone: 'good', text } as const
  const file = chosenFile(sent)
  if (!file) return note
  const sending = sendFile(visit, ticket_id, file)
  return notedWithFile(sending, note, visit.reader)
}

/** A file of a question. */
export const ticketFile: Download = {
  path: '/support/{ticket_id}/files/{file_id}',
  who: 'account',
  async file({ api, params }) {
    const path = { ticket_id: params['ticket_id'] ?? '', file_id: params['file_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/support/tickets/{ticket_id}/files/{file_id}', asked))
  },
}

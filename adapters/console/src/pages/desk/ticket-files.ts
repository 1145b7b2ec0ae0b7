import type { Schema } from '@billing/client'
import {
  addFileForm,
  answered,
  type Attempt,
  document,
  type Done,
  type Download,
  type Html,
  multipart,
  NOTHING,
  type Part,
  type Reader,
  type Sent,
  TICKET_FILES,
  ticketFilesCard,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { pressed } from '../../shape/ask.ts'
import { pathTo } from '../../shape/paths.ts'
import { TICKETS as t } from '../../texts/tickets.ts'

/** The files of a ticket, as far as they can be read. */
export type Files = Part<readonly Schema<'AdminSupportFile'>[]>

/** The files of a ticket. */
export async function readFiles({ api }: Visit, ticket_id: string) {
  const params = { path: { ticket_id } }
  return (await answered(api.GET('/admin/support/tickets/{ticket_id}/files', { params }))).data
}

/** The files of a ticket, and where one more is sent with our last answer. */
export function filesCard(
  files: Files,
  { ticket_id, status }: Schema<'AdminSupportTicketDetail'>,
  reader: Reader,
  attempt: Attempt,
): Html {
  // Then we wrote last in this ticket; what stands last on the page may come from a duplicate.
  const takes = status === 'awaiting_customer'
  const add = takes ? pressed(reader, () => addFileForm(t.add_file, reader, attempt)) : NOTHING
  const hrefOf = ({ id }: { readonly id: string }) =>
    // An auditor sees that there is one, and not what is in it.
    reader.writes
      ? `${reader.base}${pathTo('/tickets/{id}/files/{file}', ticket_id, id)}`
      : undefined
  return ticketFilesCard(files, { names: t.names, hrefOf, add }, reader)
}

/** Send a file with our last answer. Throws a `Refusal`. */
export function sendFile(
  { api, reader }: Visit,
  ticket_id: string,
  file: File | undefined,
): Promise<Done> {
  const params = { path: { ticket_id } }
  const body = multipart({ file })
  return did(api.POST('/admin/support/tickets/{ticket_id}/files', { params, body }), {
    to: pathTo('/tickets/{id}', ticket_id),
    says: TICKET_FILES[reader.language].file_sent,
    audit: { action: 'admin.ticket_file.attach' },
  })
}

/** What the form that sends a file alone does. */
export function attach(visit: Visit, sent: Sent): Promise<Done> {
  return sendFile(visit, visit.params['ticket_id'] ?? '', sent.files['file'])
}

/** A file of a ticket. */
export const ticketFile: Download = {
  path: '/tickets/{ticket_id}/files/{file_id}',
  who: 'account',
  async file({ api, params }) {
    const path = { ticket_id: params['ticket_id'] ?? '', file_id: params['file_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/support/tickets/{ticket_id}/files/{file_id}', asked))
  },
}

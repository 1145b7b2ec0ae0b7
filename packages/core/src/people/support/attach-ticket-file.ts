import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { AttachmentType } from '../../records/files/content-type.ts'
import { shownFileName } from '../../records/files/file-name.ts'
import {
  ATTACHMENTS,
  checkUpload,
  type ReceivedFile,
  recordStored,
  storeChecked,
  type StoredUpload,
} from '../../records/files/upload.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { anyTicket, ownTicket, readOwnTicket, readTicket } from './find-ticket.ts'
import type { MessageAuthor, SupportMessage, SupportTicket } from './ticket.ts'
import { decideAttach, type TicketFile } from './ticket-file.ts'

/** A file, and the ticket whose last message it comes with. */
export interface TicketUpload {
  readonly ticket_id: string
  readonly file: ReceivedFile
}

/**
 * A customer adds a file to what they wrote last in a ticket. Throws `not_found`, also for another account's ticket,
 * `validation.failed` on `file`, and on `status` for a ticket that is over, and `rate_limited` for more than `FILES_A_DAY`.
 */
export function attachTicketFile(
  ports: WritePorts<'files'>,
  call: Call,
  upload: TicketUpload,
): Promise<TicketFile> {
  return attach(ports, call, { ...upload, author: 'customer' })
}

/** An operator adds a file to the answer that was written last in a ticket. Throws as `attachTicketFile`. */
export function adminAttachTicketFile(
  ports: WritePorts<'files'>,
  call: Call,
  upload: TicketUpload,
): Promise<TicketFile> {
  return attach(ports, call, { ...upload, author: 'admin' })
}

type By = TicketUpload & { readonly author: MessageAuthor }

async function attach(ports: WritePorts<'files'>, call: Call, upload: By): Promise<TicketFile> {
  // 1. What is refused is refused before anything is stored.
  const { ticket_id, author, file } = upload
  const content_type = checkUpload(file, ATTACHMENTS)
  await ports.store.read(async (tx) => {
    const ticket = await (author === 'admin'
      ? readTicket(tx, ticket_id)
      : readOwnTicket(tx, call, ticket_id))
    await messageFor(tx, ticket, author, ports.clock())
  })

  // 2. Store the file: a crash after this leaves a file without a row, never a row without its file.
  const stored = await storeChecked(ports, file, 'tickets', content_type)
  return recordStored(ports, stored, () =>
    transact(ports, (work) => record(work, call, upload, stored)),
  )
}

async function messageFor(
  tx: Pick<Tx, 'tickets'>,
  ticket: SupportTicket,
  author: MessageAuthor,
  now: EpochMs,
): Promise<SupportMessage> {
  const newest = await tx.tickets.newestMessage(ticket.ticket_id)
  const files = newest ? await tx.tickets.fileCount(newest.id) : 0
  // Of two tickets at once a few more may come: it is a bound for a disk, not a promise.
  const files_today = await tx.tickets.filesSince(ticket.account_id, after(now, -DAY))
  return decideAttach({ ticket, author, newest, files, files_today })
}

const ACTIONS = { customer: 'ticket_file.attached', admin: 'admin.ticket_file.attach' } as const

async function record(
  work: Work,
  call: Call,
  { ticket_id, author, file: { name } }: By,
  stored: StoredUpload<AttachmentType>,
): Promise<TicketFile> {
  const { tx, now, ids } = work
  // Locked, so that files that come at once are counted one after another.
  const ticket = await (author === 'admin'
    ? anyTicket(tx, ticket_id)
    : ownTicket(tx, call, ticket_id))
  const message = await messageFor(tx, ticket, author, now)
  const file: TicketFile = {
    id: ids.uuid(now),
    ticket_id,
    message_id: message.id,
    author,
    author_user_id: actorOf(call).user_id,
    filename: shownFileName(name, stored.content_type),
    ...stored,
    created_at: now,
  }
  await tx.tickets.insertFile(file)
  await tx.tickets.put({ ...ticket, last_activity_at: now, updated_at: now })
  // Without its name: the audit log outlives the customer's data.
  const meta = { ticket_id, message_id: message.id, file_id: file.id }
  const { account_id } = ticket
  await recordAudit(work, { ...calledBy(call), account_id, action: ACTIONS[author], meta })
  return file
}

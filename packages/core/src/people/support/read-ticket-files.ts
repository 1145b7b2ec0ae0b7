import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { downloadUpload, type FileDownload } from '../../records/files/download-upload.ts'
import { savedFileName } from '../../records/files/file-name.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts, Tx, WritePorts } from '../../ports.ts'
import { readOwnTicket, readTicket } from './find-ticket.ts'
import type { TicketFile } from './ticket-file.ts'

/** Which file of which ticket; one of a duplicate is named by either. */
export interface TicketFileName {
  readonly ticket_id: string
  readonly file_id: string
}

/**
 * The files of a ticket of the caller's account and of its duplicates, oldest first. Throws `not_found`, also for
 * another account's.
 */
export function listTicketFiles(
  { store }: ReadPorts,
  call: Call,
  ticket_id: string,
): Promise<TicketFile[]> {
  return store.read(async (tx) => {
    await readOwnTicket(tx, call, ticket_id)
    return tx.tickets.filesOf(ticket_id)
  })
}

/** The files of any ticket and of its duplicates, oldest first, for operators. Throws `not_found`. */
export function adminListTicketFiles(
  { store }: ReadPorts,
  ticket_id: string,
): Promise<TicketFile[]> {
  return store.read(async (tx) => {
    await readTicket(tx, ticket_id)
    return tx.tickets.filesOf(ticket_id)
  })
}

/**
 * One file of a ticket of the caller's account; that an operator who reads as the customer looked at it stands in the
 * customer's chain. Throws `not_found`, also for another account's and for one that
 * was erased.
 */
export async function downloadTicketFile(
  ports: WritePorts<'files'>,
  call: Call,
  { ticket_id, file_id }: TicketFileName,
): Promise<FileDownload> {
  const file = await ports.store.read(async (tx) => {
    await readOwnTicket(tx, call, ticket_id)
    return fileIn(tx, { ticket_id, file_id })
  })
  const download = await downloadUpload(ports, file, savedFileName(file.filename))
  const { account_id, role, reads_only } = actorOf(call)
  if (role === 'support' && reads_only) await recordLook(ports, call, { account_id, file })
  return download
}

/**
 * One file of any ticket, for operators; that they looked at it stands in the customer's chain. Throws `not_found`, also
 * for one that was erased.
 */
export async function adminDownloadTicketFile(
  ports: WritePorts<'files'>,
  call: Call,
  { ticket_id, file_id }: TicketFileName,
): Promise<FileDownload> {
  const { file, account_id } = await ports.store.read(async (tx) => ({
    account_id: (await readTicket(tx, ticket_id)).account_id,
    file: await fileIn(tx, { ticket_id, file_id }),
  }))
  const download = await downloadUpload(ports, file, savedFileName(file.filename))
  await recordLook(ports, call, { account_id, file })
  return download
}

async function recordLook(
  ports: WritePorts,
  call: Call,
  { account_id, file }: { readonly account_id: string; readonly file: TicketFile },
): Promise<void> {
  const meta = { ticket_id: file.ticket_id, file_id: file.id }
  const entry = { ...calledBy(call), account_id, meta } as const
  await transact(ports, (work) =>
    recordAudit(work, { ...entry, action: 'admin.ticket_file.download' }),
  )
}

async function fileIn(
  tx: Pick<Tx, 'tickets'>,
  { ticket_id, file_id }: TicketFileName,
): Promise<TicketFile> {
  const file = await tx.tickets.file(ticket_id, file_id)
  // What was erased has no name, at once; its bytes go a little later.
  if (!file || file.filename === '') throw new Problem('not_found')
  return file
}

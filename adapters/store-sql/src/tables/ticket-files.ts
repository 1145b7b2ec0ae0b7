import { erasedFields, type SupportTickets, TICKET_FILE_FATES } from '@billing/core'
import { toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'

type TicketFiles = Pick<
  SupportTickets,
  'insertFile' | 'file' | 'fileCount' | 'filesSince' | 'filesOf' | 'eraseFiles'
>

/** A ticket and its duplicates, by their ids. */
export function withDuplicates(db: Handle['db'], ticket_id: string) {
  return db
    .selectFrom('support_tickets')
    .select('ticket_id')
    .where((row) =>
      row.or([row('ticket_id', '=', ticket_id), row('duplicate_of_ticket_id', '=', ticket_id)]),
    )
}

/** Files of tickets. That a row never changes, but for its name, is kept by triggers of the migrations. */
export function ticketFiles(db: Handle['db']): TicketFiles {
  const of = (ticket_id: string) =>
    db
      .selectFrom('support_files')
      .selectAll()
      .where('ticket_id', 'in', withDuplicates(db, ticket_id))
  return {
    async insertFile(file) {
      await db.insertInto('support_files').values(toRow(file, {})).execute()
    },
    file: (ticket_id, id) => of(ticket_id).where('id', '=', id).executeTakeFirst(),
    async fileCount(message_id) {
      const counted = await db
        .selectFrom('support_files')
        .select((row) => row.fn.countAll<number>().as('files'))
        .where('message_id', '=', message_id)
        .executeTakeFirstOrThrow()
      return counted.files
    },
    async filesSince(account_id, since) {
      const counted = await db
        .selectFrom('support_tickets')
        .innerJoin('support_files', 'support_files.ticket_id', 'support_tickets.ticket_id')
        .select((row) => row.fn.countAll<number>().as('files'))
        .where('support_tickets.account_id', '=', account_id)
        .where('support_files.created_at', '>', since)
        .where('support_files.author', '=', 'customer')
        .executeTakeFirstOrThrow()
      return counted.files
    },
    filesOf: (ticket_id) => of(ticket_id).orderBy('created_at').orderBy('id').execute(),
    async eraseFiles(account_id) {
      const tickets = db
        .selectFrom('support_tickets')
        .select('ticket_id')
        .where('account_id', '=', account_id)
      const rows = await db
        .updateTable('support_files')
        .set(toRow(erasedFields(TICKET_FILE_FATES), {}))
        .where('ticket_id', 'in', tickets)
        .returning('storage_key')
        .execute()
      return rows.map(({ storage_key }) => storage_key)
    },
  }
}

import {
  erasedFields,
  MESSAGE_FATES,
  pageOf,
  type PageRequest,
  type SupportTicket,
  type SupportTickets,
  TICKET_FATES,
  type TicketFilters,
} from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { TAKEN_BY } from '../indexed-expressions.ts'
import { columnOf } from './column.ts'
import { CUSTOMER_WORDS, CUSTOMERS } from './listed-customers.ts'
import { lockRows } from './locking.ts'
import { inOrder, newestOf } from './newest-of.ts'
import { equalTo, isOlder, withoutIndex } from './pages.ts'
import { foundBy, foundIn, type SearchedList, withWord } from './search.ts'
import { ticketFiles, withDuplicates } from './ticket-files.ts'
import { upsert } from './writes.ts'

/** A ticket is found by its own words and its customer's, who may stand in no list. */
const SEARCHED: SearchedList = {
  id: columnOf('support_tickets', 'support_tickets.ticket_id'),
  words: sql`(${columnOf('support_tickets', 'support_tickets.search_words')}
    || coalesce(${CUSTOMER_WORDS}, ''))`,
  lists: ['support_tickets', 'accounts'],
  rows: (word) => sql`${withWord(['support_tickets'], word)}
    union all select ticket_id from support_tickets
      where account_id in (${withWord(['accounts'], word)})`,
}

/** Joins a ticket's customer. */
const CUSTOMER = sql`left join ${sql.table(CUSTOMERS.table)} using (account_id)`

/** Support tickets, their messages and the files of these. That a message never changes is kept by triggers of the migrations. */
export function supportTickets(handle: Handle): SupportTickets {
  const { db, dialect } = handle
  const find = (ticket_id: string) =>
    db.selectFrom('support_tickets').selectAll().where('ticket_id', '=', ticket_id)
  return {
    async get(ticket_id) {
      const row = await find(ticket_id).executeTakeFirst()
      return row && ticketOf(row)
    },
    async getForUpdate(ticket_id) {
      const row = await find(ticket_id).$call(lockRows(dialect)).executeTakeFirst()
      return row && ticketOf(row)
    },
    put: (ticket) =>
      upsert(db, 'support_tickets', 'ticket_id', {
        ...toRow(ticket, {}),
        search_words: foundBy(ticket.reference, ticket.subject),
      }),
    async repointDuplicates(from, to) {
      await db
        .updateTable('support_tickets')
        .set({ duplicate_of_ticket_id: to })
        .where('duplicate_of_ticket_id', '=', from)
        .execute()
    },
    async due(now, limit) {
      const rows = await db
        .selectFrom('support_tickets')
        .select('ticket_id')
        .where('next_action_at', '<=', now)
        .orderBy('next_action_at')
        .orderBy('ticket_id')
        .limit(limit)
        .execute()
      return rows.map(({ ticket_id }) => ticket_id)
    },
    ...ticketLists(handle),
    ...messages(db),
    ...ticketFiles(db),
    ...erasing(db),
  }
}

function ticketOf({
  search_words: _words,
  ...row
}: Row<SupportTicket> & { readonly search_words: string }): SupportTicket {
  return fromRow<SupportTicket>(row, {})
}

function ticketLists(handle: Handle): Pick<SupportTickets, 'listOfAccount' | 'list'> {
  const { db } = handle
  const all = () => db.selectFrom('support_tickets').selectAll()
  return {
    async listOfAccount(account_id, { limit, after }) {
      const rows = await all()
        .where('account_id', '=', account_id)
        .where((row) => isOlder(row, ['created_at', 'ticket_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('ticket_id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows.map(ticketOf), limit, ({ created_at: at, ticket_id: id }) => ({ at, id }))
    },
    list: (filters, page) => list(handle, filters, page),
  }
}

/** First which tickets, then what they say. */
async function list(handle: Handle, filters: TicketFilters, page: PageRequest) {
  const found = await foundIn(handle, SEARCHED, filters.words)
  const few = found?.few === true
  const conditions = [...narrowed(filters, few), ...(few ? [found.narrows] : [])]
  const order = {
    table: 'support_tickets',
    join: few ? CUSTOMER : undefined,
    at: 'last_activity_at',
    id: 'ticket_id',
    scanned: found?.few === false ? { test: found.narrows, join: CUSTOMER } : undefined,
  } as const
  const positions = await newestOf(handle.db, order, [conditions], page)
  const ids = positions.data.map(({ id }) => id)
  if (ids.length === 0) return { data: [], next: positions.next }
  const rows = await handle.db
    .selectFrom('support_tickets')
    .selectAll()
    .where('ticket_id', 'in', ids)
    .execute()
  return inOrder(positions, rows.map(ticketOf), ({ ticket_id }) => ticket_id)
}

/** An account's tickets are found by its own index, those that words lead to by no other. */
function narrowed(
  { status, category, assignee, account_id }: TicketFilters,
  few: boolean,
): RawBuilder<SqlBool>[] {
  const unindexed = few || account_id !== undefined
  return [
    ...equalTo('support_tickets', { status, category }, { unindexed }),
    ...equalTo('support_tickets', { 'support_tickets.account_id': account_id }, { unindexed: few }),
    ...(assignee === undefined ? [] : [takenBy(assignee ?? '', unindexed)]),
  ]
}

/** With `unindexed` no index leads to them. */
function takenBy(operator: string, unindexed: boolean): RawBuilder<SqlBool> {
  const holds = sql<SqlBool>`${sql.raw(TAKEN_BY)} = ${operator}`
  return unindexed ? withoutIndex(holds) : holds
}

type Messages = Pick<
  SupportTickets,
  'insertMessage' | 'message' | 'messageCount' | 'messagesOf' | 'newestMessage'
>

function messages(db: Handle['db']): Messages {
  return {
    async insertMessage(message) {
      await db.insertInto('support_messages').values(toRow(message, {})).execute()
    },
    message: (id) =>
      db.selectFrom('support_messages').selectAll().where('id', '=', id).executeTakeFirst(),
    async messageCount(ticket_id) {
      const counted = await db
        .selectFrom('support_messages')
        .select((row) => row.fn.countAll<number>().as('messages'))
        .where('ticket_id', '=', ticket_id)
        .executeTakeFirstOrThrow()
      return counted.messages
    },
    async messagesOf(ticket_id) {
      return db
        .selectFrom('support_messages')
        .selectAll()
        .where('ticket_id', 'in', withDuplicates(db, ticket_id))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },
    newestMessage: (ticket_id) =>
      db
        .selectFrom('support_messages')
        .selectAll()
        .where('ticket_id', '=', ticket_id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}

function erasing(db: Handle['db']): Pick<SupportTickets, 'erase'> {
  return {
    async erase(account_id) {
      const tickets = db
        .selectFrom('support_tickets')
        .select('ticket_id')
        .where('account_id', '=', account_id)
      await db
        .updateTable('support_messages')
        .set(toRow(erasedFields(MESSAGE_FATES), {}))
        .where('ticket_id', 'in', tickets)
        .execute()
      const { numUpdatedRows } = await db
        .updateTable('support_tickets')
        .set({ ...toRow(erasedFields(TICKET_FATES), {}), search_words: foundBy('') })
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

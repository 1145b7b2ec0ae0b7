import { MESSAGE_AUTHORS, statesOf, TICKET_CATEGORIES, ticketMachine } from '@billing/core'
import { NAMES_TICKET, TAKEN_BY, ticketOfMeta } from '../indexed-expressions.ts'
import { appendOnly, type Ddl, oneOf, refers, refuse, same, searched, unemptied } from './ddl.ts'

/** Support tickets, what is written in them, and the queue of those in which silence has an effect. */
export const supportTickets: Ddl = (words) => [
  ...tables(words),
  ...indexes(words),
  ...searched(words, 'support_tickets', 'ticket_id'),
  ...refuse(words, {
    table: 'support_tickets',
    verb: 'update',
    when: ENDED,
    message: 'a ticket that has ended does not move',
  }),
  ...refuse(words, {
    table: 'support_tickets',
    verb: 'delete',
    when: 'true',
    message: 'a support ticket is never removed',
  }),
  ...unemptied(words, 'support_tickets'),
  // A message never changes, but for its words, which go when its customer is anonymised.
  ...appendOnly(words, 'support_messages', `${same(MESSAGE)} and new.body = ''`),
]

const MESSAGE = 'id ticket_id author author_user_id created_at'

const ENDED = `old.status in (${ticketMachine.final.map((state) => `'${state}'`).join(', ')})
  and new.status <> old.status`

const tables: Ddl = ({ int, key, strict }) => [
  `create table support_tickets (
    ticket_id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    opened_by ${key} not null,
    reference ${key} not null unique,
    subject text not null,
    category text not null ${oneOf('category', TICKET_CATEGORIES)},
    status text not null ${oneOf('status', statesOf(ticketMachine))},
    assignee_admin_id ${key},
    duplicate_of_ticket_id ${key} ${refers('support_tickets')},
    reminded_at ${int},
    next_action_at ${int},
    last_activity_at ${int} not null,
    created_at ${int} not null,
    updated_at ${int} not null,
    search_words text not null,
    check (duplicate_of_ticket_id <> ticket_id),
    check ((status = 'duplicate') = (duplicate_of_ticket_id is not null)),
    check ((status in ('awaiting_customer', 'resolved')) = (next_action_at is not null)),
    check (reminded_at is null or status = 'awaiting_customer')
  )${strict}`,
  `create table support_messages (
    id ${key} primary key,
    ticket_id ${key} not null ${refers('support_tickets')},
    author text not null ${oneOf('author', MESSAGE_AUTHORS)},
    author_user_id ${key} not null,
    body text not null,
    created_at ${int} not null
  )${strict}`,
]

/** Every list walks an index in its own order: one for each filter, and one for each two of them. */
const indexes: Ddl = ({ dialect }) => [
  ...LISTED.map(
    (columns, n) =>
      `create index support_tickets_list_${n} on support_tickets
       (${[...columns, 'last_activity_at', 'ticket_id'].join(', ')})`,
  ),
  `create index support_tickets_account on support_tickets (account_id, created_at, ticket_id)`,
  `create index support_tickets_duplicates on support_tickets (duplicate_of_ticket_id)
   where duplicate_of_ticket_id is not null`,
  `create index support_tickets_due on support_tickets (next_action_at, ticket_id)
   where next_action_at is not null`,
  `create index support_messages_ticket on support_messages (ticket_id, created_at, id)`,
  `create index audit_log_ticket on audit_log (${ticketOfMeta(dialect)}, ts, seq)
   where ${NAMES_TICKET}`,
]

const LISTED = [
  [],
  ['status'],
  ['category'],
  [TAKEN_BY],
  ['status', 'category'],
  [TAKEN_BY, 'status'],
  [TAKEN_BY, 'category'],
]

import { type Ddl, refuse, same } from './ddl.ts'

/**
 * Who is asked for what an invoice leaves to pay, as its PDF and its mail say; invoices of before have
 * none. And topups whose order is over another amount than we asked for, for the alert that tells of them.
 */
export const whoIsAsked: Ddl = (words) => [
  `alter table invoices add column collect_from text check (collect_from in ('card', 'customer'))`,
  ...refuse(words, {
    name: 'invoices_keep_who_is_asked',
    table: 'invoices',
    verb: 'update',
    when: `old.number is not null and not (${same('collect_from')})`,
    message: 'an issued invoice never changes',
  }),
  `create index payments_wrong_topups on payments (updated_at)
   where kind = 'topup' and failure_code = 'wrong_amount'`,
]

import type { Ddl } from './ddl.ts'

/** Whether a part of the buyer's address is missing, on an invoice of before. */
const MISSING = {
  sqlite: (part: string) => `coalesce(trim(json_extract(buyer, '$.address.${part}')), '') = ''`,
  postgres: (part: string) => `coalesce(trim(buyer::json -> 'address' ->> '${part}'), '') = ''`,
} as const

/** What each database says to keep an issued document as it is. */
const FROZEN = {
  sqlite: [
    `create trigger invoices_address_no_update before update on invoices
      when old.number is not null
        and new.address_waited_until is distinct from old.address_waited_until
      begin
        select raise(abort, 'an issued invoice never changes');
      end`,
  ],
  postgres: [
    `create trigger invoices_address_no_update before update on invoices
      for each row when (old.number is not null
        and new.address_waited_until is distinct from old.address_waited_until)
      execute function invoices_no_update()`,
  ],
} as const

/**
 * Until when the address of a company was waited for that its invoice does not show. Invoices of before waited for
 * none: theirs says the day on which they were due. Source: contract 6.2; Directive 2006/112/EC, Art. 226 (5).
 */
export const addressWaits: Ddl = (dialect) => [
  `alter table invoices add column address_waited_until ${dialect === 'sqlite' ? 'integer' : 'bigint'}`,
  `update invoices set address_waited_until = due_at
    where number is not null
      and account_id in (select account_id from accounts where customer_type = 'company')
      and (${['line1', 'city', 'postal_code'].map(MISSING[dialect]).join(' or ')})`,
  `create index invoices_without_address on invoices (issued_at) where address_waited_until is not null`,
  ...FROZEN[dialect],
]

import type { Ddl } from './ddl.ts'

/** What each database says to keep an issued document as it is. */
const FROZEN = {
  sqlite: [
    `create trigger invoices_converted_no_update before update on invoices
      when old.number is not null and new.vat_converted is distinct from old.vat_converted
      begin
        select raise(abort, 'an issued invoice never changes');
      end`,
    `create trigger credit_notes_converted_no_update before update on credit_notes
      when new.vat_converted is distinct from old.vat_converted
      begin
        select raise(abort, 'an issued credit note never changes');
      end`,
  ],
  postgres: [
    `create trigger invoices_converted_no_update before update on invoices
      for each row when (old.number is not null
        and new.vat_converted is distinct from old.vat_converted)
      execute function invoices_no_update()`,
    `create trigger credit_notes_converted_no_update before update on credit_notes
      for each row when (new.vat_converted is distinct from old.vat_converted)
      execute function credit_notes_no_update()`,
  ],
} as const

/**
 * The dated table of exchange rates, a rate as text so that it stays exact; and on documents the VAT in the currency that the
 * law of the seller's state wants. Source: Directive 2006/112/EC, Art. 91 (2), 230.
 */
export const exchangeRates: Ddl = (dialect) => [
  `create table exchange_rates (
    day text not null,
    currency text not null,
    per_euro text not null,
    source text not null,
    put_at ${dialect === 'sqlite' ? 'integer' : 'bigint'} not null,
    primary key (day, currency)
  )`,
  'alter table invoices add column vat_converted text',
  'alter table credit_notes add column vat_converted text',
  ...FROZEN[dialect],
]

import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { int: 'integer', end: ') strict' },
  postgres: { int: 'bigint', end: ')' },
} as const

/** Periods that are refused to be changed or removed. */
const FROZEN = {
  sqlite: [
    `create trigger vat_threshold_periods_no_update before update on vat_threshold_periods
      begin
        select raise(abort, 'vat_threshold_periods is append-only');
      end`,
    `create trigger vat_threshold_periods_no_delete before delete on vat_threshold_periods
      begin
        select raise(abort, 'vat_threshold_periods is append-only');
      end`,
  ],
  postgres: [
    `create function vat_threshold_periods_frozen() returns trigger language plpgsql as $$
      begin
        raise exception 'vat_threshold_periods is append-only' using errcode = 'restrict_violation';
      end $$`,
    `create trigger vat_threshold_periods_no_update before update on vat_threshold_periods
      for each row execute function vat_threshold_periods_frozen()`,
    `create trigger vat_threshold_periods_no_delete before delete on vat_threshold_periods
      for each row execute function vat_threshold_periods_frozen()`,
    `create trigger vat_threshold_periods_no_truncate before truncate on vat_threshold_periods
      for each statement execute function vat_threshold_periods_frozen()`,
  ],
} as const

/** What each database reads an issued document of before by: the year of its number, and a field of its VAT. */
const READ = {
  sqlite: {
    year: `cast(substr(number, instr(number, '-') + 1, 4) as integer)`,
    vat: (field: string) => `json_extract(vat, '$.${field}')`,
  },
  postgres: {
    year: `cast(split_part(number, '-', 2) as bigint)`,
    vat: (field: string) => `(vat::json ->> '${field}')`,
  },
} as const

/**
 * What the documents of before come to. A note that corrected the VAT of an invoice made all that was left of it
 * reverse charge, which is not counted; what came after it took nothing more back.
 */
function countedBefore(dialect: 'sqlite' | 'postgres'): string {
  const { year, vat } = READ[dialect]
  const net = 'n.amount_minor - n.vat_amount_minor'
  return `insert into vat_meters
    with sold as (
      select invoice_id, ${year} as year, issued_at, subtotal_minor as net,
        case when ${vat('treatment')} = 'domestic' then 0 else 1 end as abroad
      from invoices
      where number is not null
        and (${vat('treatment')} in ('oss', 'home_rate')
          or (${vat('treatment')} = 'domestic' and ${vat('vat_status')} <> 'valid'))
    ), corrected as (
      select invoice_id, min(issued_at) as corrected_at
      from credit_notes
      where reason_code = 'vat_corrected'
        and (restated is not null or amount_minor = vat_amount_minor)
      group by invoice_id
    ), events as (
      select year, issued_at, invoice_id as id, net, abroad from sold
      union all
      select s.year, n.issued_at, n.credit_note_id, -(${net}), s.abroad
      from credit_notes n
      join sold s on s.invoice_id = n.invoice_id
      left join corrected c on c.invoice_id = n.invoice_id
      where c.corrected_at is null or n.issued_at < c.corrected_at
      union all
      select s.year, c.corrected_at, s.invoice_id,
        -(s.net - coalesce((select sum(${net}) from credit_notes n
          where n.invoice_id = s.invoice_id and n.issued_at < c.corrected_at), 0)), s.abroad
      from corrected c
      join sold s on s.invoice_id = c.invoice_id
    ), sums as (
      select year, issued_at,
        sum(net * abroad) over (partition by year order by issued_at, id) as cross_border,
        sum(net) over (partition by year order by issued_at, id) as consumers
      from events
    )
    select e.year,
      sum(e.net * e.abroad), 'EUR',
      (select min(s.issued_at) from sums s where s.year = e.year and s.cross_border > 1000000),
      sum(e.net), 'EUR',
      (select min(s.issued_at) from sums s where s.year = e.year and s.consumers > 10000000)
    from events e
    group by e.year`
}

/**
 * What is sold to consumers by calendar year, and when it came above EUR 10,000 across borders and EUR 100,000 in all;
 * and the periods in which one VAT rate was charged abroad, append-only.
 */
export const vatMeters: Ddl = (dialect) => {
  const { int, end } = COLUMNS[dialect]
  return [
    `create table vat_meters (
      year ${int} primary key,
      cross_border_minor ${int} not null,
      cross_border_currency text not null,
      cross_border_crossed_at ${int},
      consumers_minor ${int} not null,
      consumers_currency text not null,
      consumers_crossed_at ${int}
    ${end}`,
    countedBefore(dialect),
    `create table vat_threshold_periods (
      starts_at ${int} not null,
      charges text not null check (charges in ('home_rate', 'destination')),
      reason text not null check (reason in ('below', 'crossed', 'opted', 'registered', 'back')),
      primary key (starts_at, reason)
    ${end}`,
    ...FROZEN[dialect],
  ]
}

import type { Ddl } from './ddl.ts'

/** The state of a VAT number, by its ISO code. */
const STATE = `case when vat_id like 'EL%' then 'GR' else substr(vat_id, 1, 2) end`
const FIELD = {
  sqlite: (column: string, name: string) => `json_extract(${column}, '$.${name}')`,
  postgres: (column: string, name: string) => `(${column}::json ->> '${name}')`,
} as const
const WITH_SEEN = {
  sqlite: (seen: string) => `json_set(place, '$.reviewed', ${seen})`,
  postgres: (seen: string) =>
    `jsonb_set(place::jsonb, '{reviewed}', coalesce(to_jsonb(${seen}), 'null'))::text`,
} as const

/**
 * Companies whose valid VAT number is of another state than the one that they were placed in: each is placed anew, and what
 * was charged against its number corrected, at the next look at VAT numbers. Where an operator had decided, they had the
 * number before them. Source: contract 6.10.
 */
export const numbersThatPlace: Ddl = (dialect) => {
  const field = FIELD[dialect]
  const country = `coalesce(${field('place', 'country')}, ${field('legal_address', 'country')}, country)`
  const elsewhere = `customer_type = 'company' and vat_status = 'valid' and ${country} <> ${STATE}`
  const by_operator = `coalesce(${field('place', 'rule')}, '') = 'operator'`
  const seen = `${field('place', 'reviewed')} || '; vat_number=' || ${STATE}`
  return [
    `update accounts set place = ${WITH_SEEN[dialect](seen)} where ${elsewhere} and ${by_operator}`,
    `update accounts set vat_next_check_at = 0 where ${elsewhere} and not ${by_operator}`,
  ]
}

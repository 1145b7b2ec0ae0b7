import { parted } from './0017-customer-words/words-of-before.ts'
import type { Ddl } from './ddl.ts'

type Dialect = Parameters<Ddl>[0]

const LETTERS = `'abcdefghijklmnopqrstuvwxyz'`
const DIGITS = `'0123456789'`

/** A text without all but its digits, or its letters and digits. */
const kept = {
  sqlite: (text: string, signs: string) =>
    signs.split('').reduce((inner, sign) => `replace(${inner}, '${sign}', '')`, `lower(${text})`),
  postgres: (text: string) => `regexp_replace(lower(${text}), '[^a-z0-9]', '', 'g')`,
}
const SIGNS = ' -.,/()_+\u00a0\u2010\u2011\u2013'

/** Several columns of words for each row of `from`, one below the other. */
const spread = (dialect: Dialect, from: string, words: readonly string[]) =>
  dialect === 'sqlite'
    ? `select said.value as word from ${from}, json_each(json_array(${words.join(', ')})) as said`
    : `select said.word from ${from}
        cross join lateral (values ${words.map((word) => `(${word})`).join(', ')}) as said (word)`

/** The numbers of a company with and without their country, and from where letters begin or end in them. */
function codes(dialect: Dialect): string {
  const two = dialect === 'sqlite' ? `plain glob '[a-z][a-z]*'` : `plain ~ '^[a-z]{2}'`
  const national = `case when ${two} then substr(plain, 3) else plain end`
  const plain = (column: string) => kept[dialect](column, SIGNS)
  const from = `(select plain, lower(country) as home from
      (select ${plain('reg_number')} as plain union all select ${plain('vat_id')}) as said_codes
    where plain is not null and length(plain) <= 40
      and length(rtrim(ltrim(plain, ${LETTERS}), ${LETTERS})) > 0) as codes`
  return spread(dialect, from, [
    'plain',
    national,
    `home || ${national}`,
    `ltrim(plain, ${LETTERS})`,
    `substr(plain, length(rtrim(plain, ${DIGITS})) + 1)`,
    `substr(plain, length(rtrim(rtrim(plain, ${DIGITS}), ${LETTERS})) + 1)`,
    `case when plain like '00%' then substr(plain, 3) else plain end`,
  ])
}

/** Source: ITU-T E.164, list of country codes. */
// prettier-ignore
const CALLING_CODES = [
  ['GR', 30], ['NL', 31], ['BE', 32], ['FR', 33], ['ES', 34], ['HU', 36], ['IT', 39], ['RO', 40], ['CH', 41],
  ['AT', 43], ['GB', 44], ['DK', 45], ['SE', 46], ['NO', 47], ['PL', 48], ['DE', 49], ['TR', 90], ['PT', 351],
  ['LU', 352], ['IE', 353], ['IS', 354], ['MT', 356], ['CY', 357], ['FI', 358], ['BG', 359], ['LT', 370],
  ['LV', 371], ['EE', 372], ['MD', 373], ['UA', 380], ['HR', 385], ['SI', 386], ['CZ', 420], ['SK', 421],
  ['LI', 423], ['GE', 995],
] as const

/** A telephone number as it is dialled at home and from abroad. */
function phones(dialect: Dialect): string {
  const code = `case country ${CALLING_CODES.map(([of, is]) => `when '${of}' then '${is}'`).join(' ')} end`
  const digits = kept[dialect](`replace(contact_phone, '(0)', '')`, SIGNS)
  const national = `case when digits like code || '%' and length(digits) >= 10
      then substr(digits, length(code) + 1)
    when digits like '0%' or (digits like '8%' and length(digits) = 9) then substr(digits, 2)
    else digits end`
  const from = `(select digits, code, ${national} as home from
      (select ${digits} as digits, ${code} as code, contact_phone as said) as dialled
    where code is not null and length(digits) between 7 and 15 and length(ltrim(digits, ${DIGITS})) = 0
      and (not (said like '+%' or said like '00%') or digits like code || '%')) as phones`
  return spread(dialect, from, ['digits', 'home', 'code || home', `'0' || home`, `'8' || home`])
}

/** Words that hold a sign which stands for itself since. */
const literal = (dialect: Dialect, text: string) => {
  if (dialect === 'postgres') {
    return `select (regexp_matches(lower(${text}), '[[:alnum:]]+(?:[%_]+[[:alnum:]]+)+', 'g'))[1]`
  }
  // The comma first: it parts the words of the array as well.
  const words = parted(`lower(${text})`, ', .-@+;:()/&!?*#=<>|')
  return `select trim(value, '_%') from json_each(case when json_valid(${words}) then ${words} else '[]' end)
    where instr(trim(value, '_%'), '_') > 0 or instr(trim(value, '_%'), '%') > 0`
}

/** The words of the address for documents. */
const billing = (dialect: Dialect) => {
  const words = parted(`lower(coalesce(billing_email, ''))`, ' .-@+_')
  return dialect === 'sqlite'
    ? `select value from json_each(${words})`
    : `select jsonb_array_elements_text((${words})::jsonb)`
}

/** A row's words and more, each once. */
const withMore = {
  sqlite: (more: readonly string[]) => `(select json_group_array(word) from (
      select value as word from json_each(search_words) union ${more.join(' union ')})
    where word is not null and word <> '')`,
  postgres: (more: readonly string[]) => `(select jsonb_agg(word order by word)::text from (
      select jsonb_array_elements_text(search_words::jsonb) as word union ${more.join(' union ')}) as w
    where word is not null and word <> '')`,
}

const hasSign = (text: string) =>
  `(${text} like '%\\_%' escape '\\' or ${text} like '%\\%%' escape '\\')`

/**
 * Customers of before are found by their numbers however these are spelled, by the address for documents, and by words
 * with a `%` or a `_`. The amounts of invoices and payments have an index, the newest last: whoever is asked for an amount
 * is found by it.
 */
export const wordsAsSaid: Ddl = (dialect) => [
  `update accounts set search_words = ${withMore[dialect]([
    codes(dialect),
    phones(dialect),
    billing(dialect),
    literal(dialect, `contact_email || ' ' || coalesce(billing_email, '') || ' ' || company_name`),
  ])}
    where kind = 'customer' and (reg_number is not null or vat_id is not null
      or contact_phone is not null or billing_email is not null
      or ${hasSign('contact_email')} or ${hasSign('company_name')})`,
  `update support_tickets set search_words = ${withMore[dialect]([literal(dialect, 'subject')])}
    where ${hasSign('subject')}`,
  `create index invoices_total on invoices (total_minor, issued_at, account_id)
    where issued_at is not null`,
  `create index payments_amount on payments (amount_minor, created_at, account_id)`,
]

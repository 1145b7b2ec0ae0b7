import { cameAt, DUNNING, PLAN, PRICE, STATUS } from './fill-customers.ts'
import { DAY, dice, type Fill, type FillWords, oneOf, type Range, type Size } from './fill-words.ts'

/** How many invoices customer `n.i` would have by now, had it come early enough. */
const monthsOf = ({ months, long_share, short_months }: Size): string =>
  `(case when ${dice(20, 1_000)} < ${long_share} then ${months} else ${short_months} end)`

/** One row per customer and month that it was billed for; `m.m` counts from 0. */
const billed = ({ numbers }: FillWords, size: Size, range: Range): string =>
  `${numbers(range)} join bench_months m on m.m < ${monthsOf(size)}
   where ${STATUS} <> 'trialing' and ${issuedAt(size)} <= ${size.now}`

/** The oldest month first; the newest of a customer who came early is about now. */
const issuedAt = (size: Size): string =>
  `(case when ${cameAt(size)} + ${14 * DAY} + ${monthsOf(size)} * ${30 * DAY} > ${size.now}
    then ${cameAt(size)} + ${14 * DAY} + m.m * ${30 * DAY}
    else ${size.now} - (${monthsOf(size)} - m.m) * ${30 * DAY} + ${dice(21, 30)} * ${DAY} end)`

const document = (size: Size): string => `(n.i * ${Math.max(size.months, size.short_months)} + m.m)`

const IS_LAST = (size: Size): string =>
  `(m.m = ${monthsOf(size)} - 1 or ${issuedAt(size)} + ${30 * DAY} > ${size.now})`

const INVOICE_STATUS = (size: Size): string => `(case
  when ${IS_LAST(size)} and ${STATUS} in ('past_due', 'unpaid', 'suspended') then 'open'
  when ${IS_LAST(size)} and ${DUNNING} = 'cancelled' then 'uncollectible'
  else ${oneOf(22, [
    ["'refunded'", 8],
    ["'void'", 4],
    ["'paid'", 988],
  ])} end)`

const STANDING = `'{"treatment":"domestic","rate_basis_points":2100,"rate_country":"LT","customer_country":"LT","vat_id":null,"vat_status":"not_provided","vat_checked_at":null}'`
const PARTY = `'{"name":"Example","address":null,"country":"LT","reg_number":null,"vat_id":null,"email":null,"bank_account":null}'`
const VAT = `((${PRICE} * 21 + 50) / 100)`

/** Billing cycles with their invoices, and the next cycle of whoever goes on. */
export const invoices: Fill = (words, size, range) => {
  const { uuid, pad, year } = words
  const status = INVOICE_STATUS(size)
  const at = issuedAt(size)
  const total = `(${PRICE} + ${VAT})`
  const line = `'[{"description":"' || ${PLAN} || '","quantity":1,"unit_price":{"amount_minor":' || ${PRICE} ||
    ',"currency":"EUR"},"line_total":{"amount_minor":' || ${PRICE} || ',"currency":"EUR"}}]'`
  const owned = `${uuid('c0', 'n.i')}, ${uuid('a0', 'n.i')}`
  return [
    `insert into billing_cycles (cycle_id, subscription_id, account_id, period_start, period_end,
      amount_minor, amount_currency, state, state_since, attempt_count, unknown_reads, times_not_sent,
      created_at, updated_at)
    select ${uuid('e0', document(size))}, ${owned}, ${at}, ${at} + ${30 * DAY}, ${total}, 'EUR',
      case ${status} when 'open' then 'failed' when 'uncollectible' then 'abandoned' else 'charged' end,
      ${at}, 1, 0, 0, ${at} - ${DAY}, ${at}
    from ${billed(words, size, range)}`,
    `insert into billing_cycles (cycle_id, subscription_id, account_id, period_start, period_end,
      amount_minor, amount_currency, state, state_since, attempt_count, next_attempt_at, next_action_at,
      unknown_reads, times_not_sent, created_at, updated_at)
    select ${uuid('e1', 'n.i')}, ${owned}, ${size.now} + ${31 * DAY}, ${size.now} + ${61 * DAY},
      ${total}, 'EUR', 'planned', ${size.now} - ${dice(23, 30)} * ${DAY}, 0, ${size.now} + ${31 * DAY},
      ${size.now} + ${31 * DAY}, 0, 0, ${size.now} - ${dice(23, 30)} * ${DAY}, ${size.now}
    from ${words.numbers(range)} where ${STATUS} in ('active', 'trialing', 'past_due')`,
    `insert into invoices (invoice_id, account_id, subscription_id, cycle_id, status, number, language,
      time_zone, issued_at, due_at, paid_at, lines, subtotal_minor, subtotal_currency,
      vat_amount_minor, vat_amount_currency, credit_applied_minor, credit_applied_currency,
      credited_minor, credited_currency, vat_credited_minor, vat_credited_currency, refunded_minor,
      refunded_currency, total_minor, total_currency, vat, seller, buyer, exempt_from_ladder, pdf_key,
      created_at, updated_at)
    select ${uuid('f0', document(size))}, ${uuid('a0', 'n.i')}, ${uuid('c0', 'n.i')},
      ${uuid('e0', document(size))}, ${status}, 'PBX-' || ${year(at)} || '-' || ${pad(document(size), 6)},
      'lt', 'UTC', ${at}, ${at}, case when ${status} in ('paid', 'refunded') then ${at} end,
      ${line}, ${PRICE}, 'EUR', ${VAT}, 'EUR', 0, 'EUR',
      case ${status} when 'void' then ${total} else 0 end, 'EUR',
      case ${status} when 'void' then ${VAT} else 0 end, 'EUR',
      case ${status} when 'refunded' then ${total} else 0 end, 'EUR', ${total}, 'EUR',
      ${STANDING}, ${PARTY}, ${PARTY}, 0, null, ${at}, ${at}
    from ${billed(words, size, range)}`,
  ]
}

/** A payment for each invoice that was asked for, and a topup of every tenth customer. */
export const payments: Fill = ({ numbers, uuid }, size, { from, to }) => [
  `insert into payments (payment_id, account_id, kind, amount_minor, amount_currency, status, order_id,
    invoice_id, started_by, refunded_minor, refunded_currency, failure_code, captured_at, created_at,
    updated_at)
  select '0198f1' || substr(invoice_id, 7), account_id, 'subscription', total_minor, 'EUR',
    case status when 'paid' then 'completed' when 'refunded' then 'refunded' else 'failed' end,
    'order-' || invoice_id, invoice_id, 'scheduler', refunded_minor, 'EUR',
    case when status in ('paid', 'refunded') then null else 'declined' end, paid_at, issued_at,
    issued_at
  from invoices where account_id between ${uuid('a0', String(from))} and ${uuid('a0', String(to))}
    and status <> 'void'`,
  `insert into payments (payment_id, account_id, kind, amount_minor, amount_currency, status, order_id,
    started_by, refunded_minor, refunded_currency, captured_at, created_at, updated_at)
  select ${uuid('f2', 'n.i')}, ${uuid('a0', 'n.i')}, 'topup', 2500, 'EUR', 'completed',
    'topup-' || n.i, 'customer', 0, 'EUR', ${cameAt(size)}, ${cameAt(size)}, ${cameAt(size)}
  from ${numbers({ from, to })} where ${dice(24, 10)} = 0`,
]

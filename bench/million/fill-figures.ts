import { DAY, dice, type FillWords, type Size } from './fill-words.ts'

const HOUR = DAY / 24

/** How long, per hour how many keys, and which key, so much is counted of each measure. */
const COUNTED = (words: FillWords, { customers, years }: Size) => {
  const of = (name: string) => `'${name}-' || ${words.pad('b.n', 3)}`
  const account = words.uuid('a0', dice(60, customers, '(n.i * 100 + b.n)'))
  const always = years * 365
  return [
    ['requests', 400, 1, `''`],
    ['requests_by_status', 400, 12, of('status')],
    ['errors', 400, 1, `''`],
    ['errors_by_route', 400, 30, of('GET /route')],
    ['errors_by_account', 100, 30, account],
    ['audit_rows', 400, 70, of('action')],
    ['failed_sign_ins', 100, 50, account],
    ['links_issued', 400, 3, of('purpose')],
    ['links_used', 400, 3, of('purpose')],
    ['subscriptions_begun', always, 4, of('tier')],
    ['subscriptions_cancelled', always, 4, of('tier')],
    ['revenue_minor', always, 1, `'EUR'`],
    ['mrr_moved_minor', always, 15, `'churn tier-' || ${words.pad('b.n', 3)}`],
    ['signups', always, 4, of('tier')],
    ['subscriptions_paying', always, 4, of('tier')],
    ['ledger_minor', always, 2, of('account')],
    ['dunning_reached', always, 6, of('step')],
    ['dunning_left', always, 5, of('step')],
    ['dunning_recovered_minor', always, 5, of('step')],
    ['payment_outcomes', always, 20, of('reason')],
    ['tickets_answered', always, 5, of('hours')],
    ['tickets_waited_ms', always, 1, `''`],
  ] as const
}

/** What was counted hour by hour, in place of what the filled rows alone come to; and what the scheduler did. */
export function figures(words: FillWords, size: Size): string[] {
  const hourAt = `(${size.now} - n.i * ${HOUR})`
  const hours = (days: number) => words.numbers({ from: 1, to: days * 24 })
  const tallies = COUNTED(words, size).map(
    ([measure, days, keys, key]) =>
      `insert into tallies (measure, span, began_at, tally_key, amount)
       select '${measure}', 'hour', hour_at, tally_key, sum(amount) from (
         select ${hourAt} as hour_at, ${key} as tally_key, 1 + ${dice(61, 90)} as amount
         from ${hours(days)} join bench_names b on b.n < ${keys}) as counted
       group by hour_at, tally_key`,
  )
  return [
    'delete from tally_rows',
    'delete from tallies',
    ...tallies,
    `insert into tallies (measure, span, began_at, tally_key, amount)
     select measure, 'day', began_at - began_at % ${DAY}, tally_key, sum(amount)
     from tallies where span = 'hour' group by measure, began_at - began_at % ${DAY}, tally_key`,
    `insert into scheduler_hours (hour_at, ticks, did, faults, failed_ticks, last_faults, busy_ms,
       longest_ms, last_tick_at, last_tick_ms, dunning)
     select ${hourAt}, 120, '{"cycles":500}', ${FAULTY}, ${FAULTY}, ${FAULTS}, 60000, 900,
       ${hourAt} + ${HOUR - 1}, 500, '{"current":900000,"grace":9000,"retry_1":3000,"retry_2":3000,"final_notice":1000,"suspended":7000,"cancelled":90000}'
     from ${hours(size.years * 365)}`,
  ]
}

const FAULTY = `(case when ${dice(62, 50)} = 0 then 2 else 0 end)`
const FAULT = `'{"at":0,"job":"cycles","error":"Error"}'`
const FAULTS = `(case when ${FAULTY} = 0 then '[]' else '[' || ${FAULT} || ',' || ${FAULT} || ']' end)`

/** The customer with a long history of everything; its lists are measured. */
export const LARGE = 777
const MANY = 20_000

/** Credit notes, banners, links that were mailed, and one customer who has much of everything. */
export function rest(words: FillWords, size: Size): string[] {
  const { numbers, uuid, pad } = words
  const everybody = numbers({ from: 1, to: size.customers })
  const many = numbers({ from: size.customers + 1, to: size.customers + MANY })
  const large = uuid('a0', String(LARGE))
  const at = `(${size.now} - ${2 * size.customers} * 100 + n.i * 100)`
  const banner = (kind: string, account: string) =>
    `insert into banners (id, account_id, severity, kind, message_key, source, cleared_at, created_at,
       updated_at) select ${uuid(kind, 'n.i')}, ${account}, 'info', 'notice', 'banner.notice', 'admin',
       case when ${dice(63, 2)} = 0 then ${at} end, ${at}, ${at}`
  return [
    `insert into credit_notes (credit_note_id, number, account_id, invoice_id, invoice_number,
       invoice_issued_at, kind, amount_minor, amount_currency, vat_amount_minor, vat_amount_currency,
       vat, reason_code, language, time_zone, seller, buyer, issued_at)
     select '0198c9' || substr(invoice_id, 7), 'CN' || substr(number, 4), account_id, invoice_id, number,
       issued_at, 'credit', total_minor, 'EUR', vat_amount_minor, 'EUR', vat, 'goodwill', language,
       time_zone, seller, buyer, issued_at + ${DAY}
     from invoices where status in ('void', 'refunded')`,
    `${banner('75', uuid('a0', 'n.i'))} from ${everybody} where ${dice(64, 20)} = 0`,
    `${banner('75', large)} from ${many}`,
    `insert into notifications (id, account_id, kind, severity, message_key, dedupe_key, created_at)
     select ${uuid('70', 'n.i')}, ${large}, 'trial_ending', 'info', 'notification.trial_ending',
       'trial_ending-' || n.i, ${at} from ${many}`,
    `insert into support_tickets (ticket_id, account_id, opened_by, reference, subject, category, status,
       last_activity_at, created_at, updated_at, search_words)
     select ${uuid('71', 'n.i')}, ${large}, ${uuid('b0', String(LARGE))}, 'T-' || ${pad('n.i', 10)},
       'Line ' || n.i, 'technical', 'closed', ${at}, ${at}, ${at},
       '["t","' || ${pad('n.i', 10)} || '","line"]' from ${many}`,
    `insert into support_messages (id, ticket_id, author, author_user_id, body, created_at)
     select ${uuid('72', 'n.i')}, ${uuid('71', String(size.customers + 1))}, 'customer',
       ${uuid('b0', String(LARGE))}, 'Still nothing.', ${at} from ${many}`,
    `insert into payments (payment_id, account_id, kind, amount_minor, amount_currency, status, order_id,
       started_by, refunded_minor, refunded_currency, captured_at, created_at, updated_at)
     select ${uuid('f2', 'n.i')}, ${large}, 'topup', 2500, 'EUR', 'completed', 'topup-' || n.i,
       'customer', 0, 'EUR', ${at}, ${at}, ${at} from ${many}`,
    `insert into audit_log (id, chain, seq, ts, action, account_id, actor, outcome, personal_hash,
       prev_hash, hash)
     select ${uuid('91', 'n.i')}, ${large}, n.i, ${at}, 'topup.credited', ${large}, 'customer', 'success',
       '', '', '' from ${many}`,
    `insert into one_times (one_time_id, purpose, email_key, token_hash, created_at, expires_at, spent_at)
     select ${uuid('76', 'n.i')}, 'login_link', 'info' || n.i || '@example.lt', 'token-' || n.i,
       ${size.now} - n.i * 20000, ${size.now} - n.i * 20000 + 900000,
       case when ${dice(65, 10)} > 0 then ${size.now} - n.i * 20000 + 60000 end
     from ${numbers({ from: 1, to: 30 * 4320 })}`,
  ]
}

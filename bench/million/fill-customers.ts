import { DAY, dice, type Fill, oneOf, type Size } from './fill-words.ts'

const SYLLABLES = [
  'ba',
  'dar',
  'gi',
  'ke',
  'lin',
  'mo',
  'nau',
  'pa',
  'rai',
  'sto',
  'ta',
  'va',
  'ži',
  'šar',
]

/** Words that customers are called by, and as they are found: 2,744 that about 360 of a million have each. */
export const NAMES: readonly (readonly [shown: string, found: string])[] = SYLLABLES.flatMap((a) =>
  SYLLABLES.flatMap((b) =>
    SYLLABLES.map((c) => {
      const name = `${a}${b}${c}`
      return [name, name.replaceAll('ž', 'z').replaceAll('š', 's')] as const
    }),
  ),
)

const FIRST_NAMES = ['jonas', 'ona', 'petras', 'rasa', 'antanas', 'ieva', 'tomas', 'egle']

/** When customer `n.i` came. */
export const cameAt = ({ years, now, customers }: Size): string => {
  const span = years * 365 * DAY
  return `(${now - span} + n.i * ${Math.floor(span / customers)})`
}

const IS_PERSON = `${dice(1, 10)} < 2`
const FORM = `(case when ${IS_PERSON} then (case ${dice(2, 8)} ${FIRST_NAMES.map(
  (name, at) => `when ${at} then '${name}'`,
).join(' ')} end) when ${dice(3, 4)} < 3 then 'uab' else 'mb' end)`

/** Where the customer's subscription stands, in thousandths. */
export const STATUS = oneOf(4, [
  ["'active'", 780],
  ["'trialing'", 30],
  ["'past_due'", 15],
  ["'unpaid'", 3],
  ["'suspended'", 7],
  ["'cancel_at_period_end'", 15],
  ["'cancelled'", 150],
])

/** Follows from the status. */
export const DUNNING = `(case ${STATUS}
  when 'past_due' then (case ${dice(5, 3)} when 0 then 'grace' when 1 then 'retry_1' else 'retry_2' end)
  when 'unpaid' then 'final_notice' when 'suspended' then 'suspended'
  when 'cancelled' then (case when ${dice(5, 5)} = 0 then 'cancelled' else 'current' end)
  else 'current' end)`

export const PLAN = oneOf(6, [
  ["'promo'", 100],
  ["'starter'", 400],
  ["'business'", 400],
  ["'enterprise'", 100],
])
export const PRICE = `(case ${PLAN} when 'promo' then 99 when 'starter' then 499
  when 'business' then 1900 else 5900 end)`

const VAT_STATUS = `(case when ${IS_PERSON} then 'not_provided' else ${oneOf(7, [
  ["'valid'", 500],
  ["'pending'", 30],
  ["'invalid'", 40],
  ["'not_provided'", 430],
])} end)`

/** Accounts, each with its owner. */
export const accounts: Fill = ({ numbers, pad, uuid, title }, size, range) => {
  const id = uuid('a0', 'n.i')
  const name = `${title('a.shown')} || ' ' || ${title('b.shown')}`
  const shown = `(case when ${IS_PERSON} then ${title(FORM)} else upper(${FORM}) end) || ' ' || ${name}`
  const email = `'info' || n.i || '@example.lt'`
  const names = `${numbers(range)} join bench_names a on a.n = ${dice(8, NAMES.length)}
    join bench_names b on b.n = ${dice(9, NAMES.length)}`
  const status = `(case ${STATUS} when 'suspended' then 'suspended'
    when 'cancelled' then 'cancelled' else 'active' end)`
  const locks = `(case ${STATUS} when 'suspended' then '["dunning"]'
    when 'cancelled' then '["ended"]' else '[]' end)`
  const words = `'["' || ${FORM} || '","' || a.found || '"' ||
    (case when a.found = b.found then '' else ',"' || b.found || '"' end) ||
    ',"info' || n.i || '","example","lt","30' || ${pad('n.i', 9)} || '"]'`
  return [
    `insert into accounts (account_id, kind, customer_type, company_name, full_name, contact_email,
      contact_phone, reg_number, country, legal_address, invoice_address, vat_id, vat_status,
      vat_checked_at, vat_tries, vat_next_check_at, language, pbx_tenant_id, status, locks,
      search_words, created_at, updated_at)
    select ${id}, 'customer', case when ${IS_PERSON} then 'individual' else 'company' end, ${shown},
      case when ${IS_PERSON} then ${shown} end, ${email}, null, '30' || ${pad('n.i', 9)}, 'LT',
      '{"line1":"Gedimino pr. 1","city":"Vilnius","postal_code":"01103","country":"LT"}', null,
      case when ${VAT_STATUS} = 'not_provided' then null else 'LT' || ${pad('n.i', 9)} end,
      ${VAT_STATUS}, null, 0, null, 'lt', ${uuid('d0', 'n.i')}, ${status}, ${locks}, ${words},
      ${cameAt(size)}, ${cameAt(size)}
    from ${names}`,
    `insert into users (user_id, account_id, email, email_key, first_name, last_name, role, language,
      notifications_enabled, password_hash, email_proven_at, created_at, updated_at, search_words)
    select ${uuid('b0', 'n.i')}, ${id}, ${email}, ${email}, '', ${title('p.shown')}, 'owner', 'lt', 1,
      null, ${cameAt(size)}, ${cameAt(size)}, ${cameAt(size)}, '["' || p.found || '"]'
    from ${numbers(range)} join bench_names p on p.n = ${dice(13, NAMES.length)}`,
  ]
}

const MRR = `(case when ${STATUS} in ('trialing', 'suspended', 'cancelled') then 0 else ${PRICE} end)`

/** Subscriptions, saved cards and tenants. */
export const services: Fill = ({ numbers, uuid, pad }, size, range) => {
  const came = cameAt(size)
  const trial_ends = `${came} + ${14 * DAY}`
  const period = `${size.now} - ${dice(10, 30)} * ${DAY}`
  const tenant_status = `(case ${STATUS} when 'suspended' then 'suspended'
    when 'cancelled' then (case when ${dice(11, 10)} < 8 then 'deleted' else 'suspended' end)
    else 'active' end)`
  const level = `(case ${tenant_status} when 'active' then 'full' when 'deleted' then 'deleted'
    else 'emergency_only' end)`
  return [
    `insert into subscriptions (subscription_id, account_id, plan_tier, status, price_minor, mrr_minor,
      price_currency, current_period_start, current_period_end, cancel_at_period_end, trial_started_at,
      trial_ends_at, trial_converted_at, anchor_at, dunning_state, dunning_postponed_ms, created_at,
      updated_at)
    select ${uuid('c0', 'n.i')}, ${uuid('a0', 'n.i')}, ${PLAN}, ${STATUS}, ${PRICE}, ${MRR}, 'EUR', ${period},
      ${period} + ${30 * DAY}, case ${STATUS} when 'cancel_at_period_end' then 1 else 0 end, ${came},
      ${trial_ends}, case ${STATUS} when 'trialing' then null else ${trial_ends} end, ${trial_ends},
      ${DUNNING}, 0, ${came}, ${came}
    from ${numbers(range)}`,
    `insert into payment_methods (payment_method_id, account_id, provider_method_id,
      provider_customer_id, brand, last4, exp_month, exp_year, is_default, created_at)
    select ${uuid('c1', 'n.i')}, ${uuid('a0', 'n.i')}, 'method-' || n.i, 'customer-' || n.i, 'visa',
      ${pad(dice(14, 10_000), 4)}, 12, 2099, 1, ${came}
    from ${numbers(range)}`,
    `insert into tenants (tenant_id, account_id, code, name, slug, status, country, timezone,
      contact_email, my_pbx_url, sip_domain, desired_level, actual_level, generation,
      synced_generation, failed_repairs, created_at, updated_at)
    select ${uuid('d0', 'n.i')}, ${uuid('a0', 'n.i')}, 't' || ${pad('n.i', 10)}, 'Customer ' || n.i,
      'customer-' || n.i, ${tenant_status}, 'LT', 'Europe/Vilnius', 'info' || n.i || '@example.lt',
      'https://pbx.example.com/' || n.i, null, ${level}, ${level}, 1, 1,
      case when ${dice(12, 10_000)} = 0 then 3 else 0 end, ${came}, ${came}
    from ${numbers(range)}`,
  ]
}

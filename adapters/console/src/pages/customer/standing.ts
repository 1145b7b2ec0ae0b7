import type { Schema } from '@billing/client'
import { formatCountry, fromUnixSeconds, lookUp } from '@billing/core'
import {
  amount,
  amountText,
  card,
  cardText,
  day,
  dayText,
  empty,
  type Fact,
  facts,
  type Html,
  html,
  instantOf,
  NOTHING,
  type Reader,
  table,
  periodText,
} from '@billing/pages'
import { link } from '../../shape/links.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { plain, word, wordFor } from '../../shape/word.ts'
import { customerWord, invoiceWord } from '../../shape/worst.ts'
import { CUSTOMER as t } from '../../texts/customers.ts'
import { termFacts } from '../contract/term.ts'

type Standing = Schema<'AdminStandingResponse'>

/** What they have, what they owe, what locks them, and what their phones do. */
export function standingCard(standing: Standing, reader: Reader): Html {
  const { subscription, owed, account_credit, locks, card: saved, tenant, banner } = standing
  const beside = subscription === null ? NOTHING : customerWord(standing, reader)
  const list: (Fact | null)[] = [
    { name: t.owed, value: amount(owed, reader), sum: owed.amount_minor > 0 },
    { name: t.credit, value: amount(account_credit, reader) },
    ...(subscription === null ? [] : subscriptionFacts(subscription, reader)),
    { name: t.card, value: saved === null ? t.no_card : cardText(saved) },
    {
      name: t.locks,
      value: locks.length === 0 ? t.no_locks : locks.map((lock) => t.lock[lock]).join(', '),
    },
    { name: t.phones, ...phones(tenant) },
    banner === null ? null : { name: t.banner, value: banner.message_key },
  ]
  return card(t.standing, facts(list), beside)
}

function subscriptionFacts(one: NonNullable<Standing['subscription']>, reader: Reader): Fact[] {
  const {
    interval = 'month',
    plan_tier,
    plan_tier_pending,
    price,
    trial_ends_at,
    dunning_state,
  } = one
  const { current_period_start: from, current_period_end: to } = one
  const hint = plan_tier_pending === null ? undefined : t.plan_then(plan_tier_pending)
  return [
    { name: t.plan, value: plain(plan_tier), hint },
    ...(one.items ?? []).map(({ item, quantity }) => {
      return { name: plain(item), value: String(quantity), hint: thenHint(one, item, reader) }
    }),
    { name: t.price[interval], value: amount(price, reader), hint: pricesHint(one, reader) },
    { name: t.period, value: periodText(from, to, reader) },
    ...termFacts(one, reader),
    ...(trial_ends_at === null || one.status !== 'trialing'
      ? []
      : [{ name: t.trial, value: day(trial_ends_at, reader) }]),
    ...(dunning_state === 'current'
      ? []
      : [{ name: 'Dunning', value: wordFor('dunning', dunning_state) }]),
  ]
}

function thenHint(
  { planned }: NonNullable<Standing['subscription']>,
  item: string,
  reader: Reader,
): string | undefined {
  const count = lookUp(planned?.items, item)
  if (!planned || count === undefined) return undefined
  return t.item_then(count, dayText(planned.effective_at, reader))
}

/** What a period comes to, and from when: once their own prices count, and once a rise does. */
function pricesHint(
  { prices_ahead }: NonNullable<Standing['subscription']>,
  reader: Reader,
): string | undefined {
  const planned = [prices_ahead?.own_price, prices_ahead?.price_rise].flatMap((each) => each ?? [])
  if (planned.length === 0) return undefined
  return planned
    .map(({ after, effective_at }) =>
      t.price_then(amountText(after, reader), dayText(effective_at, reader)),
    )
    .join(', ')
}

function phones(tenant: Standing['tenant']): Pick<Fact, 'value' | 'hint'> {
  if (tenant === null) return { value: t.no_phones }
  const { name, desired_level, actual_level } = tenant
  const drifted = desired_level !== actual_level
  return {
    value: `${name}: ${t.level[actual_level]}`,
    ...(drifted && { hint: t.drift(t.level[desired_level]) }),
  }
}

/** Name, address, and how they are reached. */
export function whoCard(
  { phone, language, legal_address }: Standing,
  { account, withdrawal, disputes }: Schema<'AdminCustomerDetailResponse'>,
  reader: Reader,
): Html {
  const { customer_type, company_name, full_name, vat_id, vat_status, created_at } = account
  const list: (Fact | null)[] = [
    { name: t.type, value: plain(customer_type) },
    company_name === null ? null : { name: t.company, value: company_name },
    full_name === null ? null : { name: t.person, value: full_name },
    { name: t.address, value: addressText(legal_address) },
    { name: t.phone, value: phone ?? '–' },
    { name: t.language, value: language },
    { name: t.vat, value: html`${vat_id ?? '–'} ${word('vat', vat_status)}` },
    { name: t.since, value: day(fromUnixSeconds(created_at), reader) },
    withdrawal === null
      ? null
      : { name: t.withdrawal, value: word('withdrawal', withdrawal.status), hint: t.withdrawn },
    disputesFact(disputes),
  ]
  return card(t.who, facts(list))
}

/** A charge that the bank took back marks the account. */
function disputesFact(disputes: readonly Schema<'AdminDispute'>[]): Fact | null {
  if (disputes.length === 0) return null
  const lost = disputes.filter(({ stage }) => stage === 'lost').length
  return { name: t.disputes, value: t.disputed(disputes.length, lost), hint: t.disputed_hint }
}

function addressText(address: Schema<'Address'> | null): string {
  if (address === null) return t.no_address
  const { line1, line2, postal_code, city, country } = address
  return [line1, line2, `${postal_code} ${city}`, formatCountry(country, 'en')]
    .filter(Boolean)
    .join(', ')
}

/** The newest invoices, and the way to all of them. */
export function invoiceCard({ account_id, invoices }: Standing, reader: Reader): Html {
  const all = link(withQuery('/invoices', { account_id }), t.all_invoices, reader)
  if (invoices.length === 0) return card(t.invoices, empty(t.no_invoices))
  const columns = [
    { head: t.number },
    { head: t.issued },
    { head: t.state },
    { head: t.total, amounts: true },
    { head: t.open, amounts: true },
  ]
  const rows = invoices.map(
    ({ invoice_id, number, issued_at, due_at, status, total, open_balance_minor }) => [
      link(pathTo('/invoices/{id}', invoice_id), number, reader),
      day(issued_at, reader),
      invoiceWord({ status, due_at: instantOf(due_at) }, reader),
      amount(total, reader),
      amount({ ...total, amount_minor: open_balance_minor }, reader),
    ],
  )
  return card(t.invoices, table(t.invoices, columns, rows), all)
}

import {
  planPrice,
  type Address,
  inCapitals,
  type EpochMs,
  epochMs,
  type ImportedCustomer,
  instantOf,
  isoInstant,
  money,
  priceView,
  type Settings,
  timeZoneOf,
} from '@billing/core'
import { priceFrom } from '../price-from.ts'
import type { CustomerLine } from './customer-line.ts'

/** The customer that a line tells of, with what it leaves open filled in. */
export function customerOf(
  { reference, account, users, cards, tenant, subscription: told }: CustomerLine,
  { plans, time_zone, currency }: Pick<Settings, 'plans' | 'time_zone' | 'currency'>,
): ImportedCustomer {
  const at = (given: string | null) => (given === null ? null : instantAt(given, time_zone))
  const { language, country, contact_email: email, company_name } = account
  const { price_minor, ...subscription } = told
  const plan = plans.find(({ plan_tier }) => plan_tier === told.plan_tier)
  return {
    reference,
    account: {
      ...account,
      legal_address: addressOf(account.legal_address),
      invoice_address: addressOf(account.invoice_address),
      vat_checked_at: at(account.vat_checked_at),
      created_at: at(account.created_at),
    },
    users: (users.length > 0 ? users : [{ ...SOLE_OWNER, email }]).map((user) => ({
      ...user,
      language: user.language ?? language,
    })),
    cards: cards.map((card) => ({ ...card, is_default: card.is_default ?? cards.length === 1 })),
    tenant: {
      ...tenant,
      name: tenant.name ?? company_name,
      timezone: tenant.timezone ?? timeZoneOf(inCapitals(country)),
    },
    subscription: {
      ...subscription,
      price: money(
        price_minor ?? (plan && planPrice(plan, told.interval))?.amount_minor ?? 0,
        currency,
      ),
      items: told.items.map(({ price, ...held }) => ({
        ...held,
        price: price && priceFrom(price, currency),
      })),
      trial_ends_at: at(told.trial_ends_at),
      anchor_at: at(told.anchor_at),
      paid_until: at(told.paid_until),
      term_ends_at: at(told.term_ends_at),
      ends_at: at(told.ends_at),
    },
  }
}

/** Whoever gets the notices signs in, by a link that they ask for. */
const SOLE_OWNER = {
  first_name: '',
  last_name: '',
  role: 'owner',
  language: null,
  password_hash: null,
} as const

/** A day of the operator's calendar is its first instant. */
function instantAt(text: string, zone: Settings['time_zone']): EpochMs {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (day === undefined) return epochMs(Date.parse(text))
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return instantOf({ ...date, ms_of_day: 0 }, zone)
}

function addressOf(given: CustomerLine['account']['legal_address']): Address | null {
  if (given === null) return null
  const { line2, ...address } = given
  return line2 === null ? address : { ...address, line2 }
}

/** A customer as a line of an export has them: `customerOf` reads the same back. */
export function lineOf({ account, users, subscription: told, ...same }: ImportedCustomer): object {
  const iso = (at: EpochMs | null) => (at === null ? null : isoInstant(at))
  const { price, ...subscription } = told
  return {
    ...same,
    account: {
      ...account,
      vat_checked_at: iso(account.vat_checked_at),
      created_at: iso(account.created_at),
    },
    users,
    subscription: {
      ...subscription,
      price_minor: price.amount_minor,
      items: told.items.map(({ item, quantity, price: model }) => ({
        item,
        quantity,
        price: model && priceView(model),
      })),
      trial_ends_at: iso(told.trial_ends_at),
      anchor_at: iso(told.anchor_at),
      paid_until: iso(told.paid_until),
      term_ends_at: iso(told.term_ends_at),
      ends_at: iso(told.ends_at),
    },
  }
}

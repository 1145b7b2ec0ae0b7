import type { Account, CustomerType } from '../account/account.ts'
import { add, type Money, share } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { type Interval, RENEWS } from '../../kernel/interval.ts'
import type { Settings } from '../../settings.ts'
import { dateText } from '../../kernel/calendar.ts'
import { WITHDRAWAL_PATH } from '../consumers/labels.ts'
import { calendarsOf, WITHDRAWAL_DAYS, withdrawalEnd } from '../consumers/withdrawal-end.ts'
import type { Selling } from '../threshold/selling.ts'
import { isOutside, type Place, placeOf } from '../places/territories.ts'
import { decideVat } from './decide-vat.ts'
import { vatDecisionFor } from './vat-decision-for.ts'
import type { VatDecision } from './vat-decision.ts'
import type { VatVerdict } from '../vat-numbers/vat-verdict.ts'

/** Who asks for a price before there is an account. */
export interface Prospective {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Of the address, where one was given: it tells a territory whose country does not. Source: contract 6.10. */
  readonly postal_code?: string
  readonly city?: string
  /** A person, to whom prices are told with VAT, unless it says otherwise. */
  readonly customer_type?: CustomerType
}

/**
 * The price of a period as a customer is told it before the order: net, the rate, and the total with VAT, which an individual
 * is to see first. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e), 8 (2).
 */
export interface PriceWithVat {
  readonly net: Money
  /** 21 % is 2100. */
  readonly vat_rate_basis_points: number
  readonly vat: Money
  readonly gross: Money
  /** Which of the two is shown first. */
  readonly shown: 'gross' | 'net'
  /** It is charged again each month, or each year, until it is cancelled. */
  readonly renews: (typeof RENEWS)[Interval]
  /** Of a consumer who orders now: the right of withdrawal, and where its function is. Source: Directive 2011/83/EU, Art. 6 (1) (h). */
  readonly withdrawal?: { readonly days: number; readonly last_day: string; readonly url: string }
}

/**
 * The price for somebody of whom no VAT number is known: as the invoice of the day of the charge would have it.
 * The right of withdrawal runs from the order.
 */
export function priceWithVat(
  settings: Selling & Pick<Settings, 'portal_url'>,
  { customer_type = 'individual', ...address }: Prospective,
  { net, interval }: PeriodPrice,
  { ordered_at, charged_at }: { readonly ordered_at: EpochMs; readonly charged_at: EpochMs },
): PriceWithVat {
  const unknown = {
    ...placeAtSignup(address),
    decided_by: null,
    vat_id: null,
    vat_status: 'not_provided',
    vat_checked_at: null,
    last_valid: null,
  } as const
  const { seller, abroad, time_zone, portal_url } = settings
  const place = { seller_country: seller.country, abroad, time_zone }
  const price = priceBy(decideVat(place, unknown, charged_at), customer_type, { net, interval })
  if (customer_type !== 'individual') return price
  const { last_day } = withdrawalEnd(ordered_at, calendarsOf(settings, address.country))
  const url = portal_url + WITHDRAWAL_PATH
  return { ...price, withdrawal: { days: WITHDRAWAL_DAYS, last_day: dateText(last_day), url } }
}

/** A postcode alone takes nobody out of the EU's VAT: that is proven later, or not. Source: contract 6.10. */
function placeAtSignup(address: Prospective): Place {
  const place = placeOf(address)
  return isOutside(place) ? placeOf({ country: address.country }) : place
}

/** What a whole period of a length costs, net. */
export interface PeriodPrice {
  readonly net: Money
  readonly interval: Interval
}

/** The price of a period for an account, as its invoice of that instant would have it. */
export function priceForAccount(
  selling: Selling,
  { account, verdicts }: { readonly account: Account; readonly verdicts: readonly VatVerdict[] },
  price: PeriodPrice,
  at: EpochMs,
): PriceWithVat {
  return priceBy(vatDecisionFor(selling, account, verdicts, at), account.customer_type, price)
}

function priceBy(
  { rate_basis_points }: VatDecision,
  customer_type: CustomerType,
  { net, interval }: PeriodPrice,
): PriceWithVat {
  const vat = share(net, rate_basis_points)
  const shown = customer_type === 'individual' ? 'gross' : 'net'
  const vat_rate_basis_points = rate_basis_points
  return { net, vat_rate_basis_points, vat, gross: add(net, vat), shown, renews: RENEWS[interval] }
}

import { addDays, dateText, localTime } from '../../kernel/calendar.ts'
import { EUR } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, type EpochMs, HOUR } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { type UsedRate, usedRate } from './exchange-rate.ts'
import { vatCurrencyOf } from './vat-currency.ts'

/** Days that a rate may be old on the day of issue: weekends and the feasts of the European Central Bank are fewer. */
export const RATE_OLD_AFTER_DAYS = 7

/** How long an invoice waits before it is looked whether its rate has come. */
const LOOKED_AGAIN_AFTER = HOUR

type SellerSettings = Pick<Settings, 'currency' | 'seller' | 'time_zone'>

/** Whether what we sell in is another currency than the law of the seller's state wants VAT in. */
export function convertsVat({ currency, seller }: Pick<Settings, 'currency' | 'seller'>): boolean {
  return vatCurrencyOf(seller) !== currency
}

/**
 * What the VAT of a document issued at that instant is converted by: the newest rate of its day or the seven before; null
 * where nothing is converted, undefined where no rate is new enough. Source: Directive 2006/112/EC, Art. 91 (2), 230.
 */
export async function vatRateAt(
  tx: Pick<Tx, 'exchangeRates'>,
  settings: SellerSettings,
  at: EpochMs,
): Promise<UsedRate | null | undefined> {
  if (!convertsVat(settings)) return null
  const to = vatCurrencyOf(settings.seller)
  const day = localTime(at, settings.time_zone)
  const days = { from: dateText(addDays(day, -RATE_OLD_AFTER_DAYS)), to: dateText(day) }
  const rates = await tx.exchangeRates.within([settings.currency, to], days)
  return usedRate(rates, settings.currency, to)
}

/** What is asked to be sold, by the VAT that it will have. */
type Sold = readonly { readonly vat: Pick<VatDecision, 'rate_basis_points'> }[]

/**
 * Until when an invoice over this waits because its VAT cannot be stated in the currency that the law wants; undefined where
 * it need not wait.
 */
export async function awaitsRate(
  tx: Pick<Tx, 'exchangeRates'>,
  settings: SellerSettings,
  { sells, now }: { readonly sells: Sold; readonly now: EpochMs },
): Promise<EpochMs | undefined> {
  if (!hasVat(sells)) return undefined
  const rate = await vatRateAt(tx, settings, now)
  return rate === undefined ? after(now, LOOKED_AGAIN_AFTER) : undefined
}

/**
 * Refuse what would ask for money now and could not be invoiced as the law wants. Throws `internal` with `retry_after` where
 * no rate is new enough: it is done when it is tried again.
 */
export async function refuseWithoutRate(
  tx: Pick<Tx, 'exchangeRates'>,
  settings: SellerSettings,
  { sells, now }: { readonly sells: Sold; readonly now: EpochMs },
): Promise<void> {
  if ((await awaitsRate(tx, settings, { sells, now })) === undefined) return
  throw new Problem('internal', {
    detail:
      'The exchange rate of today is not known yet, so that nothing can be invoiced now. Please try again later.',
    retry_after: LOOKED_AGAIN_AFTER / 1_000,
  })
}

/** What the VAT of an invoice is converted by. */
export interface IssueRate {
  /** Null where nothing is converted, and where the table never had a rate. */
  readonly rate: UsedRate | null
  /** Whether no rate was new enough, so that the newest one stands in for it. */
  readonly is_old: boolean
}

/**
 * What the VAT of an invoice that is issued now is converted by. Whatever asks for money has waited for a rate before it asked
 * (`awaitsRate`, `refuseWithoutRate`): an invoice that comes here without one is paid already, and is issued by the newest
 * rate that there is rather than not at all. It never throws. Source: Directive 2006/112/EC, Art. 91 (2), 230.
 */
export async function issueRate(
  tx: Pick<Tx, 'exchangeRates'>,
  settings: SellerSettings,
  { sells, at }: { readonly sells: Sold; readonly at: EpochMs },
): Promise<IssueRate> {
  if (!hasVat(sells)) return { rate: null, is_old: false }
  const fresh = await vatRateAt(tx, settings, at)
  if (fresh !== undefined) return { rate: fresh, is_old: false }
  const { currency, seller, time_zone } = settings
  const to = vatCurrencyOf(seller)
  const rated = [currency, to].filter((each) => each !== EUR)
  const newest = await tx.exchangeRates.newest(rated, dateText(localTime(at, time_zone)))
  return { rate: usedRate(newest, currency, to) ?? null, is_old: true }
}

function hasVat(sells: Sold): boolean {
  return sells.some(({ vat }) => vat.rate_basis_points > 0)
}

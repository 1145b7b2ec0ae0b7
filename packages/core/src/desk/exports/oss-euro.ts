import { addDays, dateText } from '../../kernel/calendar.ts'
import { type Currency, EUR, type Money, money } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import { convertedMinor, type UsedRate } from '../../money/exchange/exchange-rate.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { balancesOf, type OssReturn } from './oss-return.ts'
import { daysOf, type Quarter, quarterText } from './quarter.ts'

/** Days after the end of a quarter within which the next rate is published. */
const PUBLISHED_WITHIN_DAYS = 7

/**
 * A return in euro, by the rate of the last day of each quarter that it tells of, or of the next day on which rates were
 * published: what corrects an earlier return by that return's. It is added up first, and each row is rounded once. Throws
 * `validation.failed` on `quarter` where the table has no such rate. Source: Directive 2006/112/EC, Art. 369h (2).
 */
export async function inEuro({ store, settings }: ReadPorts, of: OssReturn): Promise<OssReturn> {
  const { currency } = settings
  if (currency === EUR) return of
  const corrected = [...of.corrections, ...of.too_late].map(({ quarter }) => quarter)
  const own = of.supplies.length > 0 || of.netted_late !== null ? [of.quarter] : []
  const rates = await store.read((tx) => ratesOf(tx, currency, [...own, ...corrected]))
  const euro = ({ amount_minor }: Money, quarter: Quarter): Money => {
    const rate = rates.get(quarterText(quarter))
    return money(rate ? convertedMinor(amount_minor, rate) : 0, EUR)
  }
  const correctionsIn = (all: OssReturn['corrections']) =>
    all.map((each) => ({ ...each, vat_amount: euro(each.vat_amount, each.quarter) }))
  const supplies = of.supplies.map((each) => ({
    ...each,
    net: euro(each.net, of.quarter),
    vat_amount: euro(each.vat_amount, of.quarter),
  }))
  const corrections = correctionsIn(of.corrections)
  return {
    ...of,
    supplies,
    corrections,
    balances: balancesOf([...supplies, ...corrections]),
    too_late: correctionsIn(of.too_late),
    netted_late: of.netted_late && euro(of.netted_late, of.quarter),
  }
}

type Rate = Pick<UsedRate, 'from_per_euro' | 'to_per_euro'>

async function ratesOf(
  tx: Pick<Tx, 'exchangeRates'>,
  currency: Exclude<Currency, typeof EUR>,
  quarters: readonly Quarter[],
): Promise<ReadonlyMap<string, Rate>> {
  const found = new Map<string, Rate>()
  for (const quarter of quarters) {
    const name = quarterText(quarter)
    if (!found.has(name)) found.set(name, await rateOf(tx, currency, quarter))
  }
  return found
}

async function rateOf(
  tx: Pick<Tx, 'exchangeRates'>,
  currency: Exclude<Currency, typeof EUR>,
  quarter: Quarter,
): Promise<Rate> {
  const last = daysOf(quarter).to
  const days = { from: dateText(last), to: dateText(addDays(last, PUBLISHED_WITHIN_DAYS)) }
  const [first] = await tx.exchangeRates.within([currency], days)
  if (first) return { from_per_euro: first.per_euro, to_per_euro: '1' }
  const reason = `The table has no rate of ${currency} for ${days.from}, nor of the next day on which rates were published. Put it there first.`
  throw invalid('quarter', reason)
}

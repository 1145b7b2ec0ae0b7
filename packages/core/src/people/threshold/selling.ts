import type { EpochMs } from '../../kernel/time.ts'
import { localTime } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import type { Settings } from '../../settings.ts'
import type { Tx, Work } from '../../ports.ts'
import { type Abroad, decideThreshold, newPeriod } from './decide-threshold.ts'
import { type MeteredSale, type MeteredYear, yearIn } from './meter.ts'

/** Who sells, and whose rate they charge consumers in other member states. */
export interface Selling extends Pick<Settings, 'seller' | 'time_zone'> {
  readonly abroad: Abroad
}

/** What of the settings decides it. */
type SellerSettings = Pick<Settings, 'seller' | 'time_zone' | 'oss' | 'union_scheme' | 'currency'>

/** As whoever sells so much `net` abroad now: without it, as of what was sold until now. Source: contract 6.14. */
export async function sellingAt(
  tx: Pick<Tx, 'vatMeters'>,
  settings: SellerSettings,
  now: EpochMs,
  net?: Money,
): Promise<Selling> {
  const { seller, time_zone } = settings
  const choice = { ...settings, time_zone }
  const years = settings.oss ? [] : await tx.vatMeters.years()
  const sold = net === undefined ? {} : { net }
  const { charges } = decideThreshold({ choice, years, periods: [], ...sold }, now)
  return { seller, time_zone, abroad: charges }
}

/**
 * Count what a document sells, in the transaction that issues it, after its number was taken, and write down the period
 * that follows. Resolves to whose rate the sale is charged abroad. Source: contract 6.14.
 */
export async function countSale(
  { tx, settings }: Pick<Work, 'tx' | 'settings'>,
  sale: MeteredSale,
): Promise<Abroad> {
  if (sale.cross_border.amount_minor === 0 && sale.consumers.amount_minor === 0) {
    return 'destination'
  }
  const before = await tx.vatMeters.count(sale)
  if (sale.cross_border.amount_minor <= 0) return 'destination'
  const years = settings.oss ? [] : await tx.vatMeters.years()
  const periods = await tx.vatMeters.periods()
  const facts = { choice: settings, years: withYear(years, before), periods }
  const decided = decideThreshold({ ...facts, net: sale.cross_border }, sale.at)
  const begun = newPeriod(facts, decided)
  if (begun) await tx.vatMeters.begin(begun)
  return decided.charges
}

/** The years with one as it was when this sale was counted: others of this transaction may follow it already. */
function withYear(years: readonly MeteredYear[], before: MeteredYear): MeteredYear[] {
  return [...years.filter(({ year }) => year !== before.year), before]
}

/** Whether one piece of evidence suffices at that instant. Source: contract 6.10; Implementing Regulation 282/2011, Art. 24b. */
export async function onePieceSuffices(
  tx: Pick<Tx, 'vatMeters'>,
  {
    one_piece_of_evidence,
    time_zone,
    currency,
  }: Pick<Settings, 'one_piece_of_evidence' | 'time_zone' | 'currency'>,
  now: EpochMs,
): Promise<boolean> {
  if (!one_piece_of_evidence) return false
  const { year } = localTime(now, time_zone)
  const years = await tx.vatMeters.years()
  return [year, year - 1].every(
    (each) => yearIn(years, each, currency).consumers_crossed_at === null,
  )
}

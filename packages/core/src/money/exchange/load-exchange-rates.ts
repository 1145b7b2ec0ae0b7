import { dateText, localTime } from '../../kernel/calendar.ts'
import type { WritePorts } from '../../ports.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { checkedRates, type RatesOfDay } from './put-exchange-rates.ts'

/** How much a file brought. */
export interface RatesLoaded {
  readonly days: number
  readonly rates: number
}

/**
 * Put the rates of many days into the table, as a file of their publisher has them, in one transaction: all of them or none.
 * What was there is replaced. Throws `validation.failed` as `putExchangeRates` does.
 */
export async function loadExchangeRates(
  ports: WritePorts,
  days: readonly RatesOfDay[],
): Promise<RatesLoaded> {
  return transact(ports, async (work) => {
    const { tx, now, settings } = work
    const today = dateText(localTime(now, settings.time_zone))
    const rates = days.flatMap((each) => checkedRates(each, today))
    await tx.exchangeRates.put(rates.map((rate) => ({ ...rate, put_at: now })))
    const loaded = { days: days.length, rates: rates.length }
    const [first, last] = [days.at(0)?.day ?? null, days.at(-1)?.day ?? null]
    const meta = { ...loaded, first, last, source: days.at(0)?.source ?? null }
    await recordOwn(work, { action: 'exchange_rates.loaded', meta })
    return loaded
  })
}

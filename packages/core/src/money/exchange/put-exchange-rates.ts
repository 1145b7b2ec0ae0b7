import { dateText, localTime } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { type ExchangeRate, isRateDay, PER_EURO, RATED_CURRENCIES } from './exchange-rate.ts'

/** The rates of one day, as they were published. */
export interface RatesOfDay {
  /** As `2026-11-27`; not after today, by the operator's calendar. */
  readonly day: string
  /** Who published them: `ECB`. */
  readonly source: string
  readonly rates: readonly { readonly currency: string; readonly per_euro: string }[]
}

/** A day's rates as they stand in the table. */
export interface RatesKept {
  readonly rates: readonly ExchangeRate[]
}

/**
 * Put the rates of a day into the table; what was there of the same currencies is replaced, and issued documents stay as
 * they are. Throws `validation.failed` on `day` and `rates`. Source: Directive 2006/112/EC, Art. 91 (2).
 */
export async function putExchangeRates(
  ports: WritePorts,
  call: Call,
  asked: RatesOfDay,
): Promise<RatesKept> {
  return write(ports, call, async (work) => {
    const today = dateText(localTime(work.now, work.settings.time_zone))
    const rates = checkedRates(asked, today).map((rate) => ({ ...rate, put_at: work.now }))
    await work.tx.exchangeRates.put(rates)
    const { day, source } = asked
    const meta = { day, source, rates: rates.map(toldOf).join(', ') }
    const audit = { action: 'admin.exchange_rates.put', meta }
    return { kind: 'answered', answer: { rates }, audit }
  })
}

/** The rates as the table takes them. Throws `validation.failed` on what is wrong with them. */
export function checkedRates(
  { day, source, rates }: RatesOfDay,
  today: string,
): Omit<ExchangeRate, 'put_at'>[] {
  if (!isRateDay(day)) throw invalid('day', 'We take a day as in 2026-11-27.')
  if (day > today) throw invalid('day', 'Nobody knows the rates of a day to come.')
  const seen = new Set<string>()
  return rates.map(({ currency: named, per_euro }, at) => {
    const currency = RATED_CURRENCIES.find((each) => each === named)
    if (currency === undefined) {
      const known = RATED_CURRENCIES.map((each) => JSON.stringify(each))
      throw invalid(`rates.${at}.currency`, `We take one of ${known.join(', ')}.`)
    }
    if (seen.has(currency)) throw invalid(`rates.${at}.currency`, 'It is there twice.')
    seen.add(currency)
    if (PER_EURO.test(per_euro)) return { day, source, currency, per_euro }
    throw invalid(`rates.${at}.per_euro`, 'We take a number above zero, as in 11.0305.')
  })
}

function toldOf({ currency, per_euro }: ExchangeRate): string {
  return `${currency} ${per_euro}`
}

import { readFile } from 'node:fs/promises'
import { dateText, isRateDay, localTime, type RatesOfDay, SYSTEM } from '@billing/core'
import { JSON_OPTION, Misuse, type ServiceCommand } from '../command.ts'
import { ratesIn } from '../ecb-rates.ts'
import { jsonAnswer } from '../json-answer.ts'

/** Days that are loaded unless told: a file of all history goes back to 1999. */
const DAYS = 100

/** Loads what the European Central Bank publishes into the dated table of rates. */
export const exchangeRates: ServiceCommand = {
  summary: 'load the euro reference rates of a file of the European Central Bank, XML or CSV',
  words: [{ name: 'file', what: 'eurofxref-daily or eurofxref-hist, as the bank publishes it' }],
  options: {
    '--since <day>': 'the first day that is loaded; of the newest 100 unless it is said',
    ...JSON_OPTION,
  },
  examples: ['exchange-rates eurofxref-hist.csv --since 2026-10-01'],
  async run({ billing, ports }, { words: [file = ''], options }, out) {
    const since = options['--since'] ?? options['since']
    if (typeof since === 'string' && !isRateDay(since)) throw new Misuse(`${since} is no day`)
    const text = await readFile(file, 'utf8').catch((error: Error) => error)
    if (typeof text !== 'string') {
      out.complain(text.message)
      return 1
    }
    const today = dateText(localTime(ports.clock(), ports.settings.time_zone))
    const days = wantedOf(ratesIn(text), { since, today })
    const last = days.at(-1)?.day
    if (last === undefined) {
      out.complain(`${file} has no rates of the European Central Bank for these days`)
      return 1
    }
    const loaded = await billing.exchangeRates.load(SYSTEM, days)
    if ('json' in options) out.print(jsonAnswer({ ...loaded, last }))
    else out.print(`loaded ${loaded.rates} rates of ${loaded.days} days, the last of ${last}`)
    return 0
  },
}

function wantedOf(
  days: readonly RatesOfDay[],
  { since, today }: { readonly since: string | true | undefined; readonly today: string },
): readonly RatesOfDay[] {
  const past = days.filter(({ day }) => day <= today)
  return typeof since === 'string' ? past.filter(({ day }) => day >= since) : past.slice(-DAYS)
}

import { RATED_CURRENCIES, type RatesOfDay } from '@billing/core'

/** Whose rates they are. */
const SOURCE = 'ECB'

const KNOWN: readonly string[] = RATED_CURRENCIES

/**
 * The rates of each day in a file of the European Central Bank, `eurofxref-daily` or `eurofxref-hist` as XML or CSV, oldest day
 * first; of the currencies that we need. Empty where the text is none of them.
 */
export function ratesIn(text: string): RatesOfDay[] {
  const days = text.trimStart().startsWith('<') ? daysOfXml(text) : daysOfCsv(text)
  return days.filter(({ rates }) => rates.length > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** `<Cube time="2026-11-27"><Cube currency="SEK" rate="11.0305"/>`. */
function daysOfXml(text: string): RatesOfDay[] {
  return text.split(/<Cube\s+time=/).flatMap((part) => {
    const day = /^["'](\d{4}-\d{2}-\d{2})["']/.exec(part)?.[1]
    if (day === undefined) return []
    const cubes = part.matchAll(/currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g)
    const rates = [...cubes].map(([, currency = '', per_euro = '']) => ({ currency, per_euro }))
    return [{ day, source: SOURCE, rates: rates.filter(isNeeded) }]
  })
}

/** A head `Date,USD,…`, and a row for each day, which may be `27 November 2026` in the daily file. */
function daysOfCsv(text: string): RatesOfDay[] {
  const [head = '', ...rows] = text.split(/\r?\n/)
  const [date, ...currencies] = cellsOf(head)
  if (date !== 'Date') return []
  return rows.flatMap((row) => {
    const [named = '', ...values] = cellsOf(row)
    const day = dayOf(named)
    if (day === undefined) return []
    const rates = currencies.map((currency, at) => ({ currency, per_euro: values[at] ?? '' }))
    return [{ day, source: SOURCE, rates: rates.filter(isNeeded) }]
  })
}

function cellsOf(row: string): string[] {
  return row.split(',').map((cell) => cell.trim())
}

function dayOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const at = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isFinite(at) ? new Date(at).toISOString().slice(0, 10) : undefined
}

/** `N/A` stands where a currency had no rate. */
function isNeeded({ currency, per_euro }: RatesOfDay['rates'][number]): boolean {
  return KNOWN.includes(currency) && /^\d+(?:\.\d+)?$/.test(per_euro)
}

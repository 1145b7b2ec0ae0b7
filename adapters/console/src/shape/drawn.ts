import type { EpochMs } from '@billing/core'
import {
  amountText,
  currencyOf,
  day,
  empty,
  type Html,
  type Plot,
  plot,
  type Reader,
  type Series,
  table,
} from '@billing/pages'
import { PLOT as t } from '../texts/figures.ts'

/** What a value is: things, cents, or milliseconds. */
export type Unit = 'count' | 'minor' | 'ms'

/** Rows of values over time, all of one unit. */
export interface Drawing extends Pick<Plot, 'kind' | 'title' | 'at'> {
  readonly series: readonly Series[]
  readonly unit: Unit
  readonly currency?: string
  /** What they show; by default what each row comes to. */
  readonly says?: string
  /** Where the same is as a file, below the base. */
  readonly file: string
  /** How an instant is said; by default by its day. */
  readonly when?: (at: EpochMs, reader: Reader) => Html
}

/** A value in words, to the cent. */
export function valueText(
  value: number,
  unit: Unit,
  reader: Reader,
  currency: string = currencyOf(reader.house),
): string {
  if (unit === 'minor') return amountText({ amount_minor: Math.round(value), currency }, reader)
  return unit === 'ms' ? t.hours(value / 3_600_000) : String(Math.round(value))
}

/** What some values come to. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** They as a plot, with the same as a table, the newest first and without what is nothing, and as a file. */
export function drawn(drawing: Drawing, reader: Reader): Html {
  const { series, unit, currency, file } = drawing
  const exact = (value: number) => valueText(value, unit, reader, currency)
  const text = (value: number) => exact(value).replace(/\.00$/, '')
  const says =
    drawing.says ?? series.map(({ name, values }) => `${name} ${text(sumOf(values))}`).join(', ')
  return plot({
    ...drawing,
    says,
    text,
    language: reader.language,
    table: asTable(drawing, exact, reader),
    words: t,
    file: `${reader.base}${file}`,
  })
}

function asTable(
  { title, at, series, when = day }: Drawing,
  text: (value: number) => string,
  reader: Reader,
): Html {
  const rows = at.flatMap((ts, index) => {
    const values = series.map((each) => each.values[index] ?? null)
    if (!values.some(Boolean)) return []
    const cells = values.map((value) =>
      value === null ? t.not_counted : value === 0 ? '–' : text(value),
    )
    return [[when(ts, reader), ...cells]]
  })
  if (rows.length === 0) return empty(t.nothing)
  const columns = [{ head: t.when }, ...series.map(({ name }) => ({ head: name, amounts: true }))]
  return table(title, columns, rows.toReversed())
}

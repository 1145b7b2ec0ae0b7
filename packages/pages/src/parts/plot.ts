import { DAY, type EpochMs, isoInstant, type Locale } from '@billing/core'
import { scaleLinear, scaleUtc } from 'd3-scale'
import { line, stack, stackOffsetDiverging } from 'd3-shape'
import { attribute } from '../html/flag.ts'
import { type Html, html, NOTHING } from '../html/html.ts'

/** One row of values, one for each instant; null where nothing was counted. */
export interface Series {
  readonly name: string
  readonly values: readonly (number | null)[]
}

/** Values over time, of one unit: a line each, or bars that add up, below zero as well. */
export interface Plot {
  readonly kind: 'lines' | 'bars'
  readonly title: string
  /** What it shows, in a sentence, for whoever does not see it. */
  readonly says: string
  readonly at: readonly EpochMs[]
  readonly series: readonly Series[]
  readonly language: Locale
  /** A value as the axis writes it. */
  readonly text: (value: number) => string
  /** The same as a table, and a file of it. */
  readonly table: Html
  readonly words: { readonly table: string; readonly file: string }
  readonly file: string
}

interface Size {
  readonly width: number
  readonly height: number
  /** Which of the two drawings it is: small screens get one with letters of the same size. */
  readonly screen: 'wide' | 'narrow'
}

const SIZES: readonly Size[] = [
  { width: 1_100, height: 260, screen: 'wide' },
  { width: 340, height: 220, screen: 'narrow' },
]

/** Pixels around the drawing, for the letters of its axes. */
const EDGE = { left: 64, right: 24, top: 10, bottom: 24 }
const BETWEEN_TICKS = 110

/** A drawing for each kind of screen, what its colours mean, and the same as a table and a file. */
export function plot(given: Plot): Html {
  const { title, says, series, table, words, file } = given
  return html`<figure class="plot">
    ${SIZES.map((size) => drawing(given, size))}
    ${
      series.length < 2
        ? NOTHING
        : html`<ul class="legend">
            ${series.map(({ name }, at) => html`<li class="plot-${at + 1}">${name}</li>`)}
          </ul>`
    }
    <figcaption class="aloud">${title}: ${says}</figcaption>
    <details>
      <summary>${words.table}</summary>
      ${table}
      <p><a href="${file}">${words.file}</a></p>
    </details>
  </figure>`
}

function drawing(given: Plot, size: Size): Html {
  const { title, says, kind } = given
  const scales = scalesOf(given, size)
  return html`<svg
    class="${size.screen}"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${title}: ${says}"
  >
    ${axes(given, scales, size)} ${kind === 'lines' ? lines(given, scales) : bars(given, scales)}
  </svg>`
}

type Scales = ReturnType<typeof scalesOf>

function scalesOf({ at, series, kind }: Plot, { width, height }: Size) {
  const first = at[0] ?? 0
  const step = at.length > 1 ? (at[1] ?? first) - first : 1
  const until = (at.at(-1) ?? first) + (kind === 'bars' ? step : 0)
  const x = scaleUtc([first, until], [EDGE.left, width - EDGE.right])
  const stacked = kind === 'bars' ? stackOf(series, at.length).flat(2) : []
  const values = kind === 'bars' ? stacked : series.flatMap((each) => each.values)
  const known = values.filter((value) => value !== null)
  const y = scaleLinear(
    [Math.min(0, ...known), Math.max(1, ...known)],
    [height - EDGE.bottom, EDGE.top],
  ).nice(4)
  return { x, y, step }
}

const DAYS = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const HOURS = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC', hour12: false } as const

function isWithinDays(at: readonly EpochMs[]): boolean {
  return (at.at(-1) ?? 0) - (at[0] ?? 0) <= 2 * DAY
}

function axes({ text, at, language }: Plot, { x, y }: Scales, { width, height }: Size): Html {
  const right = width - EDGE.right
  const days = Math.max(2, Math.floor(width / BETWEEN_TICKS))
  const tongue = language === 'en' ? 'en-GB' : language
  const said = new Intl.DateTimeFormat(tongue, isWithinDays(at) ? HOURS : DAYS)
  return html`${y
    .ticks(4)
    .map(
      (value) =>
        html`<line class="rule" x1="${EDGE.left}" x2="${right}" y1="${y(value)}" y2="${y(value)}" />
          <text class="tick" x="${EDGE.left - 8}" y="${y(value) + 4}" text-anchor="end">
            ${text(value)}
          </text>`,
    )}
  ${x
    .ticks(days)
    .map(
      (day) =>
        html`<text class="tick" x="${x(day)}" y="${height - 6}" text-anchor="middle">
          ${said.format(day)}
        </text>`,
    )}`
}

/** Lines differ by dashes as well as by colour; a gap is where nothing was counted. */
function lines({ at, series }: Plot, { x, y }: Scales): Html {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(at[index] ?? 0))
    .y((value) => y(value ?? 0))
    .digits(1)
  return html`${series.map(
    ({ values }, index) =>
      html`<path
        class="line plot-${index + 1}"
        ${attribute('d', path([...values]) ?? undefined)}
      />`,
  )}`
}

function bars({ at, series, text }: Plot, { x, y, step }: Scales): Html {
  const width = Math.max(1, x(step) - x(0) - 1)
  return html`${stackOf(series, at.length).map((layer, index) =>
    layer.map(([low, high], place) => {
      const instant = at[place]
      if (low === high || instant === undefined) return NOTHING
      const named = `${isoInstant(instant).slice(0, 10)} ${series[index]?.name}: ${text(high - low)}`
      return html`<rect
        class="column plot-${index + 1}"
        x="${x(instant).toFixed(1)}"
        y="${y(high).toFixed(1)}"
        width="${width.toFixed(1)}"
        height="${(y(low) - y(high)).toFixed(1)}"
      >
        <title>${named}</title>
      </rect>`
    }),
  )}`
}

/** What adds up goes up from zero, what takes away goes down. */
function stackOf(series: readonly Series[], count: number): [number, number][][] {
  const names = series.map((_, index) => String(index))
  const rows = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(series.map(({ values }, index) => [String(index), values[at] ?? 0])),
  )
  const stacked = stack<Record<string, number>>().keys(names).offset(stackOffsetDiverging)(rows)
  return stacked.map((layer) => layer.map(([low, high]) => [low, high]))
}

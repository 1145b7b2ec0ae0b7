import {
  type CreditNoteView,
  type InvoiceLine,
  type InvoiceView,
  noteGroups,
  type VatGroup,
} from '@billing/core'
import { FORMATS } from './formats.ts'
import { type Column, FULL, leading, type Line, PAGE } from './paper.ts'
import type { Sheet } from './sheet.ts'
import { COLORS } from './colors.ts'
import { STYLES } from './styles.ts'
import { vatRate } from './vat-notes.ts'
import { WORDING } from './wording.ts'

type Cell = readonly [column: Column, text: string]

/** What is described, over as many lines as it takes, and the cells on the first of them. */
interface Row {
  readonly column: Column
  readonly lines: readonly Line[]
  readonly cells: readonly Cell[]
}

/** Widths in points, from the left; the first column takes what is left. */
const WIDTHS = { period: 124, quantity: 30, unit_price: 72, net: 72 }
const GAP = 9
const PADDING = 6

const NET = columnAt(FULL.x + FULL.width - WIDTHS.net, WIDTHS.net, 'right')
const UNIT_PRICE = columnAt(NET.x - GAP - WIDTHS.unit_price, WIDTHS.unit_price, 'right')
const QUANTITY = columnAt(UNIT_PRICE.x - GAP - WIDTHS.quantity, WIDTHS.quantity, 'right')
const PERIOD = columnAt(QUANTITY.x - GAP - WIDTHS.period, WIDTHS.period)
const DESCRIPTION = columnAt(FULL.x, PERIOD.x - GAP - FULL.x)
const CREDITED = columnAt(FULL.x, NET.x - GAP - FULL.x)

function columnAt(x: number, width: number, align?: 'right'): Column {
  return align ? { x, width, align } : { x, width }
}

/** What was supplied, when, and at what price. Source: Directive 2006/112/EC, Art. 226 (6) to (8). */
export function drawInvoiceLines(sheet: Sheet, view: InvoiceView): void {
  const words = WORDING[view.language]
  const heads: readonly Cell[] = [
    [DESCRIPTION, words.description],
    [PERIOD, words.period],
    [QUANTITY, words.quantity],
    [UNIT_PRICE, words.unit_price],
    [NET, words.net],
  ]
  const rows = view.lines.map((line) => rowOf(sheet, view, line))
  drawTable(sheet, heads, rows)
}

/** What a credit note takes back, and why. Source: Directive 2006/112/EC, Art. 219. */
export function drawCredited(sheet: Sheet, view: CreditNoteView): void {
  const [words, formats] = [WORDING[view.language], FORMATS[view.language]]
  const date = formats.date(view.invoice_issued_at, view.time_zone)
  const heads: readonly Cell[] = [
    [CREDITED, words.description],
    [NET, words.net],
  ]
  const [taken, restated] = noteGroups({ ...view, amount: view.total })
  const row = (said: string, why: string, group: VatGroup): Row => ({
    column: CREDITED,
    lines: [...sheet.wrap(said, STYLES.body, CREDITED), ...sheet.wrap(why, STYLES.small, CREDITED)],
    cells: [[NET, formats.amount(group.net)]],
  })
  const rows = taken ? [row(words.credited(view.invoice_number, date), reasonOf(view), taken)] : []
  if (restated) {
    rows.push(
      row(words.restated(view.invoice_number), vatRate(view.language, restated.vat), restated),
    )
  }
  drawTable(sheet, heads, rows)
}

function reasonOf({ language, reason, restated, time_zone }: CreditNoteView): string {
  const words = WORDING[language]
  if (restated === null) return words.reason(words.reasons.get(reason) ?? reason)
  return words.number_confirmed(FORMATS[language].date(restated.confirmed_at, time_zone))
}

function rowOf(sheet: Sheet, view: InvoiceView, line: InvoiceLine): Row {
  const formats = FORMATS[view.language]
  const { description, period_start: start, period_end: end } = line
  const period = start === null || end === null ? '' : formats.period(start, end, view.time_zone)
  return {
    column: DESCRIPTION,
    lines: sheet.wrap(description, STYLES.body, DESCRIPTION),
    cells: [
      [PERIOD, period],
      [QUANTITY, formats.count(line.quantity)],
      [UNIT_PRICE, formats.amount(line.unit_price)],
      [NET, formats.amount(line.line_total)],
    ],
  }
}

/** Rows between hairlines; the head stands again on each page that the table goes on to, and never alone. */
function drawTable(sheet: Sheet, heads: readonly Cell[], rows: readonly Row[]): void {
  sheet.room(leading(STYLES.heading) + 4 + (rows[0] ? heldTogether(rows[0]) : 0))
  sheet.part('Table', () => {
    sheet.part('THead', () => sheet.part('TR', () => drawHeads(sheet, heads)))
    const drawBody = () => {
      for (const row of rows) sheet.part('TR', () => drawRow(sheet, row))
    }
    sheet.part('TBody', () => sheet.repeating(() => drawHeads(sheet, heads), drawBody))
  })
}

function drawHeads(sheet: Sheet, heads: readonly Cell[]): void {
  for (const [column, label] of heads) {
    sheet.part('TH', () => sheet.write(label, STYLES.heading, column), { scope: 'Column' })
  }
  sheet.y += leading(STYLES.heading) + 4
  sheet.rule(COLORS.ink, 0.9)
}

/** A row stays on one page, unless it takes more than half of one. */
function heldTogether({ lines }: Row): number {
  return Math.min(lines.length * leading(STYLES.body), PAGE.bottom / 2) + 2 * PADDING
}

function drawRow(sheet: Sheet, row: Row): void {
  sheet.room(heldTogether(row))
  sheet.y += PADDING
  const top = sheet.y
  const description = sheet.open('TD')
  const drawCells = () => {
    for (const [column, text] of row.cells) {
      sheet.part('TD', () => sheet.write(text, STYLES.body, column, top))
    }
  }
  // A row is read from its description on; but one that goes over the page's end leaves its cells behind.
  const whole = row.lines.length * leading(STYLES.body) <= PAGE.bottom / 2
  if (!whole) drawCells()
  sheet.within(description, () => sheet.flow(row.lines, row.column))
  if (whole) drawCells()
  sheet.y += PADDING
  sheet.rule(COLORS.hairline, 0.6)
}

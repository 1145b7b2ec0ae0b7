import type { DocumentView, InvoiceView, VatGroup } from '@billing/core'
import { negate, noteGroups } from '@billing/core'
import { FORMATS } from './formats.ts'
import { type Column, FULL, leading, type Style } from './paper.ts'
import type { Sheet } from './sheet.ts'
import { COLORS } from './colors.ts'
import { STYLES } from './styles.ts'
import { vatRate } from './vat-notes.ts'
import { WORDING } from './wording.ts'

const BOX: Column = { x: FULL.x + FULL.width - 288, width: 288 }
const LABEL: Column = { x: BOX.x + 10, width: 178 }
const VALUE: Column = {
  x: LABEL.x + LABEL.width,
  width: BOX.width - LABEL.width - 20,
  align: 'right',
}
const ROW = leading(STYLES.body) + 5
const DUE = 30

type Row = readonly [label: string, value: string]

/** The taxable amount, the VAT and what is asked for or given back. Source: Directive 2006/112/EC, Art. 226 (8) to (10). */
export function drawTotals(sheet: Sheet, view: DocumentView): void {
  sheet.y += 14
  const rows = taxRows(view)
  sheet.room((3 + rows.length) * ROW + DUE)
  sheet.part('Table', () => {
    for (const row of rows) drawRow(sheet, row, STYLES.body)
    if (view.kind === 'invoice') return drawSettlement(sheet, view)
    const total = FORMATS[view.language].amount(view.total)
    drawDue(sheet, [WORDING[view.language].credited_total, total])
  })
}

function taxRows(view: DocumentView): Row[] {
  const [words, formats] = [WORDING[view.language], FORMATS[view.language]]
  const net = view.kind === 'credit_note' ? words.credited_subtotal : words.subtotal
  const rows = groupsOf(view).flatMap((group): Row[] => [
    [net, formats.amount(group.net)],
    [`${words.vat} ${vatRate(view.language, group.vat)}`, formats.amount(group.vat_amount)],
  ])
  const { vat_converted: converted } = view
  if (!converted) return rows
  return [...rows, [words.vat_in(converted.amount.currency), formats.amount(converted.amount)]]
}

/** The taxable amount and the VAT are shown for each rate. Source: Directive 2006/112/EC, Art. 226 (8), (9). */
function groupsOf(view: DocumentView): readonly VatGroup[] {
  if (view.kind === 'credit_note') return noteGroups({ ...view, amount: view.total })
  return [{ vat: view.vat, net: view.subtotal, vat_amount: view.vat_amount }]
}

/** The total with VAT, the credit that pays a part of it, and what is left to pay. */
function drawSettlement(sheet: Sheet, view: InvoiceView): void {
  const [words, formats] = [WORDING[view.language], FORMATS[view.language]]
  sheet.rule(COLORS.hairline, 0.6, BOX)
  sheet.y += 5
  drawRow(sheet, [words.total, formats.amount(view.total)], STYLES.strong)
  if (view.credit_applied.amount_minor !== 0) {
    const used = formats.amount(negate(view.credit_applied))
    drawRow(sheet, [words.credit_applied, used], STYLES.body)
  }
  const due = view.paid_before_issue ? words.paid : words.amount_due
  drawDue(sheet, [due, formats.amount(view.amount_due)])
}

function drawRow(sheet: Sheet, row: Row, style: Style): void {
  writeRow(sheet, row, style, sheet.y)
  sheet.y += ROW
}

function writeRow(sheet: Sheet, [label, value]: Row, style: Style, y: number): void {
  sheet.part('TR', () => {
    sheet.part('TH', () => sheet.write(label, style, LABEL, y), { scope: 'Row' })
    sheet.part('TD', () => sheet.write(value, style, VALUE, y))
  })
}

function drawDue(sheet: Sheet, row: Row): void {
  sheet.y += 2
  sheet.box(COLORS.ink, BOX, sheet.y, DUE)
  writeRow(sheet, row, STYLES.due, sheet.y + (DUE - leading(STYLES.due)) / 2)
  sheet.y += DUE
}

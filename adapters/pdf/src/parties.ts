import type { DocumentView, Party } from '@billing/core'
import { FORMATS, type Formats } from './formats.ts'
import type { Part, Role } from './archive/structure.ts'
import { type Column, FULL, leading, type Line, type Style } from './paper.ts'
import type { Sheet } from './sheet.ts'
import { STYLES } from './styles.ts'
import { WORDING } from './wording.ts'

const WIDTH = (FULL.width - 28) / 2
const SELLER: Column = { x: FULL.x, width: WIDTH }
const BUYER: Column = { x: FULL.x + WIDTH + 28, width: WIDTH }
/** One height for every line, so that both columns keep step over a page's end. */
const ROW = leading(STYLES.body) + 1

/** A line, and the part of the document that it belongs to. */
type PartLine = Line & { readonly part: Part }

/** Seller and buyer side by side, as copied at issue. Source: Directive 2006/112/EC, Art. 226 (3) to (5). */
export function drawParties(sheet: Sheet, view: DocumentView): void {
  const words = WORDING[view.language]
  const left = linesOf(sheet, view, view.seller, words.seller)
  const right = linesOf(sheet, view, view.buyer, words.buyer)
  drawColumns(sheet, left, right)
  sheet.y += 20
}

/** On each page the seller's lines first, then the buyer's: so a screen reader does not mix the two. */
function drawColumns(sheet: Sheet, left: readonly PartLine[], right: readonly PartLine[]): void {
  const rows = Math.max(left.length, right.length)
  for (let row = 0; row < rows;) {
    sheet.room(ROW)
    const end = Math.min(rows, row + sheet.rowsLeft(ROW))
    drawColumn(sheet, left.slice(row, end), SELLER)
    drawColumn(sheet, right.slice(row, end), BUYER)
    sheet.y += (end - row) * ROW
    row = end
  }
}

/** A larger line grows upwards, into the space above the name. */
function drawColumn(sheet: Sheet, lines: readonly PartLine[], column: Column): void {
  for (const [i, { part, ...line }] of lines.entries()) {
    const y = sheet.y + i * ROW + Math.min(0, ROW - leading(line.style))
    sheet.within(part, () => sheet.writeLine(line, column, y))
  }
}

function linesOf(sheet: Sheet, view: DocumentView, party: Party, heading: string): PartLine[] {
  const labels = WORDING[view.language]
  const codes = [
    [labels.reg_number, party.reg_number],
    [labels.vat_id, party.vat_id],
    [labels.bank_account, party.bank_account],
    [labels.email, party.email],
    [labels.contact, party.contact?.name ?? null],
    [labels.phone, party.contact?.phone ?? null],
    [labels.email, party.contact?.email ?? null],
  ] as const
  const body = [
    ...addressOf(party, FORMATS[view.language]),
    ...(party === view.seller && party.vat_id === null ? [labels.no_vat_payer] : []),
    ...codes.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])),
  ]
  const lines: PartLine[] = []
  const add = (role: Role, text: string, style: Style) => {
    const part = sheet.open(role)
    lines.push(...sheet.wrap(text, style, SELLER).map((line) => ({ ...line, part })))
  }
  sheet.part('Sect', () => {
    add('H2', heading, STYLES.heading)
    add('P', party.name, STYLES.name)
    for (const text of body) add('P', text, STYLES.body)
  })
  return lines
}

/** Without an address the country stands alone. Source: contract 6.2. */
function addressOf({ address, country }: Party, formats: Formats): string[] {
  if (address === null) return [formats.country(country)]
  const { line1, line2, postal_code, city } = address
  const lines = [line1, line2, `${postal_code} ${city}`, formats.country(address.country)]
  return lines.filter((line): line is string => line !== undefined && line.trim() !== '')
}

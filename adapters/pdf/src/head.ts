import type { DocumentView } from '@billing/core'
import { FORMATS } from './formats.ts'
import { type Column, FULL, leading, PAGE } from './paper.ts'
import type { Sheet } from './sheet.ts'
import { COLORS } from './colors.ts'
import { STYLES } from './styles.ts'
import { WORDING } from './wording.ts'

/** Where the brand's picture stands, and how much of the width it leaves. */
const LOGO = { width: 150, height: 48, top: 26, gap: 16 } as const

/** What the document is called. Only who has a VAT number issues a VAT invoice. */
export function titleOf({ kind, language, seller }: DocumentView): string {
  const words = WORDING[language]
  if (kind === 'invoice') return seller.vat_id === null ? words.invoice : words.vat_invoice
  return seller.vat_id === null ? words.credit_note : words.vat_credit_note
}

/** The title and, in a panel, what the document is found by. Source: Directive 2006/112/EC, Art. 226 (1), (2), 219. */
export function drawHead(sheet: Sheet, view: DocumentView): void {
  sheet.box(COLORS.accent, { x: 0, width: PAGE.width }, 0, 6)
  const corner = { x: FULL.x + FULL.width - LOGO.width, width: LOGO.width }
  const beside = { x: FULL.x, width: FULL.width - LOGO.width - LOGO.gap }
  const column = sheet.logo(corner, LOGO.top, LOGO.height) ? beside : FULL
  sheet.y = 40
  sheet.part('P', () => sheet.flow(sheet.wrap(view.seller.name, STYLES.brand, column), column))
  sheet.y += 4
  sheet.part('H1', () => sheet.flow(sheet.wrap(titleOf(view), STYLES.title, column), column))
  sheet.y += 10
  drawFacts(sheet, factsOf(view))
  sheet.y += 22
}

/** What further pages begin with. */
export function drawRunningHead(sheet: Sheet, view: DocumentView): void {
  const half = FULL.width / 2 - 8
  const right: Column = { x: FULL.x + half + 16, width: half, align: 'right' }
  sheet.box(COLORS.accent, { x: 0, width: PAGE.width }, 0, 6)
  sheet.y = 32
  sheet.write(`${titleOf(view)} ${view.number}`, STYLES.strong, { x: FULL.x, width: half })
  const [name] = sheet.wrap(view.seller.name, STYLES.small, right)
  sheet.write(name?.text ?? '', STYLES.small, right)
  sheet.y += leading(STYLES.strong) + 6
  sheet.rule(COLORS.hairline, 0.6)
  sheet.y += 14
}

type Fact = readonly [label: string, value: string]

function factsOf(view: DocumentView): Fact[] {
  const { language, time_zone, number, issued_at } = view
  const [words, formats] = [WORDING[language], FORMATS[language]]
  const first: Fact[] = [
    [words.number, number],
    [words.issued, formats.date(issued_at, time_zone)],
  ]
  return view.kind === 'invoice'
    ? [
        ...first,
        [words.due, formats.date(view.due_at, time_zone)],
        [view.paid_before_issue ? words.paid : words.amount_due, formats.amount(view.amount_due)],
      ]
    : [
        ...first,
        [words.corrects, view.invoice_number],
        [words.corrects_issued, formats.date(view.invoice_issued_at, time_zone)],
      ]
}

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const padding = 11
  const height = 2 * padding + leading(STYLES.label) + leading(STYLES.fact)
  const width = (FULL.width - padding) / facts.length
  sheet.box(COLORS.tint, FULL, sheet.y, height)
  sheet.part('L', () => {
    for (const [i, fact] of facts.entries()) {
      const column = { x: FULL.x + padding + i * width, width: width - padding }
      sheet.part('LI', () => drawFact(sheet, fact, column, sheet.y + padding))
    }
  })
  sheet.y += height
}

function drawFact(sheet: Sheet, [label, value]: Fact, column: Column, y: number): void {
  sheet.part('Lbl', () => sheet.write(label, STYLES.label, column, y))
  sheet.part('LBody', () => sheet.write(value, STYLES.fact, column, y + leading(STYLES.label)))
}

import { cardOnDocument, type DocumentView, settlementWords } from '@billing/core'
import type { Attributes } from './archive/structure.ts'
import { OMITTED } from './printable.ts'
import { FULL, leading, PAGE } from './paper.ts'
import type { Sheet } from './sheet.ts'
import { COLORS } from './colors.ts'
import { STYLES } from './styles.ts'
import { vatNotes } from './vat-notes.ts'
import { WORDING } from './wording.ts'

/** What the XML says of a card whose network is not known. */
const UNKNOWN = 'NA'

/** How the document is settled, and what the law wants to be read. Source: Directive 2006/112/EC, Art. 226 (11), (11a). */
export function drawNotes(sheet: Sheet, view: DocumentView): void {
  const words = WORDING[view.language]
  sheet.y += 26
  drawNote(sheet, words.payment, paymentText(view))
  for (const { words: bold, source, language } of vatNotes(view)) {
    drawNote(sheet, bold, source, language === view.language ? {} : { language })
  }
  if (sheet.omitted) drawNote(sheet, '', words.omitted(OMITTED))
}

function drawNote(sheet: Sheet, heading: string, text: string, attributes?: Attributes): void {
  const lines = sheet.wrap(text, STYLES.body, FULL)
  sheet.room((lines.length + 1) * leading(STYLES.body))
  const draw = () => {
    if (heading !== '') {
      sheet.part('H2', () => sheet.flow(sheet.wrap(heading, STYLES.strong, FULL), FULL))
    }
    sheet.part('P', () => sheet.flow(lines, FULL))
  }
  sheet.part('Sect', draw, attributes)
  sheet.y += 8
}

/** How it is settled, and by which card: what its XML says. Source: EN 16931, BG-18. */
function paymentText(view: DocumentView): string {
  const card = cardOnDocument(view)
  const said = settlementText(view)
  if (card === null) return said
  const network = card.network === UNKNOWN ? '' : card.network
  return `${said} ${WORDING[view.language].card(network, card.last4)}`
}

function settlementText(view: DocumentView): string {
  if (view.kind === 'invoice') return settlementWords(view)
  return WORDING[view.language].settled[view.settled_by]
}

/** At the foot of each page: whose document it is, and which page of how many. */
export function drawFooters(sheet: Sheet, view: DocumentView): void {
  const half = FULL.width / 2 - 8
  sheet.footers((page, of) => {
    sheet.y = PAGE.bottom + 18
    sheet.rule(COLORS.hairline, 0.6)
    sheet.y += 8
    const [name] = sheet.wrap(`${view.number} · ${view.seller.name}`, STYLES.label, {
      x: FULL.x,
      width: half,
    })
    sheet.write(name?.text ?? '', STYLES.label, { x: FULL.x, width: half })
    sheet.write(WORDING[view.language].page(page, of), STYLES.label, {
      x: FULL.x + half + 16,
      width: half,
      align: 'right',
    })
  })
}

import { setImmediate } from 'node:timers/promises'
import { DEFAULT_BRAND, type DocumentRenderer, type DocumentView, semaphore } from '@billing/core'
import { ArchiveDocument } from './archive/archive-document.ts'
import type { Structure } from './archive/structure.ts'
import type { FileFacts } from './archive/xmp.ts'
import { type Brush, brushOf, type DocumentBrand } from './brush.ts'
import { drawHead, drawRunningHead, titleOf } from './head.ts'
import { drawCredited, drawInvoiceLines } from './lines-table.ts'
import { drawFooters, drawNotes } from './notes.ts'
import { drawParties } from './parties.ts'
import { Sheet } from './sheet.ts'
import { drawTotals } from './totals.ts'
import { loadTypefaces, type Typefaces } from './typefaces.ts'

/**
 * Renders invoices and credit notes as PDF. Make one and keep it: the typefaces are opened here. One document
 * at a time, and between two of them the event loop has a turn: fifty together took a quarter of a second. The brand
 * is on what is drawn from now on: stored documents stay as they are.
 */
export function createPdfRenderer(brand: DocumentBrand = DEFAULT_BRAND): DocumentRenderer {
  const typefaces = loadTypefaces()
  const brush = brushOf(brand)
  const oneByOne = semaphore(1)
  return {
    render: (view, attachment) =>
      oneByOne(async () => {
        await setImmediate()
        const doc = new ArchiveDocument(factsOf(view), attachment ?? null)
        return doc.finish(draw(doc, view, typefaces, brush))
      }),
  }
}

function draw(
  doc: PDFKit.PDFDocument,
  view: DocumentView,
  typefaces: Typefaces,
  brush: Brush,
): Structure {
  const sheet = new Sheet(doc, typefaces, brush)
  drawHead(sheet, view)
  sheet.repeating(
    () => drawRunningHead(sheet, view),
    () => drawBody(sheet, view),
  )
  drawFooters(sheet, view)
  return sheet.structure
}

function drawBody(sheet: Sheet, view: DocumentView): void {
  drawParties(sheet, view)
  if (view.kind === 'invoice') drawInvoiceLines(sheet, view)
  else drawCredited(sheet, view)
  drawTotals(sheet, view)
  drawNotes(sheet, view)
}

function factsOf(view: DocumentView): FileFacts {
  return {
    title: `${titleOf(view)} ${view.number}`,
    author: view.seller.name,
    language: view.language,
    issued: new Date(view.issued_at),
  }
}

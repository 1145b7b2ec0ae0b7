import { setImmediate } from 'node:timers/promises'
import { DEFAULT_BRAND, type DocumentRenderer, type DocumentView, semaphore } from '@billing/core'
import PDFDocument from 'pdfkit'
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
    render: (view) =>
      oneByOne(async () => {
        await setImmediate()
        return render(view, typefaces, brush)
      }),
  }
}

function render(view: DocumentView, typefaces: Typefaces, brush: Brush): Promise<Uint8Array> {
  const doc = openDocument(view)
  const bytes = bytesOf(doc)
  const sheet = new Sheet(doc, typefaces, brush)
  drawHead(sheet, view)
  sheet.repeating(
    () => drawRunningHead(sheet, view),
    () => drawBody(sheet, view),
  )
  drawFooters(sheet, view)
  doc.end()
  return bytes
}

function drawBody(sheet: Sheet, view: DocumentView): void {
  drawParties(sheet, view)
  if (view.kind === 'invoice') drawInvoiceLines(sheet, view)
  else drawCredited(sheet, view)
  drawTotals(sheet, view)
  drawNotes(sheet, view)
}

/** The dates are the document's own: pdfkit would take the clock's, and make the file's id from it. */
function openDocument(view: DocumentView): PDFKit.PDFDocument {
  const issued = new Date(view.issued_at)
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // None: pdfkit would read its own Helvetica for every document.
    font: '',
    lang: view.language,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: {
      Title: `${titleOf(view)} ${view.number}`,
      Author: view.seller.name,
      CreationDate: issued,
      ModDate: issued,
    },
  })
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

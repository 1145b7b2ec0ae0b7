import { type DocumentView, facturX } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'

const renderer = createPdfRenderer() // once: it opens the typefaces

/** An invoice as PDF; with `xml`, its electronic form, one that carries it. */
export const pdfOf = (view: DocumentView, xml?: Uint8Array) =>
  xml ? renderer.render(view, facturX(xml)) : renderer.render(view)

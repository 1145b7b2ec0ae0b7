/** Prints the digest of each document that the views on standard input give, in a process of its own. */
import type { DocumentAttachment, DocumentView } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'

interface Asked {
  readonly views: readonly DocumentView[]
  /** Its bytes as text. */
  readonly attachment: Omit<DocumentAttachment, 'bytes'> & { readonly xml: string }
}

const { views, attachment } = JSON.parse(await text(process.stdin)) as Asked
const renderer = createPdfRenderer()
const bytes = new TextEncoder().encode(attachment.xml)
for (const view of views) {
  const pdf = await renderer.render(view, { ...attachment, bytes })
  console.log(createHash('sha256').update(pdf).digest('hex'))
}

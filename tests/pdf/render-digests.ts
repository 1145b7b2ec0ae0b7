/** Prints the digest of each document that the views on standard input give, in a process of its own. */
import type { DocumentView } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'

const views = JSON.parse(await text(process.stdin)) as DocumentView[]
const renderer = createPdfRenderer()
for (const view of views) {
  console.log(
    createHash('sha256')
      .update(await renderer.render(view))
      .digest('hex'),
  )
}

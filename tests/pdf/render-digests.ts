/** Prints the digest of each hybrid that the input gives the views and the XML of, in a process of its own. */
import { type DocumentView, facturX } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'

interface Asked {
  readonly views: readonly DocumentView[]
  readonly xml: string
}

const { views, xml } = JSON.parse(await text(process.stdin)) as Asked
const renderer = createPdfRenderer()
const attachment = facturX(new TextEncoder().encode(xml))
for (const view of views) {
  const pdf = await renderer.render(view, attachment)
  console.log(createHash('sha256').update(pdf).digest('hex'))
}

import { facturX } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { aCreditNote, anInvoice, type PdfPage, pdfRendererContract } from '@billing/testing'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { getDocumentProxy, getMeta } from 'unpdf'
import { expect, it } from 'vitest'
import { readAttachments } from './pdf-attachments.ts'

async function read(pdf: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const numbers = Array.from({ length: document.numPages }, (_, i) => i + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) =>
        'str' in item
          ? [
              {
                text: item.str,
                x: Number(item.transform[4]),
                y: Number(item.transform[5]),
                width: item.width,
                height: item.height,
              },
            ]
          : [],
      )
      return { width, height, texts }
    }),
  )
  await document.loadingTask.destroy()
  return pages
}

pdfRendererContract('pdfkit', () => ({
  renderer: createPdfRenderer(),
  read,
  attachments: readAttachments,
}))

it('another process gives the same bytes, in any order of documents', async () => {
  const { buyer } = anInvoice()
  const named = (name: string) => anInvoice({ buyer: { ...buyer, name } })
  // The glyphs of the second are parts of those of the first.
  const views = [named('ẌẎẐǬǨ'), named('XYZQK'), aCreditNote({ language: 'lt' })]
  const renderer = createPdfRenderer()
  const xml = '<Invoice/>'
  const bytes = new TextEncoder().encode(xml)
  const digests = await Promise.all(
    views.map(async (view) => {
      const pdf = await renderer.render(view, facturX(bytes))
      return createHash('sha256').update(pdf).digest('hex')
    }),
  )

  const script = fileURLToPath(new URL('render-digests.ts', import.meta.url))
  const input = JSON.stringify({ views: views.toReversed(), xml })
  const other = spawnSync(process.execPath, [script], { input, encoding: 'utf8' })

  expect(other.stderr).toBe('')
  expect(other.stdout.trim().split('\n').toReversed()).toEqual(digests)
})

it('the file says what it is, in which language, and when it was issued', async () => {
  const pdf = await createPdfRenderer().render(anInvoice({ language: 'lt' }))
  const { info } = await getMeta(Uint8Array.from(pdf))

  expect(info).toMatchObject({
    Title: 'PVM sąskaita faktūra PBX-2026-000042',
    Author: 'Žalias Ryšys, UAB',
    Language: 'lt',
    CreationDate: 'D:20260301223000Z',
    ModDate: 'D:20260301223000Z',
  })
})

it('a document is small, and carries its letters with it', async () => {
  const pdf = await createPdfRenderer().render(anInvoice())
  const text = Buffer.from(pdf).toString('latin1')

  expect(pdf.length).toBeLessThan(35_000)
  expect(text.match(/\/FontFile2/g)).toHaveLength(2)
  expect(text).not.toContain('Helvetica')
})

it('where characters are left out, the document says so', async () => {
  const { buyer } = anInvoice()
  const textOf = async (name: string) => {
    const pages = await read(
      await createPdfRenderer().render(anInvoice({ buyer: { ...buyer, name } })),
    )
    return pages.flatMap((page) => page.texts.map(({ text }) => text)).join(' ')
  }

  expect(await textOf('北京 Ltd')).toMatch(/\[…\] Ltd.*\[…\] stands for characters/)
  expect(await textOf('Ltd')).not.toContain('[…]')
})

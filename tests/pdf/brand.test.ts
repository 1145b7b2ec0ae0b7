import { type Brand, DEFAULT_BRAND } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { anInvoice } from '@billing/testing'
import { expect, it } from 'vitest'
import { follow, readObjects } from './pdf-objects.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const BRAND: Brand = {
  ...DEFAULT_BRAND,
  logo_image: `data:image/png;base64,${PIXEL}`,
  primary_color: '#ff0000',
  text_color: '#0000ff',
}

const render = async (brand?: Brand) => createPdfRenderer(brand).render(anInvoice())

/** What the pages say to a printer. */
async function drawn(brand?: Brand): Promise<string> {
  const { objects } = readObjects(await render(brand))
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary))
    .map(({ dictionary }) => follow(objects, dictionary, 'Contents').stream?.toString('latin1'))
    .join('\n')
}

it('a document of a brand has its logo and its colors', async () => {
  const pages = await drawn(BRAND)

  expect(pages).toContain('/I1 Do')
  expect(pages).toContain('1 0 0 scn')
  expect(pages).toContain('0 0 1 scn')
  expect(await drawn()).not.toMatch(/Do\b|\b1 0 0 scn|\b0 0 1 scn/)
})

it('a document without a brand is the same to the byte as one of no brand at all', async () => {
  expect(await render(DEFAULT_BRAND)).toEqual(await render())
  expect(await render(BRAND)).not.toEqual(await render())
})

it('a document of a brand has the same bytes each time', async () => {
  expect(await render(BRAND)).toEqual(await render(BRAND))
})

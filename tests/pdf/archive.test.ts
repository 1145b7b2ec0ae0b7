import { DEFAULT_BRAND, facturX } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { aCreditNote, anInvoice } from '@billing/testing'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readAttachments } from './pdf-attachments.ts'
import { advancesOf, unmarked } from './pdf-pages.ts'
import { follow, readObjects } from './pdf-objects.ts'

const XML = `<Invoice>${'<Line>Ąžuolų</Line>'.repeat(300)}</Invoice>`
/** One pixel, half red. */
const SEE_THROUGH =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DQAAAEgQGALFXOsAAAAABJRU5ErkJggg=='

const view = anInvoice()
const xml = new TextEncoder().encode(XML)
const E_INVOICE = facturX(xml)
const renderer = createPdfRenderer() // once: it opens the typefaces
const plain = await renderer.render(view) // a DocumentView of @billing/core
const hybrid = await renderer.render(view, facturX(xml)) // carries an e-invoice
const lines = anInvoice().lines.flatMap((line) => Array.from({ length: 40 }, () => line))
const long = await renderer.render(anInvoice({ language: 'lt', lines }), E_INVOICE)
const branded = await createPdfRenderer({
  ...DEFAULT_BRAND,
  logo_image: `data:image/png;base64,${SEE_THROUGH}`,
}).render(aCreditNote())

const KINDS = { plain, hybrid, long, branded }
const kinds = Object.entries(KINDS)

/** The metadata of the file: the properties of all descriptions together. */
function metadataOf(pdf: Uint8Array): Record<string, unknown> {
  const { objects, catalog } = readObjects(pdf)
  const xml = follow(objects, catalog.dictionary, 'Metadata').stream?.toString('utf8') ?? ''
  expect(XMLValidator.validate(xml)).toBe(true)
  const read: unknown = new XMLParser({ parseTagValue: false, ignoreAttributes: true }).parse(xml)
  const { 'x:xmpmeta': meta } = read as Record<string, Record<string, Record<string, unknown>>>
  const descriptions = meta?.['rdf:RDF']?.['rdf:Description']
  return Object.assign({}, ...(descriptions as object[])) as Record<string, unknown>
}

describe.each(kinds)('a document for the archive, %s', (_, pdf) => {
  const { objects, catalog, trailer } = readObjects(pdf)
  const dictionaries = [...objects.values()].map(({ dictionary }) => dictionary)

  it('says that it is PDF/A-3b', () => {
    expect(metadataOf(pdf)).toMatchObject({ 'pdfaid:part': '3', 'pdfaid:conformance': 'B' })
  })

  it('says which colors it means, with a profile of sRGB', () => {
    const intent = follow(objects, catalog.dictionary, 'OutputIntents').dictionary
    const profile = follow(objects, intent, 'DestOutputProfile')

    expect(intent).toContain('/S /GTS_PDFA1')
    expect(profile.dictionary).toContain('/N 3')
    expect(profile.stream?.toString('latin1', 36, 40)).toBe('acsp')
    expect(profile.stream?.toString('latin1', 16, 20)).toBe('RGB ')
    expect(dictionaries.join('\n')).not.toMatch(/DeviceCMYK|Separation|DeviceN/)
  })

  it('carries its fonts, and what each letter of them is', () => {
    const fonts = dictionaries.filter((each) => each.includes('/Subtype /Type0'))

    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) {
      const descendant = follow(objects, font, 'DescendantFonts').dictionary
      const descriptor = follow(objects, descendant, 'FontDescriptor').dictionary
      expect(follow(objects, descriptor, 'FontFile2').stream?.length).toBeGreaterThan(1_000)
      expect(follow(objects, font, 'ToUnicode').stream?.toString()).toContain('beginbfrange')
    }
    const others = /\/Type \/Font\n\/Subtype \/(?!Type0|CIDFontType2)/
    expect(dictionaries.filter((each) => others.test(each))).toEqual([])
  })

  it('says of each letter how wide it is as its font does', () => {
    const fonts = dictionaries.filter((each) => each.includes('/Subtype /CIDFontType2'))

    for (const font of fonts) {
      const widths = /\/W \[0 \[([\d ]+)\]\]/.exec(font)?.[1]?.split(' ').map(Number) ?? []
      const descriptor = follow(objects, font, 'FontDescriptor').dictionary
      const file = follow(objects, descriptor, 'FontFile2').stream ?? Buffer.of()
      expect(widths.length).toBeGreaterThan(10)
      expect(widths).toEqual(advancesOf(file).slice(0, widths.length))
    }
  })

  it('has no transparency, no script and no lock', () => {
    const all = dictionaries.join('\n') + trailer

    expect(all).not.toMatch(/\/(SMask|ExtGState|BM|CA|ca|Group)\b/)
    expect(all).not.toMatch(/\/(JS|JavaScript|AA|OpenAction|Launch|URI|Annots|AcroForm)\b/)
    expect(all).not.toContain('/Encrypt')
  })

  it('shows nothing that is not marked as a part of it or as decoration', () => {
    const pages = dictionaries.filter((each) => /\/Type \/Page\n/.test(each))

    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      const content = follow(objects, page, 'Contents').stream?.toString('latin1') ?? ''
      expect(unmarked(content)).toEqual([])
      expect(content).not.toMatch(/<0000|(?:[0-9a-f]{4})*0000(?:[0-9a-f]{4})*> [\d.-]+\] TJ/)
    }
  })

  it('has an id of its own', () => {
    expect(trailer).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/)
  })
})

describe('the metadata of a document', () => {
  it('say what the file is called, by whom and when, as the file itself does', () => {
    expect(metadataOf(plain)).toMatchObject({
      'dc:title': { 'rdf:Alt': { 'rdf:li': 'VAT invoice PBX-2026-000042' } },
      'dc:creator': { 'rdf:Seq': { 'rdf:li': 'Žalias Ryšys, UAB' } },
      'dc:language': { 'rdf:Bag': { 'rdf:li': 'en' } },
      'xmp:CreateDate': '2026-03-01T22:30:00Z',
      'xmp:ModifyDate': '2026-03-01T22:30:00Z',
      'xmp:CreatorTool': '@billing/pdf',
      'pdf:Producer': 'PDFKit',
    })
  })

  it('are XML whatever the seller is called', async () => {
    const seller = { ...anInvoice().seller, name: 'Smith & Sons <"UAB"> \u0001\uD800]]>' }
    const { 'dc:creator': creator } = metadataOf(await renderer.render(anInvoice({ seller })))

    expect(creator).toEqual({ 'rdf:Seq': { 'rdf:li': 'Smith & Sons <"UAB">  \uFFFD]]>' } })
  })

  it('say nothing of an e-invoice where there is none', () => {
    expect(JSON.stringify(metadataOf(plain))).not.toMatch(/fx:|pdfaExtension/)
  })

  it('say which e-invoice a hybrid carries, and what those words mean', () => {
    const metadata = metadataOf(hybrid)

    expect(metadata).toMatchObject({
      'fx:DocumentType': 'INVOICE',
      'fx:DocumentFileName': 'factur-x.xml',
      'fx:Version': '1.0',
      'fx:ConformanceLevel': 'EN 16931',
    })
    const described = { 'pdfaProperty:valueType': 'Text', 'pdfaProperty:category': 'external' }
    expect(metadata['pdfaExtension:schemas']).toMatchObject({
      'rdf:Bag': {
        'rdf:li': {
          'pdfaSchema:namespaceURI': 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
          'pdfaSchema:prefix': 'fx',
          'pdfaSchema:property': {
            'rdf:Seq': {
              'rdf:li': [
                { 'pdfaProperty:name': 'DocumentFileName', ...described },
                { 'pdfaProperty:name': 'DocumentType', ...described },
                { 'pdfaProperty:name': 'Version', ...described },
                { 'pdfaProperty:name': 'ConformanceLevel', ...described },
              ],
            },
          },
        },
      },
    })
  })

  it('do not call a file Factur-X that has another name', async () => {
    const other = await renderer.render(anInvoice(), { ...E_INVOICE, name: 'notes.txt' })

    expect(JSON.stringify(metadataOf(other))).not.toContain('fx:')
  })
})

describe('the e-invoice in a hybrid', () => {
  const { objects, catalog } = readObjects(hybrid)
  const specification = follow(objects, catalog.dictionary, 'AF').dictionary

  it('is found by another reader, byte for byte', async () => {
    const { bytes } = E_INVOICE

    expect(await readAttachments(hybrid)).toEqual([
      { name: 'factur-x.xml', description: 'Factur-X, EN 16931', bytes },
    ])
    expect(await readAttachments(plain)).toEqual([])
  })

  it('is the same as the pages in another form', () => {
    expect(specification).toContain('/Type /Filespec')
    expect(specification).toContain('/AFRelationship /Alternative')
    expect(specification).toContain('/F (factur-x.xml)\n/UF (factur-x.xml)')
  })

  it('says what it is, how large, since when, and its digest', () => {
    const file = follow(objects, specification, 'EF <<\n/F')

    expect(file.dictionary).toContain('/Type /EmbeddedFile\n/Subtype /text#2Fxml')
    expect(file.dictionary).toContain('/ModDate (D:20260301223000Z)')
    expect(file.dictionary).toContain(`/Size ${E_INVOICE.bytes.length}`)
    const digest = createHash('md5').update(E_INVOICE.bytes).digest('hex')
    expect(file.dictionary).toContain(`/CheckSum <${digest}>`)
    expect(file.stream).toEqual(Buffer.from(E_INVOICE.bytes))
  })

  it('is among the named files of the document', () => {
    const names = follow(objects, catalog.dictionary, 'Names').dictionary

    expect(names).toMatch(/\/EmbeddedFiles <<\s+\/Names \[\s+\(factur-x\.xml\) \d+ 0 R/)
  })
})

it('what a file holds makes its id: another e-invoice gives another', async () => {
  const bytes = new TextEncoder().encode('<Invoice/>')
  const other = await renderer.render(anInvoice(), { ...E_INVOICE, bytes })
  const ids = [plain, hybrid, other].map(
    (pdf) => /\/ID \[<\w+>/.exec(readObjects(pdf).trailer)?.[0],
  )

  expect(new Set(ids).size).toBe(3)
})

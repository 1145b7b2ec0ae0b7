import {
  type DocumentAttachment,
  type DocumentRenderer,
  type DocumentView,
  facturX,
} from '@billing/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCreditNote,
  AMOUNTS,
  anInvoice,
  BUYER,
  CREDIT_NOTE,
  euro,
  INVOICE,
  LINE,
  OSS,
  OUTSIDE_SCOPE,
  PARTIES,
  REACHED,
  REACHED_BY,
  RESTATED,
  REVERSE_CHARGE,
  SELLER,
} from './pdf-renderer/documents.ts'
import { clashes, type PdfPage, wordsOf } from './pdf-renderer/reading.ts'

export { aCreditNote, anInvoice } from './pdf-renderer/documents.ts'
export type { PdfPage, PdfText } from './pdf-renderer/reading.ts'

/** A renderer, and a reader that is not made from it. */
export interface PdfWorld {
  readonly renderer: DocumentRenderer
  read(pdf: Uint8Array): Promise<readonly PdfPage[]>
  /** The files that the document carries. */
  attachments(pdf: Uint8Array): Promise<readonly Pick<DocumentAttachment, 'name' | 'bytes'>[]>
}

/** What every renderer of documents must do. Source: contract 6.6; Directive 2006/112/EC, Art. 219 and 226. */
export function pdfRendererContract(name: string, open: () => PdfWorld | Promise<PdfWorld>): void {
  describe(`pdf renderer contract: ${name}`, () => {
    let world: PdfWorld
    const pagesOf = async (view: DocumentView) => world.read(await world.renderer.render(view))
    beforeAll(async () => {
      world = await open()
    })

    it('gives a PDF of one A4 page for a short document', async () => {
      const pdf = await world.renderer.render(anInvoice())
      const pages = await world.read(pdf)

      expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
      expect(pages.map((p) => [Math.round(p.width), Math.round(p.height)])).toEqual([[595, 842]])
    })

    it('gives the same bytes for the same view, whatever was rendered between', async () => {
      const views = [anInvoice(), aCreditNote({ language: 'lt' }), anInvoice({ language: 'lt' })]
      const first = await Promise.all(views.map((view) => world.renderer.render(view)))
      await world.renderer.render(
        anInvoice({ buyer: { ...BUYER, name: 'Ελλάδα\u00a0Київ − × № “”' } }),
      )

      for (const [i, view] of views.entries()) {
        expect(Buffer.compare(await world.renderer.render(view), first[i] ?? Buffer.of())).toBe(0)
      }
      expect(Buffer.compare(first[0] ?? Buffer.of(), first[2] ?? Buffer.of())).not.toBe(0)
    })

    it('carries what is attached, byte for byte, behind the same pages', async () => {
      const attachment = facturX(new TextEncoder().encode('<Invoice>Ąžuolų šėtra</Invoice>'))

      const [plain, hybrid] = await Promise.all([
        world.renderer.render(anInvoice()),
        world.renderer.render(anInvoice(), attachment),
      ])

      expect(await world.attachments(plain)).toEqual([])
      const { name, bytes } = attachment
      expect(await world.attachments(hybrid)).toMatchObject([{ name, bytes }])
      expect(await world.read(hybrid)).toEqual(await world.read(plain))
    })

    it.each(['en', 'lt'] as const)('an invoice shows every particular: %s', async (language) => {
      const words = wordsOf(await pagesOf(anInvoice({ language })))

      const all = [...PARTIES, ...AMOUNTS[language], ...INVOICE[language]]
      expect(all.filter((particular) => !words.includes(particular))).toEqual([])
    })

    it.each(['en', 'lt'] as const)(
      'a credit note names its invoice, that day and the reason: %s',
      async (language) => {
        const words = wordsOf(await pagesOf(aCreditNote({ language })))

        const all = [...PARTIES, ...AMOUNTS[language], ...CREDIT_NOTE[language]]
        const expected = [...all, 'Goodwill after the outage']
        expect(expected.filter((particular) => !words.includes(particular))).toEqual([])
      },
    )

    it.each(['en', 'lt'] as const)(
      'reverse charge and no VAT outside the Union say so and why, in both languages: %s',
      async (language) => {
        const reverse = wordsOf(await pagesOf(anInvoice({ language, vat: REVERSE_CHARGE })))
        const credited = wordsOf(await pagesOf(aCreditNote({ language, vat: REVERSE_CHARGE })))
        const outside = wordsOf(await pagesOf(anInvoice({ language, vat: OUTSIDE_SCOPE })))

        for (const words of [reverse, credited]) {
          expect(words).toMatch(/Reverse charge.* 2006\/112\/EC.* 196/)
          expect(words).toMatch(/Atvirkštinis apmokestinimas.* 2006\/112\/EB .*196/)
        }
        expect(outside).toMatch(/[Oo]utside the scope.* 2006\/112\/EC/)
        expect(outside).toMatch(/2006\/112\/EB/)
      },
    )

    it.each(['en', 'lt'] as const)(
      'a correction of VAT shows both groups, since when, and that it is reverse charge: %s',
      async (language) => {
        const confirmed_at = aCreditNote().issued_at
        const restated = { net: euro(1_900), vat: REVERSE_CHARGE, confirmed_at }
        const of = { subtotal: euro(0), vat_amount: euro(485), total: euro(485), vat: OSS }

        const pages = await pagesOf(aCreditNote({ language, ...of, restated }))
        const words = wordsOf(pages)

        expect(RESTATED[language].filter((each) => !words.includes(each))).toEqual([])
        expect(pages.flatMap(clashes)).toEqual([])
      },
    )

    it('VAT of another country names the rate and the country', async () => {
      expect(wordsOf(await pagesOf(anInvoice({ vat: OSS })))).toMatch(/25\.5% \(?Finland/)
      expect(wordsOf(await pagesOf(anInvoice({ vat: OSS, language: 'lt' })))).toMatch(
        /25,5 % \(?Suomija/,
      )
    })

    it.each(['en', 'lt'] as const)(
      'a document in %s shows whom a buyer asks and the card that is asked, as its XML does',
      async (language) => {
        for (const view of [anInvoice, aCreditNote]) {
          const words = wordsOf(await pagesOf(view({ language, ...REACHED })))
          expect(REACHED_BY.filter((each) => !words.includes(each))).toEqual([])
          expect(wordsOf(await pagesOf(view({ language })))).not.toContain('····')
        }
      },
    )

    it('only a seller with a VAT number issues a VAT invoice', async () => {
      const seller = { ...SELLER, vat_id: null }

      const invoice = wordsOf(await pagesOf(anInvoice({ language: 'lt', seller })))
      const note = wordsOf(await pagesOf(aCreditNote({ language: 'lt', seller })))

      expect(invoice).toContain('Sąskaita faktūra')
      expect(note).toContain('Kreditinė sąskaita faktūra')
      expect(invoice + note).not.toContain('PVM sąskaita faktūra')
    })

    it('a buyer without an address or codes stands with name, country and e-mail', async () => {
      const buyer = { ...BUYER, name: 'Ada', address: null, reg_number: null, vat_id: null }

      const words = wordsOf(await pagesOf(anInvoice({ buyer })))

      expect(words).toContain('Ada Germany')
      expect(words).toContain('ada@northwind.example')
      expect(words).not.toContain('null')
    })

    it('sixty lines and long names go over pages that name the document, without overlap', async () => {
      const name = 'Lopšelis-darželis Žvaigždutė '.repeat(12)
      const lines = Array.from({ length: 60 }, (_, i) => ({
        ...LINE,
        description: `Line number ${i + 1}.${i % 5 === 0 ? ' It says more than one row holds.' : ''}`,
      }))
      const address = { ...BUYER.address, line1: 'x'.repeat(300), city: '', postal_code: '' }

      const pages = await pagesOf(
        anInvoice({ lines, buyer: { ...BUYER, name, address: { ...address, country: 'DE' } } }),
      )

      expect(pages.length).toBeGreaterThan(1)
      expect(pages.flatMap(clashes)).toEqual([])
      for (const [i, page] of pages.entries()) {
        expect(wordsOf([page])).toContain('PBX-2026-000042')
        expect(wordsOf([page])).toContain(`Page ${i + 1} of ${pages.length}`)
      }
      const words = wordsOf(pages)
      expect(lines.filter((_, i) => !words.includes(`Line number ${i + 1}.`))).toEqual([])
      expect(words.split('Žvaigždutė')).toHaveLength(13)
    })

    it('the largest amounts stand beside one another', async () => {
      const most = euro(Number.MAX_SAFE_INTEGER)
      const lines = [{ ...LINE, unit_price: most, line_total: most }]

      const pages = await pagesOf(
        anInvoice({ lines, subtotal: most, total: most, amount_due: most }),
      )

      expect(wordsOf(pages)).toContain('€90,071,992,547,409.91')
      expect(pages.flatMap(clashes)).toEqual([])
    })

    it('hostile text is just text', async () => {
      const name = ') Tj ET <script>alert(1)</script> \\ %PDF {{7*7}} ${x} /JS'
      const reason = 'one\ntwo\tthree\u0000four\u202Efive\u2028six'

      const pages = await pagesOf(aCreditNote({ buyer: { ...BUYER, name }, reason }))

      expect(pages).toHaveLength(1)
      expect(pages.flatMap(clashes)).toEqual([])
      expect(wordsOf(pages)).toContain(name)
      expect(wordsOf(pages)).toContain('one two threefourfive six')
    })

    it('Greek, Cyrillic and Vietnamese names are printed as they are', async () => {
      const name = 'Ελλάς Ά.Ε. Київ Þór Nguyễn Łódź ẞ'

      expect(wordsOf(await pagesOf(anInvoice({ buyer: { ...BUYER, name } })))).toContain(name)
    })

    it('characters that cannot be printed leave no garbage and harm nothing around them', async () => {
      const name = 'Before 北京 👩‍🚀 עברית \uD800 after'

      const words = wordsOf(await pagesOf(anInvoice({ buyer: { ...BUYER, name } })))

      expect(words).toMatch(/Before .*after/)
      expect(words).not.toContain('\u0000')
      expect(words).not.toContain('\uFFFD')
    })

    it('any text at all can be rendered', async () => {
      const text = fc.string({ unit: 'binary', maxLength: 400 })

      await fc.assert(
        fc.asyncProperty(text, text, async (name, description) => {
          const lines = [{ ...LINE, description }]
          const pages = await pagesOf(anInvoice({ lines, buyer: { ...BUYER, name } }))
          expect(wordsOf(pages)).toContain('€1,483.00')
        }),
        { numRuns: 25 },
      )
    })
  })
}

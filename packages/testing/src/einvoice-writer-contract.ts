import {
  E_INVOICE_SYNTAXES,
  type EInvoiceSyntax,
  type EInvoiceWriter,
  type En16931,
  type Money,
  toDecimalString,
} from '@billing/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { aModel, MODELS } from './einvoice-writer/models.ts'
import { allAt, LINE_TERMS, type ReadElement, TERMS, textAt } from './einvoice-writer/terms.ts'

export { VIEWS as E_INVOICE_VIEWS } from './einvoice-writer/models.ts'
export type { ReadElement } from './einvoice-writer/terms.ts'

/** A writer, and a reader of XML that is not made from it and refuses what is not well-formed. */
export interface EInvoiceWorld {
  readonly writer: EInvoiceWriter
  read(xml: Uint8Array): ReadElement
}

const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'

/** What a reader of XML 1.0 refuses, though not every one does. Source: XML 1.0, 2.2. */
// oxlint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** What every writer of electronic documents must do. Source: EN 16931-1; CEN/TS 16931-3-2, -3-3. */
export function eInvoiceWriterContract(
  name: string,
  open: () => EInvoiceWorld | Promise<EInvoiceWorld>,
): void {
  describe(`e-invoice writer contract: ${name}`, () => {
    let world: EInvoiceWorld
    const written = (model: En16931, syntax: EInvoiceSyntax) =>
      world.read(world.writer.write(model, syntax))
    beforeAll(async () => {
      world = await open()
    })

    describe.each(E_INVOICE_SYNTAXES)('%s', (syntax) => {
      const term = (model: En16931, bt: string) =>
        textAt(written(model, syntax), TERMS[syntax][bt] ?? bt)

      it.each([...MODELS.keys()])('writes %s: every sum, name and number at its place', (of) => {
        const model = aModel(of)
        const expected = termsOf(model, syntax)

        const found = Object.keys(expected).map((bt) => [bt, term(model, bt)])
        expect(Object.fromEntries(found)).toEqual(expected)
      })

      it.each([...MODELS.keys()])('writes the lines of %s', (of) => {
        const model = aModel(of)

        expect(linesIn(written(model, syntax), syntax)).toEqual(
          model.lines.map((line) => ({
            quantity: [String(line.quantity), line.unit],
            net: toDecimalString(line.net),
            price: toDecimalString(line.price),
            name: line.name,
            start: dayIn(line.period?.start, syntax),
            end: dayIn(line.period?.end, syntax),
          })),
        )
      })

      it.each([...MODELS.keys()])('leaves no element of %s empty that may be left out', (of) => {
        const empty = emptyIn(written(aModel(of), syntax))

        // CII wants this one, whether there is anything to say or not.
        expect(empty.filter((each) => each !== 'ApplicableHeaderTradeDelivery')).toEqual([])
      })

      it('writes the same bytes for the same model, whatever was written between', () => {
        const first = world.writer.write(aModel('an invoice'), syntax)
        world.writer.write(aModel('a credit note'), syntax)

        expect(world.writer.write(aModel('an invoice'), syntax)).toEqual(first)
      })

      it('says UTF-8, and means it', () => {
        const text = textOf(world.writer.write(aModel('an invoice'), syntax))

        expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
      })

      it.each(['A & B < C > "D" \'E\' ]]>', 'Žąžuolų ėūš', 'Ελλάδα', '日本 𝒳', 'x'.repeat(200)])(
        'writes the name %s as it is',
        (buyer_name) => {
          const model = named(buyer_name)

          expect([term(model, 'BT-44'), lineName(written(model, syntax), syntax)]).toEqual([
            buyer_name,
            buyer_name,
          ])
        },
      )

      it('can be read whatever a name holds', () => {
        fc.assert(
          fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
            const model = named(`a${text}z`)
            const read = term(model, 'BT-44') ?? ''

            expect(textOf(world.writer.write(model, syntax))).not.toMatch(UNWRITABLE)
            expect(read.startsWith('a') && read.endsWith('z')).toBe(true)
          }),
        )
        // Half a character, and controls that XML 1.0 cannot write.
        const broken = named('a\ud800\u0000\u0008\u000B\u001F\uFFFEz')
        expect(term(broken, 'BT-44')).toMatch(/^a.*z$/)
        expect(textOf(world.writer.write(broken, syntax))).not.toMatch(UNWRITABLE)
      })
    })

    it.each([
      ['ubl', 'an invoice of before', 'urn:cen.eu:en16931:2017'],
      ['ubl', 'an invoice', PEPPOL],
      ['ubl', 'a credit note', PEPPOL],
      ['ubl', 'an invoice of a public buyer', PEPPOL],
      ['cii', 'an invoice of before', 'urn:cen.eu:en16931:2017'],
      ['cii', 'an invoice', 'urn:cen.eu:en16931:2017'],
      ['cii', 'an invoice of a public buyer', XRECHNUNG],
      ['cii', 'a credit note of a public buyer', XRECHNUNG],
    ] as const)('%s of %s follows %s', (syntax, of, specification) => {
      const read = written(aModel(of), syntax)

      expect(textAt(read, TERMS[syntax]['BT-24'] ?? '')).toBe(specification)
    })

    it('asks for XRechnung only where all is known that it wants', () => {
      const model = aModel('an invoice of a public buyer')
      const lacking: En16931[] = [
        { ...model, seller: { ...model.seller, contact: null } },
        { ...model, buyer: { ...model.buyer, address: { ...model.buyer.address, city: null } } },
        { ...model, buyer: { ...model.buyer, leitweg_id: null } },
      ]

      for (const each of lacking) {
        const read = written(each, 'cii')
        expect(textAt(read, TERMS.cii['BT-24'] ?? '')).toBe('urn:cen.eu:en16931:2017')
      }
    })

    it('writes to Peppol only where both sides have an address that its network knows', () => {
      const model = aModel('an invoice')
      const mail = { scheme: 'EM', id: 'billing@example.com' }
      const lacking: En16931[] = [
        { ...model, seller: { ...model.seller, e_address: null } },
        { ...model, buyer: { ...model.buyer, e_address: null } },
        { ...model, buyer: { ...model.buyer, e_address: mail } },
      ]

      for (const each of lacking) {
        const read = written(each, 'ubl')
        expect(textAt(read, 'CustomizationID')).toBe('urn:cen.eu:en16931:2017')
      }
    })

    it('gives Peppol a buyer reference where the buyer gave none', () => {
      const model = { ...aModel('an invoice'), buyer_reference: null }

      expect(textAt(written(model, 'ubl'), 'BuyerReference')).toBe(model.buyer.name)
    })
  })
}

function textOf(xml: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(xml)
}

function named(name: string): En16931 {
  const model = aModel('an invoice')
  const lines = model.lines.map((line) => ({ ...line, name }))
  return { ...model, buyer: { ...model.buyer, name }, lines }
}

function termsOf(model: En16931, syntax: EInvoiceSyntax): Record<string, string | undefined> {
  const { totals, seller, buyer, payment, preceding, period } = model
  const amount = (value: Money) => toDecimalString(value)
  return {
    'BT-1': model.number,
    'BT-2': dayIn(model.issue_date, syntax),
    'BT-25': preceding[0]?.number,
    'BT-27': seller.name,
    'BT-31': seller.vat_id ?? undefined,
    'BT-44': buyer.name,
    'BT-48': buyer.vat_id ?? undefined,
    'BT-49': buyer.e_address?.id,
    'BT-73': dayIn(period?.start, syntax),
    'BT-74': dayIn(period?.end, syntax),
    'BT-81': payment.code,
    'BT-87': payment.card?.last4,
    'BT-106': amount(totals.lines),
    'BT-109': amount(totals.net),
    'BT-110': amount(totals.vat),
    'BT-112': amount(totals.gross),
    'BT-113': totals.prepaid.amount_minor === 0 ? undefined : amount(totals.prepaid),
    'BT-115': amount(totals.due),
  }
}

/** As the syntax writes a day. */
function dayIn(date: string | undefined, syntax: EInvoiceSyntax): string | undefined {
  return syntax === 'cii' ? date?.replaceAll('-', '') : date
}

function linesIn(root: ReadElement, syntax: EInvoiceSyntax) {
  const at = LINE_TERMS[syntax]
  const lines = allAt(root, at.line).filter(({ name }) => /Line(?:Item)?$/.test(name))
  return lines.map((line) => {
    const [quantity] = allAt(line, at['BT-129']).filter(({ name }) => name.endsWith('Quantity'))
    return {
      quantity: [quantity?.text, quantity?.attributes['unitCode']],
      net: textAt(line, at['BT-131']),
      price: textAt(line, at['BT-146']),
      name: textAt(line, at['BT-153']),
      start: textAt(line, at['BT-134']),
      end: textAt(line, at['BT-135']),
    }
  })
}

function lineName(root: ReadElement, syntax: EInvoiceSyntax): string | undefined {
  return linesIn(root, syntax)[0]?.name
}

function emptyIn({ name, text, children }: ReadElement): string[] {
  if (children.length > 0) return children.flatMap(emptyIn)
  return text.trim() === '' ? [name] : []
}

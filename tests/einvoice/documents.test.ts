import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  E_INVOICE_SYNTAXES,
  epochMs,
  formatDate,
  formatMoney,
  type EInvoiceSyntax,
  type TimeZone,
  toDecimalString,
} from '@billing/core'
import type { ReadElement } from '@billing/testing'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { readAttachments } from '../pdf/pdf-attachments.ts'
import { moneyStory, type MoneyStory, type Told } from '../stories/money-story.ts'
import { documentsOf, type IssuedDocument } from './issued-documents.ts'
import { atHome, belowThreshold, farAway } from './lives.ts'
import { readXml } from './read-xml.ts'

/**
 * `E_INVOICES_TO=<folder> vitest run tests/einvoice/documents.test.ts` leaves every document there, for a checker of the
 * official rules, which are not ours to give away.
 */
const FOLDER = process.env['E_INVOICES_TO']

/** Where each syntax keeps what the JSON says too; the last parts of paths, as their names are unique there. */
const PATHS = {
  ubl: {
    day: 'IssueDate',
    total: 'TaxInclusiveAmount',
    net: 'TaxExclusiveAmount',
    categories: ['TaxSubtotal', 'TaxCategory', 'ID'],
    group: 'TaxSubtotal',
    base: 'TaxableAmount',
    tax: 'TaxAmount',
    rate: 'Percent',
    lines: /^(?:Invoice|CreditNote)Line$/,
    line_net: 'LineExtensionAmount',
    price: 'PriceAmount',
  },
  cii: {
    day: 'DateTimeString',
    total: 'GrandTotalAmount',
    net: 'TaxBasisTotalAmount',
    categories: ['ApplicableTradeTax', 'CategoryCode'],
    group: 'ApplicableTradeTax',
    base: 'BasisAmount',
    tax: 'CalculatedAmount',
    rate: 'RateApplicablePercent',
    lines: /^IncludedSupplyChainTradeLineItem$/,
    line_net: 'LineTotalAmount',
    price: 'ChargeAmount',
  },
} as const

const within = (root: ReadElement, name: string | RegExp): ReadElement[] =>
  root.children.flatMap((child) => [
    ...((typeof name === 'string' ? child.name === name : name.test(child.name)) ? [child] : []),
    ...within(child, name),
  ])
const text = (root: ReadElement, name: string) => within(root, name)[0]?.text
const cents = (decimal = '') => Math.round(Number(decimal) * 100)
const dayIn = (at: number, zone: TimeZone) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)

/** What the document says, and what the JSON does, in the same words. */
function toldBy(root: ReadElement, syntax: EInvoiceSyntax) {
  const at = PATHS[syntax]
  return {
    day: text(root, at.day)?.replaceAll('-', ''),
    total: text(root, at.total),
    vat: cents(text(root, at.total)) - cents(text(root, at.net)),
    nets: within(root, at.lines).map((line) => cents(text(line, at.line_net))),
  }
}

function expectedOf(document: IssuedDocument, zone: TimeZone) {
  return {
    day: dayIn(document.issued_at, zone).replaceAll('-', ''),
    total: toDecimalString(document.total),
    vat: document.vat_amount.amount_minor,
    nets: document.nets,
  }
}

/** What the official rules do not look at, each by its name. */
function flawsOf(root: ReadElement, syntax: EInvoiceSyntax): string[] {
  const at = PATHS[syntax]
  const groups = within(root, at.group).filter((group) => text(group, at.base) !== undefined)
  const vat = groups.filter((group) => {
    const exact = (cents(text(group, at.base)) * cents(text(group, at.rate) ?? '0')) / 10_000
    return Math.abs(cents(text(group, at.tax)) - exact) > 0.5
  })
  const prices = within(root, at.price).filter((price) => Number(price.text) < 0)
  return [...vat.map(() => 'VAT to the cent'), ...prices.map(() => 'a price below zero')]
}

/** What the PDF does not say of number, day, total and VAT, in the language that it is written in. */
async function missingInPdf(
  document: IssuedDocument,
  bytes: Uint8Array,
  zone: TimeZone,
): Promise<string[]> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const { text: pages } = await extractText(pdf, { mergePages: true })
  await pdf.loadingTask.destroy()
  const text = pages.replaceAll(/\s+/g, ' ')
  const language = text.includes('Pirkėjas') ? 'lt' : 'en'
  const amounts = [document.total, document.vat_amount].map((each) => formatMoney(each, language))
  const day = formatDate(epochMs(document.issued_at), zone, language)
  const said = [document.number, day, ...amounts].map((each) => each.replaceAll(/\s/g, ' '))
  return said.filter((each) => !text.includes(each))
}

/** A PDF carries the CII form; where that is XRechnung, the one of the profile EN 16931. */
async function lookInto(pdf: Uint8Array, cii: string): Promise<void> {
  const [file, ...more] = await readAttachments(pdf)
  expect([file?.name, more]).toEqual(['factur-x.xml', []])
  const carried = new TextDecoder().decode(file?.bytes)
  if (cii.includes('xrechnung'))
    expect(carried).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
  else expect(carried).toBe(cii)
}

const written: string[] = []

async function look(story: MoneyStory, all: readonly Told[], zone: TimeZone): Promise<void> {
  for (const told of all) {
    for (const document of await documentsOf(story, told)) {
      const pdf = await document.pdf()
      expect(await missingInPdf(document, pdf, zone), document.number).toEqual([])
      await lookInto(pdf, new TextDecoder().decode(await document.xml('cii')))
      keep(`${zone.replace('/', '-')}-${document.number}.pdf`, pdf)
      for (const syntax of E_INVOICE_SYNTAXES) {
        const bytes = await document.xml(syntax)
        const root = readXml(bytes)
        expect(toldBy(root, syntax), document.number).toEqual(expectedOf(document, zone))
        expect([document.number, ...flawsOf(root, syntax)]).toEqual([document.number])
        written.push(keep(`${zone.replace('/', '-')}-${document.number}.${syntax}.xml`, bytes))
      }
    }
  }
}

function keep(name: string, bytes: Uint8Array): string {
  if (FOLDER !== undefined) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, name), bytes)
  }
  return name
}

describe('electronic documents say what the API says, document by document', () => {
  const story = moneyStory('sqlite')

  it('under a seller at home in Vilnius, of every kind', async () => {
    await look(story, await atHome(story), 'Europe/Vilnius')
  })

  it('below the threshold', async () => {
    await look(story, await belowThreshold(story), 'UTC')
  })

  it('in a zone that is half a day away', async () => {
    await look(story, await farAway(story), 'Pacific/Auckland')
  })

  it('and there are at least 40 of them, in each syntax', () => {
    for (const syntax of E_INVOICE_SYNTAXES) {
      expect(written.filter((name) => name.endsWith(`.${syntax}.xml`)).length).toBeGreaterThan(40)
    }
  })
})

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { E_INVOICE_SYNTAXES, type Money, type TimeZone } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { readAttachments } from '../pdf/pdf-attachments.ts'
import { moneyStory, type MoneyStory, type Told } from '../stories/money-story.ts'
import { documentsOf, type IssuedDocument } from './issued-documents.ts'
import { atHome, belowThreshold, farAway } from './lives.ts'
import { missingInPdf } from './missing-in-pdf.ts'
import { readXml } from './read-xml.ts'
import { flawsOf, NOT_TO_THE_CENT, partyOf, saidByXml } from './said-by-xml.ts'

/**
 * `E_INVOICES_TO=<folder> vitest run tests/einvoice/documents.test.ts` leaves every document there, for a checker of the
 * official rules, which are not ours to give away.
 */
const FOLDER = process.env['E_INVOICES_TO']

const dayIn = (at: number, zone: TimeZone) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(at)
const minor = ({ amount_minor }: Money) => amount_minor

/** What the JSON says, in the words in which we read the document. */
function expectedOf(document: IssuedDocument, zone: TimeZone) {
  return {
    day: dayIn(document.issued_at, zone).replaceAll('-', ''),
    total: minor(document.total),
    net: minor(document.net),
    vat: minor(document.vat_amount),
    settled: minor(document.total),
    groups: document.groups.map(({ net, vat_amount }) => ({
      net: minor(net),
      vat: minor(vat_amount),
    })),
    nets: document.nets,
    seller: document.seller.name,
    buyer: document.buyer.name,
  }
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
const inexact: string[] = []

/** Whether the gross was given, and no net and its VAT, rounded to the cent, come to it: one in six at 21 %. */
function noNetFits({ from_gross, groups: [group] }: IssuedDocument): boolean {
  if (!group || !from_gross) return false
  const [net, vat] = [minor(group.net), minor(group.vat_amount)]
  const rate = RATES.find((each) => Math.abs(each / 10_000 - vat / net) < 0.005) ?? 0
  const near = [-2, -1, 0, 1, 2].map((cent) => net + cent)
  return near.every((each) => each + Math.round((each * rate) / 10_000) !== net + vat)
}

/** Of the states in which the customers of this test live, in basis points. */
const RATES = [0, 1_900, 2_100, 2_550]

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
        expect(saidByXml(root, syntax), document.number).toEqual(expectedOf(document, zone))
        expect([undefined, document.seller.vat_id]).toContain(
          partyOf(root, syntax, 'seller').vat_id,
        )
        expect([undefined, document.buyer.vat_id]).toContain(partyOf(root, syntax, 'buyer').vat_id)
        const flaws = flawsOf(root, syntax)
        const allowed = noNetFits(document) ? [NOT_TO_THE_CENT] : []
        expect([document.number, ...flaws]).toEqual([document.number, ...allowed])
        if (flaws.length > 0) inexact.push(`${document.number} ${syntax}`)
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

  it('and VAT is the net times the rate, to the cent, but on the topup to which no net comes', () => {
    expect(inexact).toEqual(['PBX-2026-000025 ubl', 'PBX-2026-000025 cii'])
  })
})

import type { DocumentView } from '@billing/core'
import { createPdfRenderer } from '@billing/pdf'
import { aCreditNote, anInvoice } from '@billing/testing'
import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { lettersOf } from './pdf-letters.ts'
import { readObjects } from './pdf-objects.ts'
import { type ReadPart, readStructure } from './pdf-structure.ts'

const renderer = createPdfRenderer()
const render = (view: DocumentView) => renderer.render(view)
const REVERSE_CHARGE = {
  ...anInvoice().vat,
  treatment: 'reverse_charge',
  rate_basis_points: 0,
  rate_country: null,
} as const

/** The parts of that role, wherever they are. */
function all(role: string, parts: readonly ReadPart[]): ReadPart[] {
  return parts.flatMap((part) => {
    const inside = part.slice(1).filter((each): each is ReadPart => typeof each !== 'string')
    return [...(part[0] === role ? [part] : []), ...all(role, inside)]
  })
}

/** What is read aloud of it. */
function spoken(part: string | ReadPart): string {
  return typeof part === 'string' ? part : part.slice(1).map(spoken).join('').trim()
}

it('an invoice is read in this order, each part as what it is', async () => {
  const vat = { ...REVERSE_CHARGE, customer_country: 'DE' }

  const read = await readStructure(await render(anInvoice({ vat })))

  expect(outline(read)).toEqual([
    'P: Žalias Ryšys, UAB',
    'H1: VAT invoice',
    'L LI Lbl: Series and number',
    'L LI LBody: PBX-2026-000042',
    'L LI Lbl: Issue date',
    'L LI LBody: 2 March 2026',
    'L LI Lbl: Due date',
    'L LI LBody: 9 March 2026',
    'L LI Lbl: Amount due',
    'L LI LBody: €1,483.00',
    'Sect H2: Seller',
    'Sect P: Žalias Ryšys, UAB',
    'Sect P: Gedimino pr. 9',
    'Sect P: LT-01103 Vilnius',
    'Sect P: Lithuania',
    'Sect P: Company code: 305123456',
    'Sect P: VAT code: LT100012345617',
    'Sect P: Bank account: LT121000011101001000',
    'Sect P: E-mail: billing@example.com',
    'Sect H2: Buyer',
    'Sect P: Ąžuolų šėtra įgūdžių, MB',
    'Sect P: Königstraße 12',
    'Sect P: 3 aukštas',
    'Sect P: 50667 Köln',
    'Sect P: Germany',
    'Sect P: Company code: HRB 4711',
    'Sect P: VAT code: DE123456789',
    'Sect P: E-mail: ada@northwind.example',
    'Table THead TR TH: Description',
    'Table THead TR TH: Period',
    'Table THead TR TH: Qty',
    'Table THead TR TH: Unit price, net',
    'Table THead TR TH: Amount, net',
    'Table TBody TR TD: Business plan, monthly fee',
    'Table TBody TR TD: 1 Mar 2026 – 31 Mar 2026',
    'Table TBody TR TD: 3',
    'Table TBody TR TD: €411.50',
    'Table TBody TR TD: €1,234.50',
    'Table TR TH: Subtotal, net of VAT',
    'Table TR TD: €1,234.50',
    'Table TR TH: VAT 0% (reverse charge)',
    'Table TR TD: €259.25',
    'Table TR TH: Total',
    'Table TR TD: €1,493.75',
    'Table TR TH: Account credit used',
    'Table TR TD: −€10.75',
    'Table TR TH: Amount due',
    'Table TR TD: €1,483.00',
    'Sect H2: Payment',
    'Sect P: We charge €1,483.00 to the card that is saved on your account; there is nothing else to do.',
    'Sect H2: Reverse charge.',
    'Sect P: The buyer accounts for the VAT: Directive 2006/112/EC, Articles 44 and 196; Lithuanian Law on VAT, Article 13(2).',
    'Sect lt H2: Atvirkštinis apmokestinimas.',
    'Sect lt P: PVM apskaičiuoja ir sumoka pirkėjas: Direktyvos 2006/112/EB 44 ir 196 straipsniai; PVM įstatymo 13 str. 2 d.',
  ])
})

/** One line for each part that has no part in it, behind the roles of those that it is in. */
function outline(parts: readonly ReadPart[], roles: readonly string[] = []): string[] {
  return parts.flatMap((part) => {
    const path = [...roles, part[0]]
    const inside = part.slice(1).filter((each): each is ReadPart => typeof each !== 'string')
    return inside.length > 0
      ? outline(inside, path)
      : [`${path.slice(2).join(' ')}: ${spoken(part)}`]
  })
}

it('a credit note in Lithuanian is of that language, and its English notes say theirs', async () => {
  const pdf = await render(aCreditNote({ language: 'lt', vat: REVERSE_CHARGE }))
  const read = await readStructure(pdf)

  expect(readObjects(pdf).catalog.dictionary).toContain('/Lang (lt)')
  expect(all('H1', read).map(spoken)).toEqual(['Kreditinė PVM sąskaita faktūra'])
  expect(all('Sect en', read).map((part) => spoken(part))).toEqual([
    expect.stringMatching(/^Reverse charge\..*2006\/112\/EC/),
  ])
})

it('a table has its header cells once, and each says what it is about', async () => {
  const lines = anInvoice().lines.flatMap((line) => Array.from({ length: 30 }, () => line))

  const pdf = await render(anInvoice({ lines }))
  const parts = [...readObjects(pdf).objects.values()].map(({ dictionary }) => dictionary)
  const cells = parts.filter((each) => each.startsWith('<</S/TH/'))

  expect(parts.filter((each) => each.startsWith('<</S/THead/'))).toHaveLength(1)
  const scopes = cells.map((each) => /\/A<<\/O\/Table\/Scope\/(\w+)>>/.exec(each)?.[1])
  expect(scopes).toEqual([
    ...Array.from({ length: 5 }, () => 'Column'),
    ...Array.from({ length: cells.length - 5 }, () => 'Row'),
  ])
})

it('what stands at the top and the foot of each page is not read aloud', async () => {
  const lines = anInvoice().lines.flatMap((line) => Array.from({ length: 30 }, () => line))

  const read = await readStructure(await render(anInvoice({ lines })))
  const text = read.map(spoken).join(' ')

  expect(text).not.toMatch(/Page \d of/)
  expect(text.match(/PBX-2026-000042/g)).toHaveLength(1)
  expect(text.match(/Unit price, net/g)).toHaveLength(1)
})

it('a line that goes over pages is one row, read from its description on', async () => {
  const description = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ')
  const lines = anInvoice().lines.map((line) => ({ ...line, description }))

  const pdf = await render(anInvoice({ lines }))
  const document = await getDocumentProxy(Uint8Array.from(pdf))
  const rows = [...readObjects(pdf).objects.values()].filter(({ dictionary }) =>
    dictionary.startsWith('<</S/TD/'),
  )

  expect(document.numPages).toBeGreaterThan(1)
  await document.loadingTask.destroy()
  const [first] = rows.map(({ dictionary }) => dictionary)
  expect(first).toContain('<</Type/MCR/Pg ')
  const cell = lettersOf(readObjects(pdf)).filter((text) => text.startsWith('word'))
  expect(cell.join('')).toBe(description)
})

it('words that a line ends between stay two words', async () => {
  const description = 'Enterprise plan, remaining days of the period (10 of 28), second office'
  const lines = anInvoice().lines.map((line) => ({ ...line, description }))

  const letters = lettersOf(readObjects(await render(anInvoice({ lines }))))

  expect(letters).toContain('Enterprise plan, remaining days of the ')
  expect(letters).toContain('period (10 of 28), second office')
})

import { readFileSync } from 'node:fs'
import {
  epochMs,
  facturX,
  type InvoiceLine,
  type InvoiceView,
  money,
  semanticInvoice,
} from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import { createPdfRenderer } from '@billing/pdf'
import PDFDocument from 'pdfkit'
import type { Figures, OpenSide } from '../runner/comparison.ts'

const euro = (cents: number) => money(cents, 'EUR')
const at = (date: string) => epochMs(Date.parse(`${date}T09:00:00Z`))

const STREET = { city: 'Kaunas', postal_code: 'LT-44250', country: 'LT' }
const COMPANY = { country: 'LT', reg_number: '302345678', vat_id: 'LT100009876512' }

const SELLER: InvoiceView['seller'] = {
  ...COMPANY,
  name: 'Žalias Ryšys, UAB',
  address: { ...STREET, line1: 'Gedimino pr. 9' },
  email: 'saskaitos@example.com',
  bank_account: 'LT12 1000 0111 0100 1000',
}

const VAT: InvoiceView['vat'] = {
  treatment: 'domestic',
  rate_basis_points: 2_100,
  rate_country: 'LT',
  customer_country: 'LT',
  vat_id: 'LT100009876512',
  vat_status: 'valid',
  vat_checked_at: at('2026-02-20'),
}

/** An invoice of eight lines in Lithuanian; each number gives another document. */
export function invoice(n: number): InvoiceView {
  return {
    kind: 'invoice',
    language: 'lt',
    number: `PBX-2026-${String(n).padStart(6, '0')}`,
    issued_at: at('2026-03-01'),
    due_at: at('2026-03-08'),
    time_zone: 'Europe/Vilnius',
    seller: SELLER,
    buyer: {
      ...COMPANY,
      name: 'Ąžuolų šėtra įgūdžių, MB',
      address: { ...STREET, line1: `Šermukšnių g. ${n}`, line2: '3 aukštas' },
      email: 'ona@example.lt',
      bank_account: null,
    },
    vat: VAT,
    lines: Array.from({ length: 8 }, (_, line) => lineOf(line + 1, 5_900 + n)),
    subtotal: euro(47_200),
    vat_amount: euro(9_912),
    total: euro(57_112),
    credit_applied: euro(0),
    amount_due: euro(57_112),
    paid_before_issue: false,
    collect_from: 'card',
  }
}

function lineOf(department: number, cents: number): InvoiceLine {
  const price = euro(cents)
  return {
    description: `Verslo planas, mėnesinis mokestis, ${department} skyrius`,
    quantity: 1,
    unit_price: price,
    line_total: price,
    period_start: at('2026-03-01'),
    period_end: at('2026-04-01'),
    derivation: { rule: 'period', plan_tier: 'business', price, days: 31, of_days: 31 },
  }
}

const NOTO = import.meta.resolve('@embedpdf/fonts-latin')
const FONTS = {
  regular: readFileSync(new URL('../fonts/NotoSans-Regular.ttf', NOTO)),
  bold: readFileSync(new URL('../fonts/NotoSans-Bold.ttf', NOTO)),
}

/** The same texts, each of them at a place, with pdfkit as its documentation has it: both fonts opened each time. */
function drawPlainly(view: InvoiceView): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 48,
    info: { CreationDate: new Date(view.issued_at) },
  })
  const bytes = bytesOf(doc)
  doc.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold)
  doc.rect(0, 0, 595, 6).fill('#2f4bd8').rect(48, 90, 499, 50).fill('#f3f5fb').fill('#151a3a')
  doc.font('bold').fontSize(21).text(`PVM sąskaita faktūra ${view.number}`, 48, 40)
  doc.font('regular').fontSize(9)
  for (const [column, party] of [view.seller, view.buyer].entries()) {
    doc
      .font('bold')
      .text(party.name, 48 + 250 * column, 150, { width: 240 })
      .font('regular')
    for (const text of textsOf(party)) doc.text(text, { width: 240 })
  }
  for (const [row, line] of view.lines.entries()) {
    const y = 280 + 20 * row
    const amount = written(line.line_total.amount_minor)
    doc.text(line.description, 48, y, { width: 220 }).text('2026-03-01 – 2026-03-31', 270, y)
    doc.text(String(line.quantity), 400, y).text(amount, 430, y).text(amount, 490, y)
    doc
      .moveTo(48, y + 16)
      .lineTo(547, y + 16)
      .stroke('#dfe2ee')
  }
  for (const [row, label] of ['Iš viso be PVM', 'PVM 21 %', 'Iš viso', 'Mokėti'].entries()) {
    doc.font('bold').text(label, 320, 480 + 18 * row)
    doc.text(written(view.total.amount_minor), 480, 480 + 18 * row)
  }
  doc.end()
  return bytes
}

function textsOf({ address, reg_number, vat_id, email }: InvoiceView['seller']): string[] {
  const street = [address?.line1 ?? '', `${address?.postal_code} ${address?.city}`, 'Lietuva']
  const codes = [`Įmonės kodas: ${reg_number}`, `PVM mokėtojo kodas: ${vat_id}`]
  return [...street, ...codes, `El. paštas: ${email}`]
}

function written(cents: number): string {
  return `${(cents / 100).toFixed(2)} €`
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

type Draw = (view: InvoiceView) => Promise<Uint8Array>

const renderer = createPdfRenderer()
const writer = createEInvoiceWriter()

/** Ours, ours with the electronic invoice written and put in, and the floor's. */
const DRAWS = {
  ours: (view) => renderer.render(view),
  hybrid: (view) => renderer.render(view, facturX(writer.write(semanticInvoice(view), 'cii'))),
  floor: drawPlainly,
} satisfies Readonly<Record<string, Draw>>

/** Renders one document after another. Throws when the same invoice gives other bytes. */
export async function open(renders: keyof typeof DRAWS): Promise<OpenSide> {
  const draw: Draw = DRAWS[renders]
  await expectSame(draw)
  let n = 0
  const trial = async (seconds: number): Promise<Figures> => {
    const before = process.cpuUsage()
    const ends = performance.now() + 1_000 * seconds
    const first = n
    while (performance.now() < ends) await draw(invoice(n++))
    const { user, system } = process.cpuUsage(before)
    return { documents: n - first, cpu_us: (user + system) / (n - first) }
  }
  // What is compiled as it runs is compiled before anything is measured.
  await trial(1)
  return { trial, close: async () => undefined }
}

async function expectSame(draw: Draw): Promise<void> {
  const [first, , again] = [await draw(invoice(7)), await draw(invoice(8)), await draw(invoice(7))]
  if (Buffer.compare(first, again) !== 0) throw new Error('the same invoice gave other bytes')
}

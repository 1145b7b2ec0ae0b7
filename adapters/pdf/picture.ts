/**
 * Draws `docs/img/invoice.png`, an invoice as the README shows it: `node adapters/pdf/picture.ts`.
 * Needs poppler's `pdftoppm`.
 */
import { epochMs, type InvoiceLine, type InvoiceView, money } from '@billing/core'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPdfRenderer } from './src/index.ts'

const at = (date: string) => epochMs(Date.parse(`${date}T09:00:00Z`))
const euro = (cents: number) => money(cents, 'EUR')

function line(description: string, cents: number, days: number): InvoiceLine {
  const rule = cents < 0 ? 'unused' : days === 31 ? 'period' : 'remaining'
  return {
    description,
    quantity: 1,
    unit_price: euro(cents),
    line_total: euro(cents),
    period_start: at(days === 31 ? '2026-03-01' : '2026-02-19'),
    period_end: at(days === 31 ? '2026-04-01' : '2026-03-01'),
    derivation: { rule, plan_tier: 'business', price: euro(5_900), days, of_days: 31 },
  }
}

const view: InvoiceView = {
  kind: 'invoice',
  language: 'en',
  number: 'PBX-2026-000042',
  issued_at: at('2026-03-01'),
  due_at: at('2026-03-08'),
  time_zone: 'Europe/Vilnius',
  seller: {
    name: 'Žalias Ryšys, UAB',
    address: { line1: 'Gedimino pr. 9', city: 'Vilnius', postal_code: 'LT-01103', country: 'LT' },
    country: 'LT',
    reg_number: '305123456',
    vat_id: 'LT100012345617',
    email: 'billing@example.com',
    bank_account: 'LT12 1000 0111 0100 1000',
  },
  buyer: {
    name: 'Northwind Bakery, UAB',
    address: {
      line1: 'Šermukšnių g. 6A',
      line2: '3 aukštas',
      city: 'Kaunas',
      postal_code: 'LT-44250',
      country: 'LT',
    },
    country: 'LT',
    reg_number: '302345678',
    vat_id: 'LT100009876512',
    email: 'ada@northwind.example',
    bank_account: null,
  },
  vat: {
    treatment: 'domestic',
    rate_basis_points: 2_100,
    rate_country: 'LT',
    customer_country: 'LT',
    vat_id: 'LT100009876512',
    vat_status: 'valid',
    vat_checked_at: at('2026-02-20'),
  },
  lines: [
    line('Enterprise plan, monthly fee', 5_900, 31),
    line('Business plan, unused days (10 of 28)', -679, 10),
    line('Enterprise plan, remaining days of the period (10 of 28)', 2_107, 10),
  ],
  subtotal: euro(7_328),
  vat_amount: euro(1_539),
  total: euro(8_867),
  credit_applied: euro(1_000),
  amount_due: euro(7_867),
  paid_before_issue: false,
  collect_from: 'card',
}

const folder = mkdtempSync(join(tmpdir(), 'billing-picture-'))
const pdf = join(folder, 'invoice.pdf')
writeFileSync(pdf, await createPdfRenderer().render(view))
const picture = fileURLToPath(new URL('../../docs/img/invoice', import.meta.url))
execFileSync('pdftoppm', ['-png', '-singlefile', '-r', '110', pdf, picture])
console.log(`drew ${picture}.png`)

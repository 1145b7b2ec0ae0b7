import { expect, it } from 'vitest'
import { failedPart, inBoth } from './views.ts'

const amount = { amount_minor: 2_299, currency: 'EUR' }
const dated = (issued_at: string) => ({
  invoice_id: 'inv-1',
  number: 'PBX-1',
  status: 'paid',
  issued_at,
  total: amount,
  pdf_available: true,
})

it('each year on the list has all its documents as one file', async () => {
  const days = ['2026-01-10T09:00:00Z', '2025-12-31T23:30:00Z', '2025-03-01T09:00:00Z']
  const list = { data: days.map(dated), page_info: { next_cursor: null } }
  const credit_notes = { data: { credit_notes: [] } }
  const data = { invoices: { list, older: false }, credit_notes, subscription: failedPart() }
  const { en, lt } = await inBoth('/billing/invoices', data)

  expect(en.match(/billing\/documents\/\d{4}/g)).toEqual([
    'billing/documents/2026',
    'billing/documents/2025',
  ])
  expect(en).toContain('All documents of 2025 (ZIP)')
  expect(lt).toContain('Visi 2025 m. dokumentai (ZIP)')
})

it('the list of invoices leads on to what is older, and back', async () => {
  const list = { data: [dated('2026-01-10T09:00:00Z')], page_info: { next_cursor: 'a/b' } }
  const known = { credit_notes: failedPart(), subscription: failedPart() }
  const { en, lt } = await inBoth('/billing/invoices', {
    ...known,
    invoices: { list, older: true },
  })

  expect(en).toMatch(/rel="next" href="\/portal\/billing\/invoices\?cursor=a%2Fb">Older ones/)
  expect(en).toMatch(/href="\/portal\/billing\/invoices">Back to the newest/)
  expect(lt).toContain('Atgal prie naujausių')
})

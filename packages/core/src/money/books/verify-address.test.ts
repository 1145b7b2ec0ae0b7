import { expect, it } from 'vitest'
import { anInvoice, march } from '../../fixtures/index.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { addressFlaw } from './verify-address.ts'

const { buyer } = anInvoice()
const nowhere = { ...buyer, address: null }
const issued_at = march(8)

// prettier-ignore
it.each<[string, Partial<IssuedInvoice>, to_company: boolean, flaw: RegExp | null]>([
  ['a company’s, with its address', {}, true, null],
  ['an individual’s, without one', { buyer: nowhere }, false, null],
  ['a company’s, without one after the wait', { buyer: nowhere, issued_at, address_waited_until: march(8) }, true, null],
  ['a company’s, without one, silently', { buyer: nowhere, issued_at }, true, /waited for none/],
  ['a company’s, without one, too early', { buyer: nowhere, issued_at, address_waited_until: march(9) }, true, /before the wait/],
  ['a company’s, with an address, marked as without', { issued_at, address_waited_until: march(8) }, true, /says that it was issued without/],
])('an invoice is judged by its address: %s', (_name, differs, to_company, flaw) => {
  const found = addressFlaw({ invoice: anInvoice(differs), to_company })

  if (flaw === null) expect(found).toBeNull()
  else expect(found).toMatch(flaw)
})

import { expect, it } from 'vitest'
import type { Account } from './account.ts'
import { lacksAddress } from './full-address.ts'

const FULL = { line1: '1 Street', city: 'Town', postal_code: '1000', country: 'LT' }

// prettier-ignore
it.each<[string, Pick<Account, 'customer_type' | 'legal_address' | 'invoice_address'>, boolean]>([
  ['a company without any', { customer_type: 'company', legal_address: null, invoice_address: null }, true],
  ['a company with a legal one', { customer_type: 'company', legal_address: FULL, invoice_address: null }, false],
  ['a company with one for invoices', { customer_type: 'company', legal_address: null, invoice_address: FULL }, false],
  ['a company whose town is missing', { customer_type: 'company', legal_address: { ...FULL, city: ' ' }, invoice_address: null }, true],
  ['a company whose invoices go to half an address', { customer_type: 'company', legal_address: FULL, invoice_address: { ...FULL, postal_code: '' } }, true],
  ['an individual without any', { customer_type: 'individual', legal_address: null, invoice_address: null }, false],
])('an invoice lacks what it has to show: %s', (_name, account, lacks) => {
  expect(lacksAddress(account)).toBe(lacks)
})

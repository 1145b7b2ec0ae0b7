import { describe, expect, it } from 'vitest'
import { anAccount } from '../../fixtures/index.ts'
import { ACCOUNT_FATES, erasedFields } from '../erasure/personal-data.ts'
import { accountWords } from './account-words.ts'

const account = anAccount({
  company_name: 'UAB Gandras',
  full_name: null,
  contact_email: 'info@gandras.example',
  billing_email: 'books_2@gandras.example',
  contact_phone: '8 612 34567',
  reg_number: '303 265 045',
  vat_id: 'LT119511515',
  country: 'LT',
})

describe('an account is found by', () => {
  it.each([
    ['its name', ['uab', 'gandras']],
    ['both its addresses', ['info', 'books_2', 'example']],
    ['its telephone, from home and from abroad', ['861234567', '061234567', '37061234567']],
    ['its codes, with and without the country', ['303265045', 'lt303265045', '119511515']],
  ])('%s', (_, words) => {
    expect(accountWords(account)).toEqual(expect.arrayContaining(words))
  })

  it('its name also where a number is a long text', () => {
    const reg_number = Array.from({ length: 1_000 }, (_, n) => `note ${n}`).join(' ')

    const words = accountWords({ ...account, reg_number })
    expect(words).toEqual(expect.arrayContaining(['gandras', 'books_2', '37061234567']))
    expect(words.length).toBeLessThanOrEqual(100)
  })

  it('nothing but the VAT number of its documents once it is erased', () => {
    const erased = accountWords({ ...account, ...erasedFields(ACCOUNT_FATES) })

    expect(erased.toSorted()).toEqual(['119511515', 'lt119511515'])
  })

  it('nothing where it is the operators’ own', () => {
    expect(accountWords({ ...account, kind: 'operator' })).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { customerSearch } from './search-text.ts'

it('an account’s whole id names that account', () => {
  expect(customerSearch(' 0198C0DE-0000-7000-8000-000000000001 ')).toEqual({
    account_id: '0198c0de-0000-7000-8000-000000000001',
  })
})

it('anything else is words', () => {
  expect(customerSearch('Žalgiris UAB')).toEqual({ words: ['zalgiris', 'uab'] })
  expect(customerSearch('0198c0de')).toEqual({ words: ['0198c0de'] })
})

it('nothing, and nothing but signs, narrows nothing', () => {
  expect(customerSearch(undefined)).toEqual({ words: [] })
  expect(customerSearch(' – ')).toEqual({ words: [] })
})

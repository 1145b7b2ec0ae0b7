import { expect, it } from 'vitest'
import { SYSTEM } from '../../records/idempotency/call.ts'
import { customerSearch } from './search-text.ts'

const search = (text: string | undefined) => customerSearch(text, SYSTEM)

it('an account’s whole id names that account', () => {
  expect(search(' 0198C0DE-0000-7000-8000-000000000001 ')).toEqual({
    account_id: '0198c0de-0000-7000-8000-000000000001',
  })
})

it('anything else is words', () => {
  expect(search('Žalgiris UAB')).toEqual({ words: ['zalgiris', 'uab'] })
  expect(search('0198c0de')).toEqual({ words: ['0198c0de'] })
})

it('nothing narrows nothing', () => {
  expect(search(undefined)).toEqual({ words: [] })
  expect(search('  ')).toEqual({ words: [] })
})

it.each(['%', '_', ' – ', '%_%', '*'])('nothing but signs finds no customer: %s', (typed) => {
  expect(search(typed)).toEqual({ account_id: 'nobody' })
})

it('an auditor, who is shown no card, finds by none of its digits', () => {
  const auditor = {
    user_id: 'u',
    account_id: 'a',
    role: 'admin',
    twofa: true,
    reads_only: true,
  } as const
  const found = (typed: string) => customerSearch(typed, { actor: { ...auditor, session_id: 's' } })

  expect(found('4242')).toEqual({ account_id: 'nobody' })
  expect(found('gandras 42 4242')).toEqual({ words: ['gandras'] })
  expect(found('303 265 045')).toEqual({ words: ['303265045'] })
})

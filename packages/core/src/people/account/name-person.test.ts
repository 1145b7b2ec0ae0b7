import { expect, it } from 'vitest'
import { anAccount, aUser } from '../../fixtures/people.ts'
import { accountAfter, namesAfter, renamed } from './name-person.ts'

const ona = anAccount({
  customer_type: 'individual',
  company_name: 'Ona Onaitė',
  full_name: 'Ona Onaitė',
})
const owner = aUser({ role: 'owner', first_name: 'Ona', last_name: 'Onaitė' })
const married = aUser({ role: 'owner', first_name: 'Ona', last_name: 'Petraitė' })

it('an individual has one name, whichever field says it; a company has no full name', () => {
  const petraite = { company_name: 'Ona Petraitė', full_name: 'Ona Petraitė' }
  expect(renamed(ona, ' Ona Petraitė ')).toMatchObject(petraite)
  expect(renamed(ona, undefined)).toEqual(ona)
  const company = anAccount({ customer_type: 'company', full_name: null })
  expect(renamed(company, 'UAB Ona')).toMatchObject({ company_name: 'UAB Ona', full_name: null })
})

it('the owner is renamed with the account, and no other user', () => {
  const after = renamed(ona, 'Ona Marija Petraitė')
  const names = { first_name: 'Ona Marija', last_name: 'Petraitė' }
  expect(namesAfter(ona, after, owner)).toEqual(names)
  expect(namesAfter(ona, ona, owner)).toBeUndefined()
  expect(namesAfter(ona, after, { ...owner, role: 'support' })).toBeUndefined()
  expect(namesAfter(ona, after, { ...owner, first_name: 'Onutė' })).toBeUndefined()
})

it('the account is renamed with the owner, and by no other user', () => {
  expect(accountAfter(ona, owner, married)).toEqual(renamed(ona, 'Ona Petraitė'))
  const support = { ...owner, role: 'support' } as const
  expect(accountAfter(ona, support, married)).toEqual(ona)
  const other = { ...ona, full_name: 'Rasa Rasaitė' }
  expect(accountAfter(other, owner, married)).toEqual(other)
})

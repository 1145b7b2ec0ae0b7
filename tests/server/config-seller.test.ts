import { expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { settingsOf } from '../../packages/server/src/settings.ts'

function inForce(env: Record<string, string>) {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function problemsOf(env: Record<string, string>): string[] {
  const read = readConfig(env)
  return 'problems' in read ? read.problems : []
}

it('takes what electronic documents say of the seller; without it they say what PDFs do', () => {
  const { seller } = settingsOf(
    inForce({
      BILLING_SELLER_STREET: 'Gedimino pr. 1',
      BILLING_SELLER_POSTAL_CODE: '01103',
      BILLING_SELLER_CITY: 'Vilnius',
      BILLING_SELLER_E_ADDRESS: '0200:300000053',
      BILLING_SELLER_CONTACT: 'Accounts; +370 600 00000; invoices@example.com',
    }),
    'http://localhost:8787',
  )

  expect([seller.postal_address, seller.e_address, seller.contact]).toEqual([
    { line1: 'Gedimino pr. 1', postal_code: '01103', city: 'Vilnius', country: 'LT' },
    { scheme: '0200', id: '300000053' },
    { name: 'Accounts', phone: '+370 600 00000', email: 'invoices@example.com' },
  ])
  expect(settingsOf(inForce({}), 'http://localhost:8787').seller).not.toHaveProperty('e_address')
  expect(
    problemsOf({
      BILLING_SELLER_E_ADDRESS: '0200:300000054',
      BILLING_SELLER_CONTACT: 'Accounts',
    }),
  ).toEqual([
    'BILLING_SELLER_E_ADDRESS: expected <scheme>:<identifier>. We expect 9 digits with their check digit, or 7.',
    'BILLING_SELLER_CONTACT: expected <name>;<phone>;<e-mail>',
  ])
})

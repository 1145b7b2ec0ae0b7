import { expect, it } from 'vitest'
import { aPaymentMethod } from '../../fixtures/index.ts'
import { providerCustomer } from './provider-customer.ts'

const card = (provider_customer_id: string | null, is_default = false) =>
  aPaymentMethod({ provider_customer_id, is_default })

it('an account is at the provider who owns its default card, else its oldest', () => {
  expect(providerCustomer([card('first'), card('second', true)])).toBe('second')
  expect(providerCustomer([card(null), card('first'), card('second')])).toBe('first')
  expect(providerCustomer([card('first'), card(null, true)])).toBe('first')
  expect(providerCustomer([card(null)])).toBeNull()
  expect(providerCustomer([])).toBeNull()
})

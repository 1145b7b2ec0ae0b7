import type { UpdateCustomer } from '../../people/profile/account-input.ts'
import { changeCustomer } from '../../people/profile/update-account.ts'
import type { WritePorts } from '../../ports.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { type CustomerDetail, viewCustomer } from './view-customer.ts'

/**
 * An operator changes what a customer told us of themselves, as the customer could, and sees the customer as they are then.
 * Throws as `updateAccount` does, and `not_found` for an account that is no customer's. Source: contract 6.2.
 */
export async function updateCustomer(
  ports: WritePorts<'vat' | 'addresses'>,
  call: Call,
  account_id: string,
  input: UpdateCustomer,
): Promise<CustomerDetail> {
  await changeCustomer(ports, call, account_id, input)
  return viewCustomer(ports, account_id)
}

import { randomUUID } from 'node:crypto'

import { newId, newToken } from '../../world/ids.ts'
import type { CustomerTable, OrderTable, SandboxTrx } from '../../world/tables.ts'
import type { Books } from './books.ts'

/** An order to be written down. */
export interface OrderDraft extends Pick<
  OrderTable,
  | 'reference'
  | 'customer_id'
  | 'amount_minor'
  | 'currency'
  | 'description'
  | 'return_url'
  | 'hold_ms'
  | 'wire'
> {
  readonly capture: 'automatic' | 'manual'
  readonly save_method: boolean
  /** Milliseconds until it fails unpaid. */
  readonly expire_after: number
}

/** Write an order down that nobody has paid yet. Resolves to its id. */
export async function insertOrder(
  { now }: Books,
  trx: SandboxTrx,
  { expire_after, save_method, ...draft }: OrderDraft,
): Promise<string> {
  const at = now()
  const row: OrderTable = {
    order_id: newId(at),
    token: newToken(),
    state: 'pending',
    refunded_minor: 0,
    declines: 0,
    decline_code: null,
    saved_method_id: null,
    save_method: save_method ? 1 : 0,
    expires_at: at + expire_after,
    created_at: at,
    ...draft,
  }
  await trx.insertInto('sandbox_orders').values(row).execute()
  return row.order_id
}

/** Why an order over zero is not taken; undefined for any other. */
export function zeroFlaw(
  { zero_amount }: Books,
  { amount_minor, capture }: Pick<OrderDraft, 'amount_minor' | 'capture'>,
): string | undefined {
  if (amount_minor !== 0) return undefined
  if (zero_amount === 'refuse') return 'We take no order over zero.'
  // Zero can be paid, but not held, as at the real provider. Source: contract 12.
  return capture === 'manual' ? 'We hold no amount of zero.' : undefined
}

/** Make a customer, whoever else has the same address. Resolves to its id. */
export async function addCustomer(
  { now }: Books,
  trx: SandboxTrx,
  customer: Pick<CustomerTable, 'email' | 'full_name'> & Partial<CustomerTable>,
): Promise<string> {
  const at = now()
  const row: CustomerTable = {
    customer_id: randomUUID(),
    phone: null,
    date_of_birth: null,
    created_at: at,
    updated_at: at,
    deleted: 0,
    ...customer,
  }
  await trx.insertInto('sandbox_customers').values(row).execute()
  return row.customer_id
}

/** Whether we have this customer. */
export async function isCustomer(trx: SandboxTrx, customer_id: string): Promise<boolean> {
  const known = await trx
    .selectFrom('sandbox_customers')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  return known !== undefined
}

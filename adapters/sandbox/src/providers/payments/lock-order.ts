import type { OrderTable, SandboxTrx } from '../../world/tables.ts'

/** An order that nobody else changes before this transaction is over; undefined when there is none. */
export async function lockOrder(
  trx: SandboxTrx,
  order_id: string,
): Promise<OrderTable | undefined> {
  return trx
    .updateTable('sandbox_orders')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('order_id', '=', order_id)
    .returningAll()
    .executeTakeFirst()
}

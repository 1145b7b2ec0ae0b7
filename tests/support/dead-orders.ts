import type { World } from './world.ts'

/** The provider changes its mind about an order that it had shown as dead, and takes money on it. */
export async function takenAfterAll(
  world: World,
  order: { readonly order_id: string; readonly order_token: string } | undefined,
): Promise<void> {
  await world.opened.db
    .updateTable('sandbox_orders' as never)
    .set({ state: 'pending', expires_at: world.now() + 86_400_000 } as never)
    .where('order_id' as never, '=', (order?.order_id ?? '') as never)
    .execute()
  await world.sandbox.complete(order?.order_token ?? '')
  await world.settle()
}

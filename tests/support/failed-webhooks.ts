import { aDelivery, anEndpoint } from '@billing/core/fixtures'
import type { World } from './world.ts'

/** The endpoint that requests about an account name. */
export const endpointFor = (account_id: string) => `endpoint-${account_id}`

/** An endpoint of the operators, which an event of each account did not reach; and another one for each account. */
export async function failToTell(world: World, account_ids: readonly string[]): Promise<void> {
  await world.ports.store.transaction(async (tx) => {
    const endpoint = anEndpoint({ kinds: [] })
    await tx.webhookEndpoints.put(endpoint)
    for (const account_id of account_ids) {
      await tx.webhookEndpoints.put({ ...endpoint, endpoint_id: endpointFor(account_id) })
      const [event] = await tx.events.list({ account_id }, 0, 1)
      const event_id = event?.event_id ?? ''
      const delivery_id = `dlv-${account_id}`
      const delivery = aDelivery({ delivery_id, account_id, event_id, status: 'failed' })
      await tx.webhookDeliveries.put(delivery)
    }
  })
}

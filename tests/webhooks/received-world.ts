import type { Dialect } from '@billing/store-sql'
import { createWebhookSender } from '@billing/wire/webhooks'
import { tokenOf } from '../http/actors.ts'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { openReceiver, type Receiver } from './receiver.ts'

/** A world whose webhooks reach a receiver on this machine, and one to take them. */
export async function openReceivedWorld(dialect: Dialect): Promise<{
  readonly world: World
  readonly receiver: Receiver
  /** Both. */
  readonly close: () => Promise<void>
}> {
  const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
  const webhookSender = createWebhookSender({ private_addresses: 'allowed' })
  const world = await openWorld({ database, ports: { webhookSender } })
  const receiver = await openReceiver()
  return {
    world,
    receiver,
    async close() {
      await receiver.close()
      await world.close()
    },
  }
}

/** A token of the operator that every world has. */
export async function operatorsToken(world: World): Promise<string> {
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  return tokenOf(world, { role: 'admin', account_id: operator?.account_id ?? '', twofa: true })
}

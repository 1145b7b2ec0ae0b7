import { aBanner } from '@billing/core/fixtures'
import type { World } from './world.ts'

/** An operator has put a banner up for an account. */
export async function putBanner(world: World, account_id: string): Promise<void> {
  const now = world.now()
  const banner = aBanner({
    id: world.ports.ids.uuid(now),
    account_id,
    kind: 'system',
    source: 'admin',
    source_ref: null,
    expires_at: null,
    created_at: now,
    updated_at: now,
  })
  await world.ports.store.transaction((tx) => tx.banners.put(banner))
}

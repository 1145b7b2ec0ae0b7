import { after, DAY } from '@billing/core'
import { anApiKey } from '@billing/core/fixtures'
import type { World } from './world.ts'

/** The key that `putApiKey` puts. */
export const API_KEY_ID = 'a-key-of-the-operator'

/** A key of the first user of the account, that works for a year and whose secret nobody has. */
export async function putApiKey(
  { ports, now }: Pick<World, 'ports' | 'now'>,
  account_id: string,
): Promise<void> {
  await ports.store.transaction(async (tx) => {
    const [owner] = await tx.users.ofAccount(account_id)
    const names = { api_key_id: API_KEY_ID, user_id: owner?.user_id ?? '' }
    await tx.apiKeys.put(anApiKey({ ...names, expires_at: after(now(), 365 * DAY) }))
  })
}

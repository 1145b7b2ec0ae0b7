import { decideNotify, type News } from './decide-notify.ts'
import type { Work } from '../../ports.ts'

/**
 * Tell an account of something in its web app, in the transaction of the change that it tells of. Telling
 * the same again does nothing. Source: contract 10.2.
 */
export async function pushNotification(
  { tx, now, ids }: Work,
  { account_id, ...news }: News & { readonly account_id: string },
): Promise<void> {
  const users = await tx.users.ofAccount(account_id)
  const notification = decideNotify({ account_id, users }, news, { id: ids.uuid(now), now })
  if (notification) await tx.notifications.insert(notification)
}

import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import { notificationView, type NotificationView } from './notification.ts'

type ReadPorts = Pick<Ports, 'store' | 'clock'>

/**
 * Mark one notification of the caller's account as read. One that was read before keeps its time. Throws
 * `not_found`, also for another account's. Source: contract 8.
 */
export async function readNotification(
  { store, clock }: ReadPorts,
  call: Call,
  id: string,
): Promise<NotificationView> {
  const now = clock()
  return store.transaction(async ({ notifications }) => {
    const found = await notifications.get(id)
    if (found?.account_id !== actorOf(call).account_id) throw new Problem('not_found')
    const first = await notifications.read(id, now)
    return notificationView(first ? { ...found, read_at: now } : found)
  })
}

/** Mark every notification of the caller's account as read. */
export async function readAllNotifications({ store, clock }: ReadPorts, call: Call): Promise<void> {
  const now = clock()
  await store.transaction((tx) => tx.notifications.readAll(actorOf(call).account_id, now))
}

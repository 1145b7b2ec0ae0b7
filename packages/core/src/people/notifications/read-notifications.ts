import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { notificationView, type NotificationView } from './notification.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Mark one notification of the caller's account as read. One that was read before keeps its time. Throws
 * `not_found`, also for another account's. Source: contract 8.
 */
export async function readNotification(
  ports: WritePorts,
  call: Call,
  id: string,
): Promise<NotificationView> {
  return transact(ports, async ({ tx: { notifications }, now }) => {
    const found = await notifications.get(id)
    if (found?.account_id !== actorOf(call).account_id) throw new Problem('not_found')
    const first = await notifications.read(id, now)
    return notificationView(first ? { ...found, read_at: now } : found)
  })
}

/** Mark every notification of the caller's account as read. */
export async function readAllNotifications(ports: WritePorts, call: Call): Promise<void> {
  await transact(ports, ({ tx, now }) => tx.notifications.readAll(actorOf(call).account_id, now))
}

import { type Call, actorOf } from '../../records/idempotency/call.ts'
import type { PageRequest, Position } from '../../kernel/page.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { ASKING_KINDS, type NotificationView, notificationView } from './notification.ts'
import { Problem } from '../../kernel/problem.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** A page of notifications, and how many of the whole account are unread. */
export interface NotificationList {
  readonly items: readonly NotificationView[]
  readonly next: Position | null
  readonly unread_count: number
  /** Of those, how many ask something of the customer. */
  readonly asking_count: number
}

/** What the caller's account was told, newest first. */
export async function listNotifications(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<NotificationList> {
  const { account_id } = actorOf(call)
  return store.read(async ({ notifications }) => {
    const { data, next } = await notifications.listOfAccount(account_id, page)
    const unread_count = await notifications.unreadOf(account_id)
    const asking_count = await notifications.unreadOf(account_id, ASKING_KINDS)
    return { items: data.map(notificationView), next, unread_count, asking_count }
  })
}

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

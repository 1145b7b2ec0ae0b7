import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { PageRequest, Position } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import { notificationView, type NotificationView } from './notification.ts'

/** A page of notifications, and how many of the whole account are unread. */
export interface NotificationList {
  readonly items: readonly NotificationView[]
  readonly next: Position | null
  readonly unread_count: number
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
    return { items: data.map(notificationView), next, unread_count }
  })
}

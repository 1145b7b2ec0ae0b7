import type { User } from '../identity/user.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { messageArgs, type NotificationWords } from './messages.ts'
import { type Notification, type NotificationKind, NOTIFICATIONS } from './notification.ts'

/** Whom a notification is for. */
export interface Audience {
  readonly account_id: string
  readonly users: readonly Pick<User, 'role' | 'notifications_enabled'>[]
}

/** What is to be told, and the name by which it is told once. */
export type News<K extends NotificationKind = NotificationKind> = NotificationWords<K> & {
  readonly dedupe_key: string
  /** Instead of the kind's own page, such as where to pay. */
  readonly cta_url?: string
}

/** The notification to insert under `id`; null when nobody wants it. Source: contract 10.2. */
export function decideNotify(
  { account_id, users }: Audience,
  { kind, dedupe_key, args, cta_url }: News,
  { id, now }: { readonly id: string; readonly now: EpochMs },
): Notification | null {
  const { severity, cta_url: page } = NOTIFICATIONS[kind]
  if (severity === 'info' && !wantsInfo(users)) return null
  const message_key = `notification.${kind}`
  const url = cta_url ?? page
  return {
    id,
    account_id,
    kind,
    severity,
    message_key,
    message_args: messageArgs(args),
    cta_label_key: url === null ? null : `${message_key}.cta`,
    cta_url: url,
    dedupe_key,
    read_at: null,
    created_at: now,
  }
}

/**
 * What an account is told, all its people see, so one owner who wants it is enough. An account whose
 * people have not signed in yet wants everything.
 */
export function wantsInfo(users: Audience['users']): boolean {
  const owners = users.filter(({ role }) => role === 'owner')
  return owners.length === 0 || owners.some((owner) => owner.notifications_enabled)
}

import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import type { NotificationWords } from './messages.ts'
import type { NotificationKind } from './notification.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { pushNotification } from './push-notification.ts'

/** A notice to an account, by mail and in its web app. */
type AccountNotice = NotificationWords<MailKind & NotificationKind> & {
  readonly account_id: string
  /** The id of its subject. */
  readonly about: string
  /** What the mail says beside the records it reads. */
  readonly facts?: Readonly<Record<string, string | number | null>>
  /** Instead of the kind's own page; null means that one. */
  readonly cta_url?: string | null
  /** What it is told once for; by default its kind, what it is about, and this instant. */
  readonly dedupe_key?: string
}

/** Notify an account by mail and in its web app, once. Source: contract 10.1, 10.2. */
export async function notifyAccount(
  work: Work,
  { account_id, about, facts, cta_url, ...told }: AccountNotice,
): Promise<void> {
  const { kind, dedupe_key = `${kind}:${about}:${work.now}` } = told
  const to = { account_id }
  const effect = { type: 'mail.send', kind, to, about, ...(facts ? { facts } : {}) } as const
  await pushEffect(work, { effect, dedupe_key })
  const page = typeof cta_url === 'string' ? { cta_url } : {}
  await pushNotification(work, { ...told, account_id, dedupe_key, ...page })
}

import type { Owned, Restored, SeenCommand, Observer } from '../invariants/evidence.ts'
import type { SeenCredential } from '../invariants/seen-credential.ts'
import type { SeenWebhook } from '../invariants/seen-webhook.ts'
import type { Answered } from './actor.ts'
import type { SimulatedService } from './service.ts'

/** An onlooker's notebook while it is written. */
export interface OpenObserver extends Observer {
  answers: Answered[]
  commands: SeenCommand[]
  credentials: SeenCredential[]
  readonly restores: Restored[]
  /** Each mail that the server took, and when. */
  mails_sent: { readonly message_id: string; readonly at: number }[]
  readonly webhooks: SeenWebhook[]
  readonly secrets: string[]
  readonly mailed_secrets: Map<string, string>
  readonly owners: Map<string, Owned>
  readonly mails_in_doubt: Set<string>
  /** The secrets so far, to know a new one. */
  readonly known: Set<string>
}

/** An observer that has seen nothing yet. */
export function openObserver(service: SimulatedService): OpenObserver {
  return {
    answers: [],
    commands: [],
    credentials: [],
    restores: [],
    mails_sent: [],
    webhooks: [],
    secrets: [...service.secrets],
    mailed_secrets: new Map(),
    logged: service.logged,
    owners: new Map(),
    mails_in_doubt: new Set(),
    known: new Set(),
  }
}

/** A mail may have been sent this long before its record. */
const RECORDED_WITHIN_MS = 15 * 60_000

/**
 * The database went back: what was acknowledged since is lost, so that nobody is held to it. Mails that were
 * sent since may come again, their records being gone. What another system took, it keeps.
 */
export function forgetSince(observer: OpenObserver, restored: Restored): void {
  const { as_of } = restored
  const kept = <T extends { readonly at: number }>(list: readonly T[]) =>
    list.filter(({ at }) => at < as_of)
  observer.answers = kept(observer.answers)
  observer.commands = kept(observer.commands)
  observer.credentials = kept(observer.credentials)
  for (const { message_id, at } of observer.mails_sent) {
    if (at >= as_of - RECORDED_WITHIN_MS) observer.mails_in_doubt.add(message_id)
  }
  observer.restores.push(restored)
}

/** Whether what was told at that instant was lost by a restore. */
export function isLost({ restores }: Pick<OpenObserver, 'restores'>, at: number): boolean {
  return restores.some((each) => each.as_of <= at && at <= each.at)
}

/**
 * Whose an account is says its address, which nobody here changes. Whoever signs up again after the end moves to the new
 * account, and was shown the old one before; whom the first proof of a mailbox removes was shown the account until then.
 * Source: contract 2.6, 2.11.
 */
export async function learnAccounts(
  { query }: SimulatedService,
  owners: Map<string, Owned>,
  now: number,
): Promise<void> {
  const rows = await query(
    `select account_id, contact_email as email from accounts union select account_id, email from users
      union select r.old_value, u.email from recorded_changes r join users u on u.user_id = r.row_id
      where r.resource = 'users' and r.field = 'account_id'`,
  )
  for (const [actor, { emails, account_ids: before, left }] of owners) {
    const own = rows.filter(({ email }) => emails.includes(String(email)))
    const account_ids = own.map(({ account_id }) => String(account_id))
    const gone = before.filter((id) => !account_ids.includes(id)).map((id) => [id, now] as const)
    owners.set(actor, { emails, account_ids, left: new Map([...left, ...gone]) })
  }
}

/** The members of a body that hold a secret, and of them the one that came by mail. */
const SECRETS =
  /"(password|new_password|current_password|access_token|refresh_token|token|grant)":"([^"]+)"/g
const MAILED = 'token'

/** Write an answer down, and the secrets that it and its request carried. */
export function seeAnswer(observer: OpenObserver, answered: Answered): void {
  observer.answers.push(answered)
  const asked = JSON.stringify(answered.ask.body ?? {})
  for (const [, member = '', secret = ''] of `${asked}${answered.text}`.matchAll(SECRETS)) {
    if (observer.known.has(secret)) continue
    observer.known.add(secret)
    observer.secrets.push(secret)
    const [email] = observer.owners.get(answered.actor)?.emails ?? []
    if (member === MAILED && email !== undefined) observer.mailed_secrets.set(secret, email)
  }
}

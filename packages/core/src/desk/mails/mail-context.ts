import type { Interval } from '../../kernel/interval.ts'
import type { Account } from '../../people/account/account.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { MailTarget } from '../../records/outbox/effects.ts'
import type { User } from '../../people/identity/user.ts'
import { invariant } from '../../kernel/problem.ts'
import { formatDate } from '../../kernel/text/format.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { wantsInfo } from '../../people/notifications/decide-notify.ts'

/** What a composer works with: the open transaction, the recipient and the subject of the mail. */
export interface MailContext {
  readonly ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>
  readonly tx: Tx
  readonly target: MailTarget
  readonly about?: string
  readonly facts?: Readonly<Record<string, string | number | null>>
  readonly now: EpochMs
}

/** A mail before it is rendered: the recipient and the arguments of the text. */
interface ComposedMail<A> {
  readonly to: string
  readonly language: Locale
  /** The reader's first name, or `''`. */
  readonly name: string
  readonly args: A
}

/** Finds the recipient of a mail and composes its facts; null when nobody is to get the mail. */
export type Composer<A> = (context: MailContext) => Promise<ComposedMail<A> | null>

type Composed<A> = A | null | Promise<A | null>

/**
 * A page for whoever reads the mail: of the portal, or of the operators' console. A token stands in the query, where every client looks for it. Only a POST spends
 * it, so that a mail scanner that opens links uses none up.
 */
export function page({ ports: { settings } }: MailContext, { role }: User, path: string): string {
  const { portal_url, console_url } = settings
  return (role === 'admin' ? (console_url ?? `${portal_url}/console`) : portal_url) + path
}

/** A page of the portal, for a mail to an account: operators have none that is mailed. */
export function portal({ ports }: MailContext, path: string): string {
  return ports.settings.portal_url + path
}

/** The id of the subject of the mail. Throws on a mail without one, which is a bug of its sender. */
export function subjectId({ about }: MailContext): string {
  invariant(about !== undefined, 'the mail does not say what it tells of')
  return about
}

/** A text of the facts. Throws when it is missing, which is a bug of the sender. */
export function textFact({ facts }: MailContext, name: string): string {
  const value = facts?.[name]
  invariant(typeof value === 'string', `the mail has no ${name}`)
  return value
}

/** A number of the facts. Throws when it is missing, which is a bug of the sender. */
export function numberFact({ facts }: MailContext, name: string): number {
  const value = facts?.[name]
  invariant(typeof value === 'number', `the mail has no ${name}`)
  return value
}

/** An instant of the facts, or null. */
export function instantFact({ facts }: MailContext, name: string): EpochMs | null {
  const value = facts?.[name]
  return typeof value === 'number' ? epochMs(value) : null
}

/** The length of the periods that the mail's price is for: a month where the facts do not say. */
export function intervalFact({ facts }: MailContext, name = 'interval'): Interval {
  return facts?.[name] === 'year' ? 'year' : 'month'
}

/** A day as the account's language writes it, in our time zone. */
export function dayOf({ ports }: MailContext, { language }: Account, at: EpochMs): string {
  return formatDate(at, ports.settings.time_zone, language)
}

/**
 * To the address that the user gave us, never to one that somebody typed into a form: two addresses that
 * compare equal may be two mailboxes. An unknown address gets nothing. Source: contract 2.9, 2.10.
 */
export function toUser<A>(write: (context: MailContext, user: User) => Composed<A>): Composer<A> {
  return async (context) => {
    const user = await userOf(context)
    const args = user ? await write(context, user) : null
    if (!user || args === null) return null
    return { to: user.email, language: user.language, name: user.first_name, args }
  }
}

/** As `toUser`, but never to an operator: nothing in a mail signs them in. */
export function toCustomer<A>(
  write: (context: MailContext, user: User) => Composed<A>,
): Composer<A> {
  return toUser((context, user) => (user.role === 'admin' ? null : write(context, user)))
}

/** To the account's contact address, in the account's language. */
export function toAccount<A>(
  write: (context: MailContext, account: Account) => Composed<A>,
): Composer<A> {
  return toAddressOf(({ contact_email }) => contact_email, write)
}

/** Where the documents of an account go: to its billing contact, where it has one. */
export function billingAddressOf({ billing_email, contact_email }: Account): string {
  return billing_email ?? contact_email
}

/** To whoever gets the account's documents, in the account's language. */
export function toBillingContact<A>(
  write: (context: MailContext, account: Account) => Composed<A>,
): Composer<A> {
  return toAddressOf(billingAddressOf, write)
}

function toAddressOf<A>(
  addressOf: (account: Account) => string,
  write: (context: MailContext, account: Account) => Composed<A>,
): Composer<A> {
  return async (context) => {
    const { tx, target } = context
    const account = 'account_id' in target ? await tx.accounts.get(target.account_id) : undefined
    const args = account ? await write(context, account) : null
    if (!account || args === null) return null
    const { contact_email, language, account_id } = account
    const to = addressOf(account)
    const owner = (await tx.users.ofAccount(account_id)).find(({ role }) => role === 'owner')
    // Who else reads a mailbox we do not know by name.
    return { to, language, name: to === contact_email ? (owner?.first_name ?? '') : '', args }
  }
}

/** As `toAccount`, unless its owners want no notifications. Source: contract 10.2. */
export function toSubscribedAccount<A>(
  write: (context: MailContext, account: Account) => Composed<A>,
): Composer<A> {
  return toAccount(async (context, account) => {
    const users = await context.tx.users.ofAccount(account.account_id)
    return wantsInfo(users) ? write(context, account) : null
  })
}

async function userOf({ tx, target }: MailContext): Promise<User | undefined> {
  if ('user_id' in target) return tx.users.get(target.user_id)
  return 'email' in target ? tx.users.byEmail(emailKey(target.email)) : undefined
}

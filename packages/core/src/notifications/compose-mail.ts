import type { Locale } from '../account/account.ts'
import type { MailTarget, SendableMail } from '../effects.ts'
import { issueOneTime } from '../identity/issue-one-time.ts'
import type { OneTimePurpose } from '../identity/one-time.ts'
import type { User } from '../identity/user.ts'
import { emailKey } from '../kernel/text.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import type { MailArgs } from './emails-args.ts'

/** What a composer works with: the open transaction, and whom the mail is for. */
export interface Desk {
  readonly ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>
  readonly tx: Tx
  readonly target: MailTarget
  readonly now: EpochMs
}

/** What a mail says and to whom, before it is put into words. */
export interface Letter<K extends SendableMail> {
  readonly to: string
  readonly language: Locale
  /** The reader's first name, or `''`. */
  readonly name: string
  readonly args: MailArgs[K]
}

/** Null when nobody is to get the mail. */
type Composer<K extends SendableMail> = (desk: Desk) => Promise<Letter<K> | null>

/** Every mail that we send, and what it takes to write it: a mail without a composer does not compile. */
export const COMPOSERS: { readonly [K in SendableMail]: Composer<K> } = {
  signup_link: toUser(async (desk, user) => {
    const { token } = await issue(desk, user, 'signup_link')
    return { url: portal(desk, `/first-login?token=${token}`) }
  }),
  already_registered: toUser((desk) => ({ sign_in_url: portal(desk, '/sign-in') })),
  login_link: toCustomer(async (desk, user) => {
    const { token } = await issue(desk, user, 'login_link')
    return { url: portal(desk, `/magic-link?token=${token}`) }
  }),
  verification_code: toUser(async (desk, user) => {
    const { token, code } = await issue(desk, user, 'email_verify')
    return { code, url: portal(desk, `/verify?purpose=email_verify&token=${token}`) }
  }),
  login_code: toCustomer(async (desk, user) => {
    const { token, code } = await issue(desk, user, 'login_code')
    return { code, url: portal(desk, `/magic-link?token=${token}`) }
  }),
  password_reset: toUser(async (desk, user) => {
    const { token } = await issue(desk, user, 'password_reset')
    return { url: portal(desk, `/reset-password?token=${token}`) }
  }),
  password_changed: toUser((desk) => ({ reset_url: portal(desk, '/forgot-password') })),
  welcome: toAccount(async (desk, account_id) => {
    const tenant = await desk.tx.tenants.ofAccount(account_id)
    return tenant ? { portal_url: portal(desk, ''), pbx_url: tenant.my_pbx_url } : null
  }),
  provisioning_failed: toAccount(() => ({})),
}

/**
 * A page of the portal. A token stands in the query, where every client looks for it. Only a POST spends
 * it, so that a mail scanner that opens links uses none up.
 */
function portal({ ports }: Desk, path: string): string {
  return ports.settings.portal_url + path
}

/** Links and codes are made here, when the mail is sent, so that none is ever stored in clear. */
function issue({ ports, tx, now }: Desk, user: User, purpose: OneTimePurpose) {
  return issueOneTime(ports, tx, { user, purpose }, now)
}

type Written<K extends SendableMail> = MailArgs[K] | null | Promise<MailArgs[K] | null>

/**
 * To the address that the user gave us, never to one that somebody typed into a form: two addresses that
 * compare equal may be two mailboxes. An unknown address gets nothing. Source: contract 2.9, 2.10.
 */
function toUser<K extends SendableMail>(
  write: (desk: Desk, user: User) => Written<K>,
): Composer<K> {
  return async (desk) => {
    const user = await userOf(desk)
    const args = user ? await write(desk, user) : null
    if (!user || args === null) return null
    return { to: user.email, language: user.language, name: user.first_name, args }
  }
}

/** As `toUser`, but never to an operator: nothing in a mail signs them in. */
function toCustomer<K extends SendableMail>(
  write: (desk: Desk, user: User) => Written<K>,
): Composer<K> {
  return toUser((desk, user) => (user.role === 'admin' ? null : write(desk, user)))
}

/** To the account's contact address, in the account's language. */
function toAccount<K extends SendableMail>(
  write: (desk: Desk, account_id: string) => Written<K>,
): Composer<K> {
  return async (desk) => {
    const { tx, target } = desk
    const account = 'account_id' in target ? await tx.accounts.get(target.account_id) : undefined
    const args = account ? await write(desk, account.account_id) : null
    if (!account || args === null) return null
    const { contact_email: to, language, account_id } = account
    const owner = (await tx.users.ofAccount(account_id)).find(({ role }) => role === 'owner')
    return { to, language, name: owner?.first_name ?? '', args }
  }
}

async function userOf({ tx, target }: Desk): Promise<User | undefined> {
  if ('user_id' in target) return tx.users.get(target.user_id)
  return 'email' in target ? tx.users.byEmail(emailKey(target.email)) : undefined
}

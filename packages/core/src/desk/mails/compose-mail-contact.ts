import { blankOneTime } from '../../people/proofs/issue-one-time.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { type Composers, portal } from './mail-context.ts'

type ContactMail = 'contact_email_link' | 'contact_email_changed'

/** To which mailbox we write about an account. */
export const CONTACT_COMPOSERS: Composers<ContactMail> = {
  /** To the address that waits, if one still does. A stranger may read it: it names nobody. */
  contact_email_link: async (context) => {
    const { ports, tx, target, now } = context
    const account = 'account_id' in target ? await tx.accounts.get(target.account_id) : undefined
    const to = account?.pending_contact_email
    if (!account || !to) return null
    const users = await tx.users.ofAccount(account.account_id)
    const owner = users.find(({ role }) => role === 'owner')
    if (!owner) return null
    const token = ports.secrets.token()
    await tx.oneTimes.insert({
      ...blankOneTime('contact_email', emailKey(to), now),
      one_time_id: ports.ids.uuid(now),
      user_id: owner.user_id,
      token_hash: ports.secrets.digest(token),
    })
    const args = { url: portal(context, `/confirm-contact-email?token=${token}`) }
    return { to, language: account.language, name: '', args }
  },
  /** To the mailbox that was the account's: nobody but the mail knows it any more. */
  contact_email_changed: async (context) => {
    const { tx, target } = context
    if (!('email' in target)) return null
    const user = await tx.users.byEmail(emailKey(target.email))
    const args = { portal_url: portal(context, '/account') }
    return { to: target.email, language: user?.language ?? 'en', name: '', args }
  },
}

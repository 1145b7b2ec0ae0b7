import { portal } from '../mail-context.ts'
import { blankOneTime } from '../../../people/proofs/issue-one-time.ts'
import { mail } from '../mail.ts'
import { emailKey } from '../../../kernel/text/text.ts'

/**
 * To the address that an account wants its mails at: a link that confirms it. A stranger may read it: it names
 * nobody. How long the link lives: contract 2.7.
 */
export const contactEmailLink = mail({
  facts: { url: 'link' },
  compose: async (context) => {
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
  en: ({ url }) => ({
    subject: 'Confirm this e-mail address',
    paragraphs: [
      'A customer of ours would like us to send invoices and everything else about their account to this address. Please confirm that it is yours.',
    ],
    buttons: [{ label: 'Confirm this address', url }],
    notes: [
      'The link works once, for 24 hours. If you do not know about this, please ignore this e-mail: we will not write to you again.',
    ],
  }),
  lt: ({ url }) => ({
    subject: 'Patvirtinkite šį el. pašto adresą',
    paragraphs: [
      'Mūsų klientas prašo sąskaitas ir visus kitus laiškus apie paskyrą siųsti šiuo adresu. Patvirtinkite, kad jis jūsų.',
    ],
    buttons: [{ label: 'Patvirtinti adresą', url }],
    notes: [
      'Nuoroda veikia vieną kartą ir galioja 24 valandas. Jei apie tai nieko nežinote, nekreipkite dėmesio į šį laišką – daugiau jums nerašysime.',
    ],
  }),
})

import { portal } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { emailKey } from '../../../kernel/text/text.ts'

/** To the mailbox that was the account's until now: nobody but the mail knows it any more. */
export const contactEmailChanged = mail({
  facts: { portal_url: 'link' },
  compose: async (context) => {
    const { tx, target } = context
    if (!('email' in target)) return null
    const user = await tx.users.byEmail(emailKey(target.email))
    const args = { portal_url: portal(context, '/account') }
    return { to: target.email, language: user?.language ?? 'en', name: '', args }
  },
  en: ({ portal_url }) => ({
    subject: 'We write to another address now',
    paragraphs: [
      'You asked us to send invoices and everything else about your account to another address, and its mailbox has confirmed it. From now on we write there.',
    ],
    buttons: [{ label: 'See my account', url: portal_url }],
    notes: [
      'If it was not you, please sign in, choose a new password and put your address back, or write to us.',
    ],
  }),
  lt: ({ portal_url }) => ({
    subject: 'Nuo šiol rašome kitu adresu',
    paragraphs: [
      'Paprašėte sąskaitas ir visus kitus laiškus apie paskyrą siųsti kitu adresu, ir jis patvirtintas. Nuo šiol rašome ten.',
    ],
    buttons: [{ label: 'Peržiūrėti paskyrą', url: portal_url }],
    notes: [
      'Jei to padaryti neprašėte, prisijunkite, pasirinkite naują slaptažodį ir grąžinkite savo adresą arba parašykite mums.',
    ],
  }),
})

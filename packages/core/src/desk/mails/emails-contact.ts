import type { MailTexts } from '../../people/notifications/mail-args.ts'

type ContactMail = 'contact_email_link' | 'contact_email_changed'

/** To which mailbox we write about an account. How long the link lives: contract 2.7. */
export const CONTACT_MAILS: MailTexts<ContactMail> = {
  contact_email_link: {
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
  },
  contact_email_changed: {
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
  },
}

import { toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { NOT_READ, untilDate } from './ticket-facts.ts'

/** To the account: we consider its request resolved, and until when an answer opens it again. */
export const ticketResolved = mail({
  facts: {
    reference: 'text',
    title: 'text',
    /** Until then an answer opens it again. */
    date: 'text',
    url: 'link',
  },
  compose: toAccount((context, account) => untilDate(context, account, 'resolved')),
  en: ({ reference, title, date, url }) => ({
    subject: `[${reference}] We have resolved your request`,
    paragraphs: [
      `We consider your request “${title}” resolved.`,
      `If something is still not right, please reply until ${date}, and we will go on with it. After that we will close it.`,
    ],
    buttons: [{ label: 'See my request', url }],
    notes: [NOT_READ.en],
  }),
  lt: ({ reference, title, date, url }) => ({
    subject: `[${reference}] Išsprendėme jūsų užklausą`,
    paragraphs: [
      `Jūsų užklausą „${title}“ laikome išspręsta.`,
      `Jei kas nors liko neišspręsta, iki ${date} parašykite mums ir prie jos grįšime. Vėliau užklausą uždarysime.`,
    ],
    buttons: [{ label: 'Peržiūrėti užklausą', url }],
    notes: [NOT_READ.lt],
  }),
})

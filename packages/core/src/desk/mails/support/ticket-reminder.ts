import { toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { NOT_READ, untilDate } from './ticket-facts.ts'

/** To the account: we wait for its answer, and close the request without one. */
export const ticketReminder = mail({
  facts: {
    reference: 'text',
    title: 'text',
    /** When we close it unless the customer writes. */
    date: 'text',
    url: 'link',
  },
  compose: toAccount((context, account) => untilDate(context, account, 'awaiting_customer')),
  en: ({ reference, title, date, url }) => ({
    subject: `[${reference}] We are waiting for your answer`,
    paragraphs: [
      `We have answered your request “${title}” and have not heard from you since.`,
      `If you still need our help, please reply. Without an answer we will close the request on ${date}.`,
    ],
    buttons: [{ label: 'Read and reply', url }],
    notes: [NOT_READ.en],
  }),
  lt: ({ reference, title, date, url }) => ({
    subject: `[${reference}] Laukiame jūsų atsakymo`,
    paragraphs: [
      `Atsakėme į jūsų užklausą „${title}“ ir vis dar laukiame jūsų žinios.`,
      `Jei pagalbos dar reikia, atsakykite mums. Jei iki ${date} nieko neparašysite, užklausą uždarysime.`,
    ],
    buttons: [{ label: 'Skaityti ir atsakyti', url }],
    notes: [NOT_READ.lt],
  }),
})

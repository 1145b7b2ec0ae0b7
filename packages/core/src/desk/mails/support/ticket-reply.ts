import { subjectId, toSubscribedAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { named, NOT_READ } from './ticket-facts.ts'

/** To the account, unless it wants no notifications: what we answered to its request. */
export const ticketReply = mail({
  facts: {
    reference: 'text',
    title: 'text',
    /** May have several paragraphs. */
    body: 'text',
    url: 'link',
  },
  compose: toSubscribedAccount(async (context) => {
    const message = await context.tx.tickets.message(subjectId(context))
    const ticket = message && (await context.tx.tickets.get(message.ticket_id))
    return ticket ? { ...named(context, ticket), body: message.body } : null
  }),
  en: ({ reference, title, body, url }) => ({
    subject: `[${reference}] ${title}`,
    paragraphs: ['We have answered your request:', ...body.split(/\n\s*\n/)],
    buttons: [{ label: 'Read and reply', url }],
    notes: [NOT_READ.en],
  }),
  lt: ({ reference, title, body, url }) => ({
    subject: `[${reference}] ${title}`,
    paragraphs: ['Atsakėme į jūsų užklausą:', ...body.split(/\n\s*\n/)],
    buttons: [{ label: 'Skaityti ir atsakyti', url }],
    notes: [NOT_READ.lt],
  }),
})

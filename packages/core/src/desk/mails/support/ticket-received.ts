import { subjectId, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { named, NOT_READ } from './ticket-facts.ts'

/** To the account: we have its request. Repeats no word of the customer: nobody has proved that the address is theirs. */
export const ticketReceived = mail({
  facts: { reference: 'text', url: 'link' },
  compose: toAccount(async (context) => {
    const ticket = await context.tx.tickets.get(subjectId(context))
    if (!ticket) return null
    const { reference, url } = named(context, ticket)
    return { reference, url }
  }),
  en: ({ reference, url }) => ({
    subject: `[${reference}] We have your request`,
    paragraphs: [
      'Thank you for writing to us. We have received your request and will answer it as soon as we can.',
      `Its reference is ${reference}.`,
    ],
    buttons: [{ label: 'See my request', url }],
    notes: ['Is there more to say? ' + NOT_READ.en],
  }),
  lt: ({ reference, url }) => ({
    subject: `[${reference}] Gavome jūsų užklausą`,
    paragraphs: [
      'Ačiū, kad parašėte. Gavome jūsų užklausą ir atsakysime kuo greičiau.',
      `Užklausos numeris – ${reference}.`,
    ],
    buttons: [{ label: 'Peržiūrėti užklausą', url }],
    notes: ['Norite ką nors pridurti? Parašykite savitarnoje: atsakymų į šį laišką neskaitome.'],
  }),
})

import { subjectId, toBillingContact } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { formatMoney } from '../../../kernel/text/format.ts'

/** To whoever gets the account's documents, with the PDF of the credit note: money went back to the card. */
export const refundIssued = mail({
  facts: { amount: 'text', number: 'text' },
  attaches: 'credit_note',
  compose: toBillingContact(async (context, { language }) => {
    const note = await context.tx.creditNotes.get(subjectId(context))
    return note ? { amount: formatMoney(note.amount, language), number: note.number } : null
  }),
  en: ({ amount, number }) => ({
    subject: `We have sent you back ${amount}`,
    paragraphs: [
      `We have sent ${amount} back to the card that you paid with (credit note ${number}).`,
      'Your bank may need a few days to show it.',
    ],
  }),
  lt: ({ amount, number }) => ({
    subject: `Grąžinome jums ${amount}`,
    paragraphs: [
      `Grąžinome ${amount} į kortelę, kuria mokėjote (kreditinė sąskaita ${number}).`,
      'Banko išraše grąžintą sumą galite pamatyti po kelių dienų.',
    ],
  }),
})

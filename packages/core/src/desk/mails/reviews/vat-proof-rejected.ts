import { type MailContext, portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: we did not accept the document as proof of its VAT number, and why. */
export const vatProofRejected = mail({
  facts: {
    /** What the reviewer wrote of it. */
    note: 'text?',
    portal_url: 'link',
  },
  compose: toAccount((context) => ({
    note: noteOf(context),
    portal_url: portal(context, '/account/vat'),
  })),
  en: ({ note, portal_url }) => ({
    subject: 'We could not accept your VAT document',
    paragraphs: [
      'Thank you for your document. We could not accept it as proof of your VAT number.',
      ...(note === null ? [] : [note]),
      'You can send us another one at any time.',
    ],
    buttons: [{ label: 'Send another document', url: portal_url }],
  }),
  lt: ({ note, portal_url }) => ({
    subject: 'Negalėjome priimti jūsų PVM dokumento',
    paragraphs: [
      'Ačiū už dokumentą. Deja, pagal jį jūsų PVM mokėtojo kodo patvirtinti negalėjome.',
      ...(note === null ? [] : [note]),
      'Bet kada galite atsiųsti kitą dokumentą.',
    ],
    buttons: [{ label: 'Atsiųsti kitą dokumentą', url: portal_url }],
  }),
})

/** What the reviewer wrote of it, or null. */
function noteOf({ facts }: MailContext): string | null {
  const note = facts?.['reviewer_note']
  return typeof note === 'string' ? note : null
}

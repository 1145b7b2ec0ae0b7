import { textFact, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: the VAT number is valid, and goes on the next invoices. */
export const vatValid = mail({
  facts: { vat_id: 'text' },
  compose: toAccount((context) => ({ vat_id: textFact(context, 'vat_id') })),
  en: ({ vat_id }) => ({
    subject: 'Your VAT number is confirmed',
    paragraphs: [
      `We have checked your VAT number ${vat_id}, and it is valid. We will use it on your next invoices.`,
    ],
  }),
  lt: ({ vat_id }) => ({
    subject: 'Jūsų PVM mokėtojo kodas patvirtintas',
    paragraphs: [
      `Patikrinome jūsų PVM mokėtojo kodą ${vat_id} – jis galioja. Nurodysime jį kitose sąskaitose.`,
    ],
  }),
})

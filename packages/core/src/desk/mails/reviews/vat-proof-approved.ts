import { textFact, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: we accepted the document as proof of its VAT number. */
export const vatProofApproved = mail({
  facts: { vat_id: 'text?' },
  compose: toAccount((context) => ({ vat_id: textFact(context, 'vat_id') })),
  en: ({ vat_id }) => ({
    subject: 'We have accepted your VAT document',
    paragraphs: [
      vat_id === null
        ? 'Thank you for your document. We have accepted it as proof of your VAT number.'
        : `Thank you for your document. We have accepted it as proof of the VAT number ${vat_id}.`,
    ],
  }),
  lt: ({ vat_id }) => ({
    subject: 'Priėmėme jūsų PVM dokumentą',
    paragraphs: [
      vat_id === null
        ? 'Ačiū už dokumentą. Pagal jį patvirtinome jūsų PVM mokėtojo kodą.'
        : `Ačiū už dokumentą. Pagal jį patvirtinome PVM mokėtojo kodą ${vat_id}.`,
    ],
  }),
})

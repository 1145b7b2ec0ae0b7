import { toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: we accepted its documents. */
export const kybApproved = mail({
  facts: {},
  compose: toAccount(() => ({})),
  en: () => ({
    subject: 'We have accepted your documents',
    paragraphs: [
      'Thank you. We have looked through your documents and everything is in order. There is nothing more to send.',
    ],
  }),
  lt: () => ({
    subject: 'Priėmėme jūsų dokumentus',
    paragraphs: [
      'Ačiū. Peržiūrėjome jūsų dokumentus – viskas tvarkoje. Daugiau nieko siųsti nereikia.',
    ],
  }),
})

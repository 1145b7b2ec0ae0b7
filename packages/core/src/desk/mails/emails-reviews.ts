import type { MailTexts } from '../../people/notifications/mail-args.ts'

type ReviewMail =
  | 'vat_valid'
  | 'vat_invalid'
  | 'vat_proof_approved'
  | 'vat_proof_rejected'
  | 'kyb_approved'
  | 'kyb_rejected'

/** What we found out about a customer's papers. */
export const REVIEW_MAILS: MailTexts<ReviewMail> = {
  vat_valid: {
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
  },
  vat_invalid: {
    en: ({ vat_id, portal_url }) => ({
      subject: 'We could not confirm your VAT number',
      paragraphs: [
        `The official register says that the VAT number ${vat_id} is not valid, so our next invoices will include VAT.`,
        'Please check the number. If it is right, you can send us a proof of it.',
      ],
      buttons: [{ label: 'Check my VAT number', url: portal_url }],
    }),
    lt: ({ vat_id, portal_url }) => ({
      subject: 'Nepavyko patvirtinti jūsų PVM mokėtojo kodo',
      paragraphs: [
        `Oficialiame registre nurodyta, kad PVM mokėtojo kodas ${vat_id} negalioja, todėl kitose mūsų sąskaitose bus PVM.`,
        'Patikrinkite kodą. Jei jis teisingas, galite atsiųsti mums tai patvirtinantį dokumentą.',
      ],
      buttons: [{ label: 'Patikrinti PVM mokėtojo kodą', url: portal_url }],
    }),
  },
  vat_proof_approved: {
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
  },
  vat_proof_rejected: {
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
  },
  kyb_approved: {
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
  },
  kyb_rejected: {
    en: ({ reasons, portal_url }) => ({
      subject: 'We need another look at your documents',
      paragraphs: [
        'Thank you for your documents. We could not accept all of them yet.',
        ...reasons.map((reason) => `– ${reason}`),
        'Please send us what is missing, and we will go on from there.',
      ],
      buttons: [{ label: 'Send my documents', url: portal_url }],
    }),
    lt: ({ reasons, portal_url }) => ({
      subject: 'Reikia papildyti jūsų dokumentus',
      paragraphs: [
        'Ačiū už dokumentus. Kol kas galėjome priimti ne visus.',
        ...reasons.map((reason) => `– ${reason}`),
        'Atsiųskite, ko trūksta, ir peržiūrėsime iš naujo.',
      ],
      buttons: [{ label: 'Siųsti dokumentus', url: portal_url }],
    }),
  },
}

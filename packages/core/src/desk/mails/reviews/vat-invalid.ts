import { portal, textFact, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: the register does not know the VAT number, so that invoices carry VAT. */
export const vatInvalid = mail({
  facts: { vat_id: 'text', portal_url: 'link' },
  compose: toAccount((context) => ({
    vat_id: textFact(context, 'vat_id'),
    portal_url: portal(context, '/account/vat'),
  })),
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
})

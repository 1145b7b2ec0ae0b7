import { formatCountry } from '../../../kernel/text/format.ts'
import { isMemberState } from '../../../people/places/vat-rates.ts'
import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: the country of its address does not change its VAT yet, why, and what would help. Source: contract 6.10. */
export const placeUnproven = mail({
  facts: {
    /** Where the address says they are, and where they are for their VAT. */
    claimed: 'text',
    counts: 'text',
    /** Whether a VAT number, or a registration number, of a company there is one of the things that help. */
    needs_number: 'flag',
    needs_registration: 'flag',
    portal_url: 'link',
  },
  compose: toAccount((context, account) => {
    const { place, language, customer_type } = account
    if (!place?.review) return null
    const { country } = place.review.claimed
    const isCompany = customer_type === 'company'
    return {
      claimed: formatCountry(country, language),
      counts: formatCountry(place.country, language),
      needs_number: isCompany && isMemberState(country),
      needs_registration: isCompany && !isMemberState(country),
      portal_url: portal(context, '/account'),
    }
  }),
  en: ({ claimed, counts, needs_number, needs_registration, portal_url }) => ({
    subject: `Your invoices keep the VAT of ${counts} for now`,
    paragraphs: [
      `We have saved your address, which names another country: ${claimed}. The law wants two independent signs of where a customer is before the VAT changes. What else we know does not agree with the address, or is too little, so our invoices keep the VAT of ${counts}.`,
      `What helps: a payment card of a bank there.${needs_number ? ' A valid VAT number of that country is enough by itself.' : ''}${needs_registration ? " We also need your company's registration number there." : ''}`,
      'One of us looks at it too. If you answer this mail, please tell us what shows where you are.',
    ],
    buttons: [{ label: 'Open my account', url: portal_url }],
  }),
  lt: ({ claimed, counts, needs_number, needs_registration, portal_url }) => ({
    subject: `Kol kas jūsų sąskaitose lieka šios šalies PVM: ${counts}`,
    paragraphs: [
      `Jūsų adresą išsaugojome, jo šalis: ${claimed}. Kad pasikeistų PVM, įstatymas reikalauja dviejų nepriklausomų požymių, kur yra klientas. Kiti mums žinomi duomenys su adresu nesutampa arba jų per mažai, todėl mūsų sąskaitose lieka šios šalies PVM: ${counts}.`,
      `Kas padėtų: tos šalies (${claimed}) banko mokėjimo kortelė.${needs_number ? ' Vien galiojančio tos šalies PVM mokėtojo kodo pakanka.' : ''}${needs_registration ? ' Mums taip pat reikia jūsų įmonės registracijos numerio toje šalyje.' : ''}`,
      'Tai peržiūrės ir mūsų darbuotojas. Jei atsakysite į šį laišką, parašykite, kas rodo, kur esate.',
    ],
    buttons: [{ label: 'Atidaryti paskyrą', url: portal_url }],
  }),
})

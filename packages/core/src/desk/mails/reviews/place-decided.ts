import { formatCountry } from '../../../kernel/text/format.ts'
import { portal, textFact, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: one of us has decided whether the country of its address counts for its VAT. Source: contract 6.10. */
export const placeDecided = mail({
  facts: {
    /** Where the address says they are, and where they are for their VAT from now on. */
    claimed: 'text',
    counts: 'text',
    accepted: 'flag',
    /** Whether a valid VAT number goes on deciding, against the address. */
    by_number: 'flag',
    portal_url: 'link',
  },
  variants: {
    names: ['accepted', 'refused', 'refused_by_number'],
    of: ({ accepted, by_number }) =>
      accepted ? 'accepted' : by_number ? 'refused_by_number' : 'refused',
  },
  compose: toAccount((context, { place, language }) => {
    const claimed = textFact(context, 'claimed')
    if (!place || claimed === null) return null
    return {
      claimed: formatCountry(claimed, language),
      counts: formatCountry(place.country, language),
      accepted: textFact(context, 'word') === 'approved',
      by_number: place.rule === 'vat_number',
      portal_url: portal(context, '/account'),
    }
  }),
  en: ({ accepted, by_number, claimed, counts, portal_url }) => ({
    subject: accepted
      ? `For your VAT you are now in this country: ${claimed}`
      : `Your invoices keep the VAT of ${counts}`,
    paragraphs: accepted
      ? [
          `One of us has looked at what shows where you are, and we accept your address: ${claimed}. It counts from your next invoice on.`,
        ]
      : by_number
        ? [
            `One of us has looked at your VAT number and your address, ${claimed}. The number goes on deciding, so our invoices go by ${counts}.`,
            'If you think that this is wrong, answer this mail.',
          ]
        : [
            `One of us has looked at what shows where you are. It is not enough for the country of your address, ${claimed}, so our invoices keep the VAT of ${counts}.`,
            'A payment card of a bank there would help. If you think that this is wrong, answer this mail.',
          ],
    buttons: [{ label: 'Open my account', url: portal_url }],
  }),
  lt: ({ accepted, by_number, claimed, counts, portal_url }) => ({
    subject: accepted
      ? `PVM nuo šiol skaičiuojame pagal šią jūsų šalį: ${claimed}`
      : `Jūsų sąskaitose lieka šios šalies PVM: ${counts}`,
    paragraphs: accepted
      ? [
          `Peržiūrėjome, kas rodo, kur esate, ir priėmėme jūsų adresą. Jo šalis: ${claimed}. Ji galioja nuo kitos sąskaitos.`,
        ]
      : by_number
        ? [
            `Peržiūrėjome jūsų PVM mokėtojo kodą ir adresą (${claimed}). Toliau lemia kodas, todėl sąskaitas išrašome pagal šią šalį: ${counts}.`,
            'Jei manote, kad tai klaida, atsakykite į šį laišką.',
          ]
        : [
            `Peržiūrėjome, kas rodo, kur esate. Jūsų adreso šaliai (${claimed}) to nepakanka, todėl mūsų sąskaitose lieka šios šalies PVM: ${counts}.`,
            'Padėtų tos šalies banko mokėjimo kortelė. Jei manote, kad tai klaida, atsakykite į šį laišką.',
          ],
    buttons: [{ label: 'Atidaryti paskyrą', url: portal_url }],
  }),
})

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
    portal_url: 'link',
  },
  compose: toAccount((context, { place, language }) => {
    const claimed = textFact(context, 'claimed')
    if (!place || claimed === null) return null
    return {
      claimed: formatCountry(claimed, language),
      counts: formatCountry(place.country, language),
      accepted: textFact(context, 'word') === 'approved',
      portal_url: portal(context, '/account'),
    }
  }),
  en: ({ claimed, counts, accepted, portal_url }) => ({
    subject: accepted
      ? `For your VAT you are now in this country: ${claimed}`
      : `Your invoices keep the VAT of ${counts}`,
    paragraphs: accepted
      ? [
          `One of us has looked at what shows where you are, and we accept your address: ${claimed}. It counts from your next invoice on.`,
        ]
      : [
          `One of us has looked at what shows where you are. It is not enough for the country of your address, ${claimed}, so our invoices keep the VAT of ${counts}.`,
          'A payment card of a bank there would help. If you think that this is wrong, answer this mail.',
        ],
    buttons: [{ label: 'Open my account', url: portal_url }],
  }),
  lt: ({ claimed, counts, accepted, portal_url }) => ({
    subject: accepted
      ? `PVM nuo šiol skaičiuojame pagal šią jūsų šalį: ${claimed}`
      : `Jūsų sąskaitose lieka šios šalies PVM: ${counts}`,
    paragraphs: accepted
      ? [
          `Peržiūrėjome, kas rodo, kur esate, ir priėmėme jūsų adresą. Jo šalis: ${claimed}. Ji galioja nuo kitos sąskaitos.`,
        ]
      : [
          `Peržiūrėjome, kas rodo, kur esate. Jūsų adreso šaliai (${claimed}) to nepakanka, todėl mūsų sąskaitose lieka šios šalies PVM: ${counts}.`,
          'Padėtų tos šalies banko mokėjimo kortelė. Jei manote, kad tai klaida, atsakykite į šį laišką.',
        ],
    buttons: [{ label: 'Atidaryti paskyrą', url: portal_url }],
  }),
})

import { formatCountry } from '../../../kernel/text/format.ts'
import { unprovenClaim } from '../../../people/places/pieces.ts'
import type { PieceKind } from '../../../people/places/place.ts'
import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To the account: the country of its address does not change its VAT yet, why, and what would help. Source: contract 6.10. */
export const placeUnproven = mail({
  facts: {
    /** Where the address says they are, and where they are for their VAT. */
    claimed: 'text',
    counts: 'text',
    /** What says otherwise: the country of the card's bank, and of the client address. */
    card_in: 'text?',
    network_in: 'text?',
    /** Whether a VAT number, or a registration number, of a company there is one of the things that help. */
    needs_number: 'flag',
    needs_registration: 'flag',
    portal_url: 'link',
  },
  compose: toAccount(async (context, account) => {
    const { account_id, place, language, customer_type } = account
    if (!place?.review) return null
    const { claimed } = place.review
    const pieces = await context.tx.placePieces.ofAccount(account_id)
    const { against, helps } = unprovenClaim(customer_type, claimed, pieces)
    const saysOtherwise = (kind: PieceKind) => {
      const country = against.find((piece) => piece.kind === kind)?.country ?? null
      return country && formatCountry(country, language)
    }
    return {
      claimed: formatCountry(claimed.country, language),
      counts: formatCountry(place.country, language),
      card_in: saysOtherwise('card'),
      network_in: saysOtherwise('client_address'),
      needs_number: helps.includes('vat_number'),
      needs_registration: helps.includes('registration'),
      portal_url: portal(context, '/account'),
    }
  }),
  en: ({ claimed, counts, needs_number, needs_registration, portal_url, ...says }) => ({
    subject: `Your invoices keep the VAT of ${counts} for now`,
    paragraphs: [
      `We have saved your address, which names another country: ${claimed}. The law wants two independent signs of where a customer is before the VAT changes, and none that says otherwise. ${whyInEnglish(says)} So our invoices keep the VAT of ${counts}.`,
      `What helps: a payment card of a bank there.${needs_number ? ' A valid VAT number of that country is enough by itself.' : ''}${needs_registration ? " We also need your company's registration number there." : ''}`,
      'One of us looks at it too. If you answer this mail, please tell us what shows where you are.',
    ],
    buttons: [{ label: 'Open my account', url: portal_url }],
  }),
  lt: ({ claimed, counts, needs_number, needs_registration, portal_url, ...says }) => ({
    subject: `Kol kas jūsų sąskaitose lieka šios šalies PVM: ${counts}`,
    paragraphs: [
      `Jūsų adresą išsaugojome, jo šalis: ${claimed}. Kad pasikeistų PVM, įstatymas reikalauja dviejų nepriklausomų požymių, kur yra klientas, ir nė vieno, kuris jiems prieštarautų. ${whyInLithuanian(says)} Todėl mūsų sąskaitose lieka šios šalies PVM: ${counts}.`,
      `Kas padėtų: tos šalies (${claimed}) banko mokėjimo kortelė.${needs_number ? ' Vien galiojančio tos šalies PVM mokėtojo kodo pakanka.' : ''}${needs_registration ? ' Mums taip pat reikia jūsų įmonės registracijos numerio toje šalyje.' : ''}`,
      'Tai peržiūrės ir mūsų darbuotojas. Jei atsakysite į šį laišką, parašykite, kas rodo, kur esate.',
    ],
    buttons: [{ label: 'Atidaryti paskyrą', url: portal_url }],
  }),
})

/** What says otherwise, if anything does. */
interface Says {
  readonly card_in: string | null
  readonly network_in: string | null
}

function whyInEnglish({ card_in, network_in }: Says): string {
  const card = card_in && `Your payment card is of a bank in this country: ${card_in}.`
  const network = network_in && `You were connected from this country: ${network_in}.`
  return [card, network].filter(Boolean).join(' ') || 'So far only the address says so.'
}

function whyInLithuanian({ card_in, network_in }: Says): string {
  const card = card_in && `Jūsų mokėjimo kortelę išdavusio banko šalis: ${card_in}.`
  const network = network_in && `Prie mūsų jungėtės iš šios šalies: ${network_in}.`
  return [card, network].filter(Boolean).join(' ') || 'Kol kas tai rodo tik adresas.'
}

import { formatCountry } from '../../../kernel/text/format.ts'
import { unprovenClaim } from '../../../people/places/pieces.ts'
import { numberOf } from '../../../people/evidence/record-evidence.ts'
import { type PieceKind, waitingClaim } from '../../../people/places/place.ts'
import { portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'

/**
 * To the account: the country of its address does not change its VAT yet, why, and what would help. Against a valid VAT
 * number it is asked which of the two is right. Source: contract 6.10.
 */
export const placeUnproven = mail({
  facts: {
    /** Where the address says they are, and where they are for their VAT. */
    claimed: 'text',
    counts: 'text',
    /** What says otherwise: the country of the card's bank, and of the client address. */
    card_in: 'text?',
    network_in: 'text?',
    /** Whether a valid VAT number decides, which is of another country than the address. */
    by_number: 'flag',
    /** Whether a card, a VAT number, or a registration number, of a company there is one of the things that help. */
    needs_card: 'flag',
    needs_number: 'flag',
    needs_registration: 'flag',
    portal_url: 'link',
  },
  variants: {
    names: ['by_evidence', 'by_number'],
    of: ({ by_number }) => (by_number ? 'by_number' : 'by_evidence'),
  },
  compose: toAccount(async (context, account) => {
    const { account_id, place, language, customer_type } = account
    const waits = place && waitingClaim(place)
    if (!place || !waits) return null
    const { claimed } = waits
    const pieces = await context.tx.placePieces.ofAccount(account_id)
    const number_of = await numberOf(context, account)
    const { against, helps } = unprovenClaim({ customer_type, claimed, pieces, number_of })
    const saysOtherwise = (kind: PieceKind) => {
      const country = against.find((piece) => piece.kind === kind)?.country ?? null
      return country && formatCountry(country, language)
    }
    return {
      claimed: formatCountry(claimed.country, language),
      counts: formatCountry(place.country, language),
      card_in: saysOtherwise('card'),
      network_in: saysOtherwise('client_address'),
      by_number: place.rule === 'vat_number',
      needs_card: helps.includes('card'),
      needs_number: helps.includes('vat_number'),
      needs_registration: helps.includes('registration'),
      portal_url: portal(context, '/account'),
    }
  }),
  en: ({ by_number, portal_url, ...facts }) => ({
    ...(by_number ? numberInEnglish(facts) : evidenceInEnglish(facts)),
    buttons: [{ label: 'Open my account', url: portal_url }],
  }),
  lt: ({ by_number, portal_url, ...facts }) => ({
    ...(by_number ? numberInLithuanian(facts) : evidenceInLithuanian(facts)),
    buttons: [{ label: 'Atidaryti paskyrą', url: portal_url }],
  }),
})

/** What a text says of the claim. */
interface Claim extends Says {
  readonly claimed: string
  readonly counts: string
  readonly needs_card: boolean
  readonly needs_number: boolean
  readonly needs_registration: boolean
}

function evidenceInEnglish({ claimed, counts, ...facts }: Claim) {
  const { needs_card, needs_number, needs_registration } = facts
  const helps = [
    needs_card && 'What helps: a payment card of a bank there.',
    needs_number && 'A valid VAT number of that country is enough by itself.',
    needs_registration && "Your company's registration number there is one more sign.",
  ]
  return {
    subject: `Your invoices keep the VAT of ${counts} for now`,
    paragraphs: [
      `We have saved your address, which names another country: ${claimed}. The law wants two independent signs of where a customer is before the VAT changes, and none that says otherwise. ${whyInEnglish(facts)} So our invoices keep the VAT of ${counts}.`,
      ...sentences(helps),
      'One of us looks at it too. If you answer this mail, please tell us what shows where you are.',
    ],
  }
}

function numberInEnglish({ claimed, counts, needs_number, ...signs }: Claim) {
  return {
    subject: `Your VAT number and your address name two countries`,
    paragraphs: [
      `Your VAT number is of one country, ${counts}, and your address names another: ${claimed}. A valid number decides, so our invoices go by ${counts}. ${signsInEnglish(signs)}`.trim(),
      ...sentences([
        'Is the address an old one? Then please change it.',
        needs_number &&
          `If you have a VAT number of this country, ${claimed}, save that one: it decides then.`,
      ]),
      'One of us looks at it too. If both are right, answer this mail and tell us which of your offices uses our service.',
    ],
  }
}

function evidenceInLithuanian({ claimed, counts, ...facts }: Claim) {
  const { needs_card, needs_number, needs_registration } = facts
  const helps = [
    needs_card && `Kas padėtų: tos šalies (${claimed}) banko mokėjimo kortelė.`,
    needs_number && 'Vien galiojančio tos šalies PVM mokėtojo kodo pakanka.',
    needs_registration && 'Jūsų įmonės registracijos numeris toje šalyje – dar vienas požymis.',
  ]
  return {
    subject: `Kol kas jūsų sąskaitose lieka šios šalies PVM: ${counts}`,
    paragraphs: [
      `Jūsų adresą išsaugojome, jo šalis: ${claimed}. Kad pasikeistų PVM, įstatymas reikalauja dviejų nepriklausomų požymių, kur yra klientas, ir nė vieno, kuris jiems prieštarautų. ${whyInLithuanian(facts)} Todėl mūsų sąskaitose lieka šios šalies PVM: ${counts}.`,
      ...sentences(helps),
      'Tai peržiūrės ir mūsų darbuotojas. Jei atsakysite į šį laišką, parašykite, kas rodo, kur esate.',
    ],
  }
}

function numberInLithuanian({ claimed, counts, needs_number, ...signs }: Claim) {
  return {
    subject: 'Jūsų PVM mokėtojo kodas ir adresas – dviejų šalių',
    paragraphs: [
      `Jūsų PVM mokėtojo kodo šalis: ${counts}. Jūsų adreso šalis kita: ${claimed}. Lemia galiojantis kodas, todėl sąskaitas išrašome pagal pirmąją (${counts}). ${signsInLithuanian(signs)}`.trim(),
      ...sentences([
        'Ar adresas pasenęs? Tada jį pakeiskite.',
        needs_number &&
          `Jei turite šios šalies (${claimed}) PVM mokėtojo kodą, išsaugokite jį: tada lems jis.`,
      ]),
      'Tai peržiūrės ir mūsų darbuotojas. Jei teisingi abu, atsakykite į šį laišką ir parašykite, kuris jūsų padalinys naudojasi mūsų paslauga.',
    ],
  }
}

/** One paragraph of those that apply; none where none does. */
function sentences(some: readonly (string | false)[]): string[] {
  const said = some.filter((each) => each !== false)
  return said.length === 0 ? [] : [said.join(' ')]
}

/** What says otherwise, if anything does. */
interface Says {
  readonly card_in: string | null
  readonly network_in: string | null
}

function whyInEnglish(says: Says): string {
  return signsInEnglish(says) || 'So far only the address says so.'
}

function whyInLithuanian(says: Says): string {
  return signsInLithuanian(says) || 'Kol kas tai rodo tik adresas.'
}

function signsInEnglish({ card_in, network_in }: Says): string {
  const card = card_in && `Your payment card is of a bank in this country: ${card_in}.`
  const network = network_in && `You were connected from this country: ${network_in}.`
  return [card, network].filter(Boolean).join(' ')
}

function signsInLithuanian({ card_in, network_in }: Says): string {
  const card = card_in && `Jūsų mokėjimo kortelę išdavusio banko šalis: ${card_in}.`
  const network = network_in && `Prie mūsų jungėtės iš šios šalies: ${network_in}.`
  return [card, network].filter(Boolean).join(' ')
}

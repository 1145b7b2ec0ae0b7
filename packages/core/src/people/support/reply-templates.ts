import type { Locale } from '../../kernel/locale.ts'

/** A text to begin an answer with, in one language. */
export interface ReplyTemplate {
  /** Of the text and its language: `more_details.lt`. */
  readonly id: string
  /** What operators choose it by, in English. */
  readonly label: string
  readonly body: string
}

interface Wording {
  readonly label: string
  readonly en: string
  readonly lt: string
}

/** What we often answer. Customers are written to in their account's language, so that each stands in both. */
const TEMPLATES: Readonly<Record<string, Wording>> = {
  more_details: {
    label: 'Ask for details',
    en: 'Thank you for writing to us. To find out what happened, we need a few details: when you noticed it, which numbers or extensions are concerned, and what you see or hear. As soon as we have them, we will go on.',
    lt: 'Ačiū, kad parašėte. Kad išsiaiškintume, kas nutiko, mums reikia kelių detalių: kada tai pastebėjote, su kuriais numeriais ar vidinėmis linijomis tai susiję ir ką matote arba girdite. Kai tik jas gausime, tęsime.',
  },
  looking_into_it: {
    label: 'We are looking into it',
    en: 'Thank you for telling us. We have found the cause and are working on it. There is nothing that you need to do: we will write here as soon as it works again.',
    lt: 'Ačiū, kad pranešėte. Radome priežastį ir ją šaliname. Jums nieko daryti nereikia: parašysime čia, kai tik viskas vėl veiks.',
  },
  invoice_explained: {
    label: 'Where an invoice comes from',
    en: 'Each invoice covers one month of your plan in advance, and what you changed during the month before. Its lines show the days that they are for. All your invoices, with their PDFs, are in the customer portal under “Invoices”.',
    lt: 'Kiekviena sąskaita apima vieną jūsų plano mėnesį į priekį ir pakeitimus, kuriuos padarėte ankstesnį mėnesį. Jos eilutėse nurodytos dienos, už kurias mokate. Visas sąskaitas ir jų PDF failus rasite savitarnos skiltyje „Sąskaitos“.',
  },
  refund_explained: {
    label: 'How a refund arrives',
    en: 'We have sent the refund to the card that you paid with. Banks usually show it within 5 to 10 working days. We have mailed you the credit note, and you find it in the customer portal too.',
    lt: 'Pinigus grąžinome į kortelę, kuria mokėjote. Bankai juos paprastai įskaito per 5–10 darbo dienų. Kreditinę sąskaitą išsiuntėme jums el. paštu, ją rasite ir savitarnoje.',
  },
  card_declined: {
    label: 'What to do about a declined card',
    en: 'Your bank declined the payment; we do not learn why. Please ask your bank, or add another card in the customer portal under “Payment methods” and make it the default one: we will then try again at once.',
    lt: 'Mokėjimą atmetė jūsų bankas; priežasties mums nepraneša. Pasiteiraukite banke arba savitarnos skiltyje „Mokėjimo būdai“ pridėkite kitą kortelę ir pasirinkite ją pagrindine: tada iš karto bandysime dar kartą.',
  },
  anything_else: {
    label: 'Is it solved?',
    en: 'We believe that this is solved. If anything is left, please write to us here and we will go on; otherwise you can close the ticket.',
    lt: 'Manome, kad klausimas išspręstas. Jei kas nors liko neaišku, parašykite čia ir tęsime; jei ne, užklausą galite uždaryti.',
  },
}

const LANGUAGES: Readonly<Record<Locale, string>> = { en: 'English', lt: 'Lithuanian' }

/** Every template in every language, in the order in which operators see them. */
export const REPLY_TEMPLATES: readonly ReplyTemplate[] = Object.entries(TEMPLATES).flatMap(
  ([name, { label, ...bodies }]) =>
    (Object.keys(LANGUAGES) as Locale[]).map((language) => ({
      id: `${name}.${language}`,
      label: `${label} (${LANGUAGES[language]})`,
      body: bodies[language],
    })),
)

/** The texts that operators may begin an answer with. */
export async function listReplyTemplates(): Promise<readonly ReplyTemplate[]> {
  return REPLY_TEMPLATES
}

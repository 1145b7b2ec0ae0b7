import type { Schema } from '@billing/client'
import { counted } from '../html/plural.ts'
import { texts } from '../reader.ts'

type Line = Schema<'LineExplanation'>
type Vat = Schema<'VatExplanation'>

/** What the sentence about a line is made of. */
interface LineWords {
  /** How many of how many days: `12 of 30 days`. */
  readonly days: string
  readonly month: string
}

/** What the sentence about the VAT is made of: the names of countries. */
interface VatWords {
  readonly customer: string
  readonly of_rate: string
}

/** Rules by which days are counted, of the plan or of an item. */
type DayRule = Exclude<Line['rule'], 'discount' | 'uncovered' | 'once' | 'topup' | 'calls'>

interface Explained {
  readonly title: string
  readonly vat_of: (rate: string) => string
  readonly days: (days: number, of_days: number) => string
  readonly lines: Readonly<Record<Line['rule'], (words: LineWords) => string>>
  /** The same of an item beside the plan. */
  readonly items: Readonly<Record<DayRule, (words: Pick<LineWords, 'days'>) => string>>
  readonly product: (price: string, days: number, of_days: number) => string
  readonly times: (price: string, quantity: number) => string
  /** What a percentage is taken off, or what is taken off in full. */
  readonly off: (parts: readonly string[], rate: string | null) => string
  readonly at_most: (amount: string) => string
  /** Before a percentage: `price` is what it has left. */
  readonly reduced: (list: string, rate: string, price: string) => string
  readonly inside: (paid: string, rate: string) => string
  readonly rounded: string
  readonly vat: Readonly<Record<Vat['treatment'], (words: VatWords) => string>>
  readonly number: Readonly<Record<Vat['vat_status'] | 'valid_before', (vat_id: string) => string>>
  readonly checked: (date: string) => string
  readonly place: (country: string, date: string) => string
  readonly evidence: (pieces: string) => string
  readonly pieces: Readonly<Record<NonNullable<Vat['place']>['pieces'][number]['kind'], string>>
  readonly unknown: string
}

/** Where the amounts of an invoice come from. Each rule of the API has its sentence. */
export const EXPLAINED = texts<Explained>({
  en: {
    title: 'Why this amount',
    vat_of: (rate: string) => `VAT ${rate}`,
    days: (days, of_days) => `${days} of ${counted('en', of_days, { one: 'day', other: 'days' })}`,
    lines: {
      period: ({ days }) => `The whole period of the plan: ${days}.`,
      unused: ({ days }) =>
        `You had paid for this plan until the end of the period. After the change of plan, ${days} come back.`,
      remaining: ({ days }) => `The plan began in the middle of the period: ${days}.`,
      day_unused: ({ days }) =>
        `The day of the change was charged at this plan and counts for a dearer one, so it comes back: ${days}.`,
      day_remaining: ({ days }) =>
        `The day of the change counts for the dearest plan of that day, which is this one: ${days}.`,
      resumed: ({ days }) => `The service came back in the middle of the period: ${days}.`,
      uncovered: ({ days }) =>
        `We billed this for the same days before and did not give it back, so we do not charge it again: ${days}.`,
      discount: ({ days }) => `What we take off this period: ${days}.`,
      once: () => 'This is charged once.',
      topup: () => 'Calls that you paid for in advance.',
      calls: ({ month }) =>
        `Calls that had used up credit by the end of ${month}, and were on no invoice before.`,
    },
    items: {
      period: ({ days }) => `The whole period: ${days}.`,
      unused: ({ days }) =>
        `You had paid for this number until the end of the period. After the change, ${days} come back.`,
      remaining: ({ days }) => `This number began in the middle of the period: ${days}.`,
      day_unused: ({ days }) =>
        `The day of the change was charged at this number and counts for a dearer one, so it comes back: ${days}.`,
      day_remaining: ({ days }) =>
        `The day of the change counts for the dearest number of that day, which is this one: ${days}.`,
      resumed: ({ days }) => `The service came back in the middle of the period: ${days}.`,
    },
    product: (price, days, of_days) => `${price} × ${days} ÷ ${of_days}`,
    times: (price, quantity) => `${price} × ${quantity}`,
    off: (parts, rate) =>
      rate === null ? `(${parts.join(' + ')})` : `(${parts.join('; ')}) × ${rate}`,
    at_most: (amount) => `At most ${amount} is taken off.`,
    reduced: (list, rate, price) => `${list} less ${rate} is ${price}.`,
    inside: (paid, rate) => `${paid} with ${rate} VAT in it; without it`,
    rounded: 'Half a cent is rounded away from zero.',
    vat: {
      domestic: ({ of_rate }) =>
        `You and we are in one country, so its VAT is charged: ${of_rate}.`,
      oss: ({ of_rate }) => `The VAT of your country is charged: ${of_rate}.`,
      home_rate: ({ of_rate, customer }) =>
        `You are in another country of the EU (${customer}). We sell little abroad, so the VAT of our country is charged: ${of_rate}.`,
      reverse_charge: ({ customer }) =>
        `You are in another country of the EU (${customer}) and have a VAT number, so you pay the VAT there yourself, by reverse charge.`,
      outside_scope: ({ customer }) =>
        `The VAT of the EU does not hold where you are: ${customer}.`,
    },
    number: {
      not_provided: () => 'You had given no VAT number.',
      valid: (vat_id) => `Your VAT number ${vat_id} was valid when the invoice was issued.`,
      valid_before: (vat_id) =>
        `Your VAT number ${vat_id} had been valid; it was being checked again when the invoice was issued.`,
      invalid: (vat_id) => `Your VAT number ${vat_id} was not valid when the invoice was issued.`,
      pending: (vat_id) =>
        `Your VAT number ${vat_id} was not confirmed yet when the invoice was issued.`,
    },
    checked: (date) => `The registry was asked last on ${date}.`,
    place: (country, date) => `The country that counts for you is ${country}, since ${date},`,
    evidence: (pieces) => `What we went by: ${pieces}.`,
    pieces: {
      billing_address: 'your address',
      client_address: 'your network',
      card: 'your card',
      registration: 'your company’s registration',
      phone: 'your phone number',
    },
    unknown: 'unknown',
  },
  lt: {
    title: 'Kodėl tokia suma',
    vat_of: (rate: string) => `PVM ${rate}`,
    days: (days, of_days) => `${days} iš ${of_days} d.`,
    lines: {
      period: ({ days }) => `Visas plano laikotarpis: ${days}`,
      unused: ({ days }) =>
        `Už šį planą buvote sumokėję iki laikotarpio pabaigos. Pakeitus planą, grąžinama: ${days}`,
      remaining: ({ days }) => `Planas prasidėjo laikotarpio viduryje: ${days}`,
      day_unused: ({ days }) =>
        `Keitimo diena buvo apmokestinta pagal šį planą, bet priskiriama brangesniam, todėl grąžinama: ${days}`,
      day_remaining: ({ days }) =>
        `Keitimo diena priskiriama brangiausiam tos dienos planui, o tai šis: ${days}`,
      resumed: ({ days }) => `Paslauga atnaujinta laikotarpio viduryje: ${days}`,
      uncovered: ({ days }) =>
        `Už tas pačias dienas sąskaita jau išrašyta ir suma negrąžinta, todėl pakartotinai neskaičiuojame: ${days}`,
      discount: ({ days }) => `Šiam laikotarpiui taikoma nuolaida: ${days}`,
      once: () => 'Šis mokestis vienkartinis.',
      topup: () => 'Iš anksto apmokėti pokalbiai.',
      calls: ({ month }) =>
        `Pokalbiai, kuriems likutis panaudotas iki šio mėnesio pabaigos (${month}) ir kurių nebuvo ankstesnėse sąskaitose.`,
    },
    items: {
      period: ({ days }) => `Visas laikotarpis: ${days}`,
      unused: ({ days }) =>
        `Už šį kiekį buvote sumokėję iki laikotarpio pabaigos. Pakeitus kiekį, grąžinama: ${days}`,
      remaining: ({ days }) => `Šis kiekis prasidėjo laikotarpio viduryje: ${days}`,
      day_unused: ({ days }) =>
        `Keitimo diena buvo apmokestinta pagal šį kiekį, bet priskiriama brangesniam, todėl grąžinama: ${days}`,
      day_remaining: ({ days }) =>
        `Keitimo diena priskiriama brangiausiam tos dienos kiekiui, o tai šis: ${days}`,
      resumed: ({ days }) => `Paslauga atnaujinta laikotarpio viduryje: ${days}`,
    },
    product: (price, days, of_days) => `${price} × ${days} ÷ ${of_days}`,
    times: (price, quantity) => `${price} × ${quantity}`,
    off: (parts, rate) =>
      rate === null ? `(${parts.join(' + ')})` : `(${parts.join('; ')}) × ${rate}`,
    at_most: (amount) => `Nuolaida ne didesnė kaip ${amount}.`,
    reduced: (list, rate, price) => `${list} su ${rate} nuolaida yra ${price}.`,
    inside: (paid, rate) => `${paid} su ${rate} PVM; be jo`,
    rounded: 'Pusė cento apvalinama tolyn nuo nulio.',
    vat: {
      domestic: ({ of_rate }) =>
        `Jūs ir mes esame vienoje šalyje, todėl taikomas jos PVM: ${of_rate}.`,
      oss: ({ of_rate }) => `Taikomas jūsų šalies PVM: ${of_rate}.`,
      home_rate: ({ of_rate, customer }) =>
        `Esate kitoje ES šalyje (${customer}). Į užsienį parduodame mažai, todėl taikomas mūsų šalies PVM: ${of_rate}.`,
      reverse_charge: ({ customer }) =>
        `Esate kitoje ES šalyje (${customer}) ir turite PVM mokėtojo kodą, todėl PVM ten sumokate patys, atvirkštiniu apmokestinimu.`,
      outside_scope: ({ customer }) => `ES PVM ten, kur esate, netaikomas: ${customer}.`,
    },
    number: {
      not_provided: () => 'PVM mokėtojo kodo nebuvote nurodę.',
      valid: (vat_id) => `Išrašant sąskaitą, jūsų PVM mokėtojo kodas ${vat_id} galiojo.`,
      valid_before: (vat_id) =>
        `Jūsų PVM mokėtojo kodas ${vat_id} galiojo anksčiau; išrašant sąskaitą jis buvo tikrinamas iš naujo.`,
      invalid: (vat_id) => `Išrašant sąskaitą, jūsų PVM mokėtojo kodas ${vat_id} negaliojo.`,
      pending: (vat_id) =>
        `Išrašant sąskaitą, jūsų PVM mokėtojo kodas ${vat_id} dar nebuvo patvirtintas.`,
    },
    checked: (date) => `Registro paskutinį kartą klausta ${date}`,
    place: (country, date) => `Jūsų šalis pagal mokesčių taisykles yra ${country} (nuo ${date}),`,
    evidence: (pieces) => `Kuo rėmėmės: ${pieces}.`,
    pieces: {
      billing_address: 'jūsų adresas',
      client_address: 'jūsų tinklas',
      card: 'jūsų kortelė',
      registration: 'jūsų įmonės registracija',
      phone: 'jūsų telefono numeris',
    },
    unknown: 'nežinoma',
  },
})

/** Why a country is the one that counts. Source: Implementing Regulation 282/2011, Art. 24b. */
export const PLACE_RULES = texts<Readonly<Record<NonNullable<Vat['place']>['rule'], string>>>({
  en: {
    claimed: 'because your address is there',
    two_items: 'because two proofs agree',
    one_item: 'because your card is from there',
    against_claim: 'because your card or your network is there, whatever the address says',
    vat_number: 'because your VAT number is of that country',
    operator: 'because we have looked at it',
    last_proven: 'because that is proven, and the address elsewhere is not',
  },
  lt: {
    claimed: 'nes ten jūsų adresas',
    two_items: 'nes sutampa du įrodymai',
    one_item: 'nes jūsų kortelė iš ten',
    against_claim: 'nes jūsų kortelė ar tinklas yra ten, nors adresas sako kitaip',
    vat_number: 'nes jūsų PVM mokėtojo kodas yra tos šalies',
    operator: 'nes tai peržiūrėjome',
    last_proven: 'nes tai įrodyta, o adresas kitur – ne',
  },
})

import { texts } from '@billing/pages'

/** The VAT number of an account, and whose VAT its invoices have. */
export const VAT = texts({
  en: {
    title: 'VAT',
    lead: 'With a valid number of another country of the EU you pay the VAT yourself, by reverse charge.',
    number: 'VAT number',
    none: 'No number given.',
    states: {
      not_provided: 'Not given',
      valid: 'Valid',
      invalid: 'Not valid',
      pending: 'Being checked',
    },
    says: {
      not_provided: '',
      valid: 'The registry knows this number. Your next invoice goes by it.',
      invalid:
        'The registry does not know this number, so invoices have VAT. Correct it, or send us a proof.',
      pending:
        'There is no answer yet: the registry is silent, or we look at your proof. We ask again by ourselves.',
    },
    asked_no_more:
      'Your account has ended, so we ask the registry no more: there is no invoice to come. You can ask it yourself.',
    owner: 'Registered to',
    checked: 'Last answer',
    never: 'None yet',
    ask: 'Ask the registry again',
    asked: 'We have asked the registry. What it said stands below.',
    change: 'Your VAT number',
    change_hint:
      'With the letters of the country, as LT100001919017. We ask the EU registry at once; leave it empty to take the number away.',
    save: 'Check and save',
    saved: 'The number is saved.',
    taken_away: 'The number is taken away.',
    place: 'Whose VAT',
    country: 'Your next invoice goes by the VAT of',
    number_of: 'You are in',
    next_invoice: 'Your next invoice',
    a_month: (amount: string, rate: string) => `${amount} a month, with ${rate} VAT`,
    a_year: (amount: string, rate: string) => `${amount} a year, with ${rate} VAT`,
    reverse_charge: (rate: string, amount: string, instead: string) =>
      `${rate}, reverse charge: ${amount} instead of ${instead}`,
    since: 'Since',
    claimed: (country: string) => `Your address says ${country}, and that does not count yet.`,
    against: {
      vat_number: (country: string) =>
        `Your valid VAT number is of this country, and decides: ${country}.`,
      card: (country: string) => `Your card is of a bank in this country: ${country}.`,
      client_address: (country: string) => `You were connected from this country: ${country}.`,
    },
    too_little: 'So far only the address says so.',
    helps: {
      card: 'A card of a bank there helps.',
      vat_number: 'A valid VAT number of that country is enough by itself.',
      registration: 'The company code there helps too, on the page “Name and contacts”.',
    },
    looked_at: 'One of us looks at it too.',
    proofs: 'Proofs that you sent',
    no_proofs: 'None yet. One is needed only where the registry does not know your number.',
    proof: { number: 'Number', sent: 'Sent', state: 'State', note: 'What we wrote' },
    reviews: {
      pending_review: 'We look at it',
      approved: 'Accepted',
      rejected: 'Not accepted',
    },
    send: 'Send a proof',
    send_lead:
      'A certificate of the tax office, for a number that the registry does not confirm. Somebody here looks at it.',
    file: 'Document',
    file_hint: 'PDF, PNG or JPEG, at most 10 MB.',
    of_number: 'The number that it proves',
    note: 'What we should know',
    upload: 'Send it',
    sent: 'We have it and look at it. The answer comes by mail.',
  },
  lt: {
    title: 'PVM',
    lead: 'Turėdami galiojantį kitos ES šalies kodą, PVM sumokate patys, atvirkštiniu apmokestinimu.',
    number: 'PVM mokėtojo kodas',
    none: 'Kodas nenurodytas.',
    states: {
      not_provided: 'Nenurodytas',
      valid: 'Galioja',
      invalid: 'Negalioja',
      pending: 'Tikrinamas',
    },
    says: {
      not_provided: '',
      valid: 'Registras šį kodą pripažįsta. Kita sąskaita bus pagal jį.',
      invalid:
        'Registras šio kodo nepripažįsta, todėl sąskaitos su PVM. Pataisykite kodą arba atsiųskite įrodymą.',
      pending: 'Atsakymo dar nėra: registras tyli arba peržiūrime jūsų įrodymą. Klausime patys.',
    },
    asked_no_more:
      'Paskyra baigėsi, todėl registro nebeklausiame: naujų sąskaitų nebus. Galite paklausti patys.',
    owner: 'Kieno vardu registruotas',
    checked: 'Paskutinis atsakymas',
    never: 'Dar nebuvo',
    ask: 'Klausti registro dar kartą',
    asked: 'Registro paklausėme. Jo atsakymas žemiau.',
    change: 'Jūsų PVM mokėtojo kodas',
    change_hint:
      'Su šalies raidėmis, pavyzdžiui, LT100001919017. ES registro klausiame iš karto; palikite tuščią, jei kodą norite pašalinti.',
    save: 'Patikrinti ir išsaugoti',
    saved: 'Kodas išsaugotas.',
    taken_away: 'Kodas pašalintas.',
    place: 'Kurios šalies PVM',
    country: 'Kitoje sąskaitoje bus šios šalies PVM',
    number_of: 'Jūsų šalis',
    next_invoice: 'Kita sąskaita',
    a_month: (amount: string, rate: string) => `${amount} per mėnesį, su ${rate} PVM`,
    a_year: (amount: string, rate: string) => `${amount} per metus, su ${rate} PVM`,
    reverse_charge: (rate: string, amount: string, instead: string) =>
      `${rate}, atvirkštinis apmokestinimas: ${amount} vietoj ${instead}`,
    since: 'Nuo',
    claimed: (country: string) => `Jūsų adreso šalis – ${country}, bet ji dar negalioja.`,
    against: {
      vat_number: (country: string) =>
        `Jūsų galiojančio PVM mokėtojo kodo šalis, kuri lemia: ${country}.`,
      card: (country: string) => `Jūsų kortelę išdavusio banko šalis: ${country}.`,
      client_address: (country: string) => `Prie mūsų jungėtės iš šios šalies: ${country}.`,
    },
    too_little: 'Kol kas tai rodo tik adresas.',
    helps: {
      card: 'Padėtų ten esančio banko kortelė.',
      vat_number: 'Vien galiojančio tos šalies PVM mokėtojo kodo pakanka.',
      registration: 'Padėtų ir įmonės kodas toje šalyje, puslapyje „Pavadinimas ir kontaktai“.',
    },
    looked_at: 'Tai peržiūri ir mūsų darbuotojas.',
    proofs: 'Jūsų atsiųsti įrodymai',
    no_proofs: 'Dar nėra. Jų reikia tik tada, kai registras jūsų kodo nepripažįsta.',
    proof: { number: 'Kodas', sent: 'Atsiųsta', state: 'Būsena', note: 'Ką parašėme' },
    reviews: {
      pending_review: 'Peržiūrime',
      approved: 'Priimtas',
      rejected: 'Nepriimtas',
    },
    send: 'Atsiųsti įrodymą',
    send_lead:
      'Mokesčių inspekcijos pažyma apie kodą, kurio registras nepatvirtina. Ją peržiūri mūsų darbuotojas.',
    file: 'Dokumentas',
    file_hint: 'PDF, PNG arba JPEG, ne didesnis kaip 10 MB.',
    of_number: 'Įrodomas kodas',
    note: 'Ką turėtume žinoti',
    upload: 'Siųsti',
    sent: 'Gavome ir peržiūrėsime. Atsakysime el. paštu.',
  },
})

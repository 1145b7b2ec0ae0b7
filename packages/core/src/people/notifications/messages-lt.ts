import type { MessageTexts } from './message-text.ts'

const RETRY = [
  'Nepavyko gauti jūsų mokėjimo.',
  'Pagal sąskaitą {number} dar reikia sumokėti {amount}.',
  'Kortelę dar kartą bandysime {next_date}.',
  'Jei nesumokėsite, telefonijos sistemą sustabdysime {suspend_date}.',
]
const PAY_NOW = 'Mokėti dabar'
const SEE_INVOICE = 'Žiūrėti sąskaitą'
const MY_SUBSCRIPTION = 'Tvarkyti prenumeratą'

/** What we say in a web app, in Lithuanian. */
export const LITHUANIAN: MessageTexts = {
  'notification.invoice_issued': {
    sentences: [
      'Išrašėme sąskaitą {number}.',
      'Jos suma – {amount}, apmokėjimo terminas – {due_date}.',
    ],
    cta: SEE_INVOICE,
  },
  'notification.invoice_paid': {
    sentences: ['Jūsų mokėjimą gavome.', 'Sąskaita {number} ({amount}) apmokėta. Ačiū.'],
    cta: SEE_INVOICE,
  },
  'notification.payment_failed': { sentences: RETRY, cta: PAY_NOW },
  'notification.trial_ending': {
    sentences: [
      'Jūsų bandomasis laikotarpis netrukus baigsis.',
      'Jūsų prenumerata prasidės {date}. Tą dieną nuo kortelės nuskaitysime {amount}.',
      'Iki tol galite pakeisti planą arba prenumeratos atsisakyti.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.plan_changed': {
    sentences: ['Jūsų planas keičiasi.', 'Planas – „{plan_lt}“.', 'Jis galios nuo {date}.'],
    cta: MY_SUBSCRIPTION,
  },
  'notification.prices_changed': {
    sentences: [
      'Jūsų kainos.',
      'Mažesnę kainą mokėsite nuo {date}.',
      'Naujų kainų, apie kurias pranešėme nuo {kept_date}, nebus: jūsų kainos nesikeičia.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.price_rise': {
    sentences: [
      'Jūsų kainos didės.',
      'Jos didės nuo {date}.',
      'Tą dieną galite prenumeratos atsisakyti, kad ir kas buvo sutarta.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.subscription_cancelled': {
    sentences: [
      'Jūsų prenumerata atšaukta.',
      'Pagal susitarimą ji baigsis {billed_until_date}; iki tol mokestį už kiekvieną laikotarpį nuskaitysime kaip iki šiol.',
      'Nieko daugiau nenuskaitysime, o telefonijos sistema veiks iki {ends_date}.',
      'Nieko daugiau nenuskaitysime: ji baigėsi {ended_date}.',
    ],
    cta: MY_SUBSCRIPTION,
  },
  'notification.account_suspended': {
    sentences: [
      'Sustabdėme jūsų telefonijos sistemą. Jūsų nustatymai ir numeriai išsaugoti.',
      'Kai tik sumokėsite {amount} pagal sąskaitą {number}, viskas vėl veiks.',
    ],
    cta: PAY_NOW,
  },
  'notification.account_restored': {
    sentences: ['Jūsų telefonijos sistema vėl veikia.'],
    cta: null,
  },
  'notification.topup_completed': {
    sentences: ['Jūsų papildymą gavome.', 'Pokalbių kreditą papildėme {amount}.'],
    cta: 'Žiūrėti likutį',
  },
  'notification.credit_note_issued': {
    sentences: [
      'Išrašėme kreditinę sąskaitą {number}.',
      'Ja sumažinome sąskaitą {invoice_number}: {amount}.',
    ],
    cta: SEE_INVOICE,
  },
  'notification.refund_issued': {
    sentences: [
      'Grąžinome jums pinigus: kreditinė sąskaita {number}.',
      'Pagal sąskaitą {invoice_number} jums grąžinama {amount}.',
    ],
    cta: SEE_INVOICE,
  },
  'notification.vat_valid': {
    sentences: ['Jūsų PVM mokėtojo kodas {vat_id} galioja.'],
    cta: null,
  },
  'notification.vat_invalid': {
    sentences: ['Jūsų PVM mokėtojo kodas {vat_id} negalioja. Kitose mūsų sąskaitose bus PVM.'],
    cta: 'Taisyti PVM mokėtojo kodą',
  },
  'notification.vat_proof_approved': {
    sentences: ['Priėmėme jūsų PVM mokėtojo kodo {vat_id} įrodymą.', '{reviewer_note}'],
    cta: null,
  },
  'notification.vat_proof_rejected': {
    sentences: ['Negalėjome priimti jūsų PVM mokėtojo kodo {vat_id} įrodymo.', '{reviewer_note}'],
    cta: 'Taisyti PVM mokėtojo kodą',
  },
  'notification.kyb_approved': {
    sentences: ['Priėmėme jūsų dokumentus.', '{reviewer_note}'],
    cta: null,
  },
  'notification.kyb_rejected': {
    sentences: ['Negalėjome priimti jūsų dokumentų.', '{reviewer_note}'],
    cta: 'Pateikti kitus dokumentus',
  },
  'notification.ticket_reply': {
    sentences: ['Atsakėme į jūsų užklausą {reference}.', 'Tema: {subject}'],
    cta: 'Skaityti atsakymą',
  },
  'notification.address_missing': {
    sentences: ['Sąskaitoms mums reikia jūsų adreso.', 'Sąskaita jo laukia iki {until_date}.'],
    cta: 'Nurodyti adresą',
  },
  'banner.dunning_grace': { sentences: RETRY, cta: PAY_NOW },
  'banner.dunning_retry_1': { sentences: RETRY, cta: PAY_NOW },
  'banner.dunning_retry_2': { sentences: RETRY, cta: PAY_NOW },
  'banner.dunning_suspended': {
    sentences: [
      'Jūsų telefonijos sistema sustabdyta, nes negavome jūsų mokėjimo.',
      'Kai tik sumokėsite {amount} pagal sąskaitą {number}, viskas vėl veiks.',
      'Jei nesumokėsite, prenumerata baigsis {end_date}.',
    ],
    cta: PAY_NOW,
  },
  'banner.dunning_cancelled': {
    sentences: [
      'Jūsų prenumerata baigėsi, nes negavome jūsų mokėjimo.',
      'Pagal sąskaitą {number} dar reikia sumokėti {amount}.',
    ],
    cta: PAY_NOW,
  },
  'banner.address_missing': {
    sentences: ['Sąskaitoms mums reikia jūsų įmonės adreso.'],
    cta: 'Nurodyti adresą',
  },
}

import type { ProblemCode } from '@billing/core'
import { counted } from '../html/plural.ts'
import { texts } from '../reader.ts'
import type { ProblemText } from './problem-text.ts'

type ProblemTexts = Readonly<Record<ProblemCode, ProblemText>> & {
  readonly later: (seconds: number) => string
  readonly forged: ProblemText
  readonly too_large: ProblemText
  readonly part: string
}

const EN_NOT_FOUND = {
  title: 'This page is not there',
  says: 'The address may be mistyped, or what it led to is not yours to see.',
}
const LT_NOT_FOUND = {
  title: 'Tokio puslapio nėra',
  says: 'Galbūt adresas įvestas neteisingai arba tai, į ką jis vedė, skirta ne jums.',
}

/** Each refusal of the API in words for customers. */
export const PROBLEM_TEXTS = texts<ProblemTexts>({
  en: {
    'auth.invalid_credentials': {
      title: 'That did not work',
      says: 'What you entered is not right, was used before, or is too old.',
    },
    'auth.token_expired': { title: 'You are signed out', says: 'Please sign in again.' },
    'auth.totp_invalid': { title: 'That code is not right', says: 'Please take the newest code.' },
    'payment.declined': {
      title: 'Your bank declined the payment',
      says: 'Nothing has changed and nothing was charged. Try another card, or ask your bank.',
    },
    'auth.forbidden': {
      title: 'You cannot do this',
      says: 'Your sign-in does not allow it. The owner of the account can.',
    },
    not_found: EN_NOT_FOUND,
    'not-found': EN_NOT_FOUND,
    'idempotency.conflict': {
      title: 'You have sent this already',
      says: 'We have done it once. Please look whether it is as you want it.',
    },
    'subscription.tier_invalid': {
      title: 'This plan cannot be chosen',
      says: 'Please choose another one.',
    },
    'validation.failed': {
      title: 'We cannot take this yet',
      says: 'Please look at what you filled in.',
    },
    'vat.verification_failed': {
      title: 'The VAT number does not hold',
      says: 'The registry does not know it as yours.',
    },
    rate_limited: { title: 'That was too often', says: 'Please wait a little.' },
    internal: {
      title: 'We could not do this',
      says: 'The mistake is ours. Nothing was charged that is not shown here; please try again.',
    },
    'upstream.pbx_unavailable': {
      title: 'The phone system does not answer',
      says: 'Nothing has changed. Please try again in a minute.',
    },
    later: (seconds: number) =>
      `Try again in ${seconds < 90 ? counted('en', seconds, { one: 'second', other: 'seconds' }) : counted('en', Math.ceil(seconds / 60), { one: 'minute', other: 'minutes' })}.`,
    forged: {
      title: 'We did not take this',
      says: 'It was not sent by a page of ours, so nothing was done. Open the page again and send it from there.',
    },
    too_large: {
      title: 'This file is too large',
      says: 'Nothing was sent. We take files of at most 10 MB: please go back and choose a smaller one.',
    },
    part: 'We cannot show this at the moment.',
  },
  lt: {
    'auth.invalid_credentials': {
      title: 'Nepavyko',
      says: 'Įvesti duomenys neteisingi, jau panaudoti arba per seni.',
    },
    'auth.token_expired': { title: 'Esate atsijungę', says: 'Prašome prisijungti iš naujo.' },
    'auth.totp_invalid': { title: 'Kodas neteisingas', says: 'Prašome įvesti naujausią kodą.' },
    'payment.declined': {
      title: 'Bankas atmetė mokėjimą',
      says: 'Niekas nepasikeitė ir pinigai nenuskaityti. Pabandykite kitą kortelę arba kreipkitės į banką.',
    },
    'auth.forbidden': {
      title: 'Šito daryti negalite',
      says: 'Jūsų prisijungimas to neleidžia. Tai gali paskyros savininkas.',
    },
    not_found: LT_NOT_FOUND,
    'not-found': LT_NOT_FOUND,
    'idempotency.conflict': {
      title: 'Tai jau išsiuntėte',
      says: 'Tai padaryta vieną kartą. Prašome pažiūrėti, ar viskas taip, kaip norite.',
    },
    'subscription.tier_invalid': {
      title: 'Šio plano pasirinkti negalima',
      says: 'Prašome pasirinkti kitą.',
    },
    'validation.failed': {
      title: 'Dar negalime to priimti',
      says: 'Prašome patikrinti, ką įrašėte.',
    },
    'vat.verification_failed': {
      title: 'PVM mokėtojo kodas nepatvirtintas',
      says: 'Registras jo nepripažįsta jūsų kodu.',
    },
    rate_limited: { title: 'Per dažnai', says: 'Prašome truputį palaukti.' },
    internal: {
      title: 'Nepavyko to padaryti',
      says: 'Klaida mūsų. Nenuskaityta nieko, kas čia nerodoma; prašome pabandyti dar kartą.',
    },
    'upstream.pbx_unavailable': {
      title: 'Telefonijos sistema neatsako',
      says: 'Niekas nepasikeitė. Prašome pabandyti po minutės.',
    },
    later: (seconds: number) =>
      `Pabandykite dar kartą po ${seconds < 90 ? `${seconds} sek.` : `${Math.ceil(seconds / 60)} min.`}`,
    forged: {
      title: 'To nepriėmėme',
      says: 'Tai išsiuntė ne mūsų puslapis, todėl nieko nepadaryta. Atidarykite puslapį iš naujo ir siųskite iš jo.',
    },
    too_large: {
      title: 'Failas per didelis',
      says: 'Nieko neišsiųsta. Failas gali būti ne didesnis kaip 10 MB: grįžkite ir pasirinkite mažesnį.',
    },
    part: 'Šiuo metu to parodyti negalime.',
  },
})

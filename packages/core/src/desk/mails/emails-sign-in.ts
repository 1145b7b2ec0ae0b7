import type { MailArgs, MailTexts } from '../../people/notifications/mail-args.ts'

type SignInMail =
  | 'signup_link'
  | 'already_registered'
  | 'login_link'
  | 'verification_code'
  | 'login_code'
  | 'password_reset'
  | 'password_changed'

/** To whoever confirms the address for the first time: somebody else may have chosen the password. */
const FORGETS = {
  en: 'With it you confirm this address for the first time. A password of before will not work any more: please choose a new password once you are signed in.',
  lt: 'Taip pirmą kartą patvirtinsite šį adresą. Ankstesnis slaptažodis nebeveiks: prisijungę susikurkite naują slaptažodį.',
}

/** The same, but for the page on which the password was chosen. Source: contract 2.6. */
const FORGETS_ELSEWHERE = {
  en: 'If you confirm it anywhere but on the page on which you signed up, a password of before will not work any more: please choose a new password then.',
  lt: 'Jei patvirtinsite ne tame puslapyje, kuriame registravotės, ankstesnis slaptažodis nebeveiks: tuomet susikurkite naują slaptažodį.',
}

/** Source: contract 2.11. */
const TRIAL_USED = {
  en: 'You have had a free trial with us within the last year, so this time there is none: we charge the first month as soon as your phone system is ready.',
  lt: 'Per pastaruosius metus jau naudojotės nemokamu bandomuoju laikotarpiu, todėl šį kartą jo nebus: pirmą mėnesį apmokestinsime, kai tik bus paruošta jūsų telefonijos sistema.',
}

type Debt = Omit<MailArgs['already_registered'], 'sign_in_url'>

/** What is to be paid before anybody signs up again, and how. Source: contract 2.11. */
const DEBT = {
  en: ({ owed, bank_account, numbers }: Debt): string[] =>
    owed === null
      ? []
      : [
          `${owed} is still to be paid (${numbers}). Once it is paid, you may come back to us. Please pay by the button below${bank_account ? `, or by transfer to ${bank_account}, naming the invoice` : ''}.`,
        ],
  lt: ({ owed, bank_account, numbers }: Debt): string[] =>
    owed === null
      ? []
      : [
          `Dar nesumokėta ${owed} (${numbers}). Sumokėję galėsite pas mus sugrįžti. Sumokėkite paspaudę žemiau esantį mygtuką${bank_account ? ` arba pavedimu į sąskaitą ${bank_account}, nurodydami sąskaitos faktūros numerį` : ''}.`,
        ],
}

/** Links, codes and passwords. How long each lives: contract 2.7. */
export const SIGN_IN_MAILS: MailTexts<SignInMail> = {
  signup_link: {
    en: ({ url, trial_used }) => ({
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'Thank you for signing up with us. Please confirm your e-mail address and choose your password, so that you can sign in.',
        ...(trial_used ? [TRIAL_USED.en] : []),
      ],
      buttons: [{ label: 'Confirm my address', url }],
      notes: [
        'The link works once, for 24 hours. If it was not you who signed up, please ignore this e-mail: nothing will happen.',
      ],
    }),
    lt: ({ url, trial_used }) => ({
      subject: 'Patvirtinkite savo el. pašto adresą',
      paragraphs: [
        'Ačiū, kad užsiregistravote pas mus. Prašome patvirtinti savo el. pašto adresą ir susikurti slaptažodį, kad galėtumėte prisijungti.',
        ...(trial_used ? [TRIAL_USED.lt] : []),
      ],
      buttons: [{ label: 'Patvirtinti adresą', url }],
      notes: [
        'Nuoroda veikia vieną kartą ir galioja 24 valandas. Jei registravotės ne jūs, nekreipkite dėmesio į šį laišką – nieko neįvyks.',
      ],
    }),
  },
  already_registered: {
    en: ({ sign_in_url, ...debt }) => ({
      subject: 'You already have an account with us',
      paragraphs: [
        'Someone, most likely you, has just tried to sign up with this e-mail address. We already have an account for it, so we did not make another.',
        ...DEBT.en(debt),
      ],
      buttons: [
        ...(debt.pay_url ? [{ label: `Pay ${debt.owed}`, url: debt.pay_url }] : []),
        { label: 'Sign in', url: sign_in_url },
      ],
      notes: [
        'Have you forgotten your password? You can choose a new one on the sign-in page. If it was not you, there is nothing to do: your account is safe.',
      ],
    }),
    lt: ({ sign_in_url, ...debt }) => ({
      subject: 'Jūs jau turite paskyrą pas mus',
      paragraphs: [
        'Ką tik kažkas, greičiausiai jūs, bandė užsiregistruoti šiuo el. pašto adresu. Paskyrą šiuo adresu jau turime, todėl antros nekūrėme.',
        ...DEBT.lt(debt),
      ],
      buttons: [
        ...(debt.pay_url ? [{ label: `Sumokėti ${debt.owed}`, url: debt.pay_url }] : []),
        { label: 'Prisijungti', url: sign_in_url },
      ],
      notes: [
        'Pamiršote slaptažodį? Naują galite susikurti prisijungimo puslapyje. Jei tai buvote ne jūs, nieko daryti nereikia: jūsų paskyra saugi.',
      ],
    }),
  },
  login_link: {
    en: ({ url, forgets }) => ({
      subject: 'Your sign-in link',
      paragraphs: [
        'Here is the link that you asked us for. It signs you in without a password.',
        ...(forgets ? [FORGETS.en] : []),
      ],
      buttons: [{ label: 'Sign in', url }],
      notes: [
        'The link works once, for 24 hours. If you did not ask for it, please ignore this e-mail: without it nobody can sign in.',
      ],
    }),
    lt: ({ url, forgets }) => ({
      subject: 'Jūsų prisijungimo nuoroda',
      paragraphs: [
        'Siunčiame nuorodą, kurios prašėte. Ją paspaudę prisijungsite be slaptažodžio.',
        ...(forgets ? [FORGETS.lt] : []),
      ],
      buttons: [{ label: 'Prisijungti', url }],
      notes: [
        'Nuoroda veikia vieną kartą ir galioja 24 valandas. Jei jos neprašėte, nekreipkite dėmesio į šį laišką: be jo niekas neprisijungs.',
      ],
    }),
  },
  verification_code: {
    en: ({ code, url, forgets }) => ({
      subject: 'Your confirmation code',
      paragraphs: ['Please enter this code to confirm your e-mail address:'],
      code,
      buttons: [{ label: 'Confirm without the code', url }],
      notes: [
        ...(forgets ? [FORGETS_ELSEWHERE.en] : []),
        'The code and the link work once, for 10 minutes. We will never ask you for this code by phone or e-mail.',
      ],
    }),
    lt: ({ code, url, forgets }) => ({
      subject: 'Jūsų patvirtinimo kodas',
      paragraphs: ['Įveskite šį kodą, kad patvirtintumėte savo el. pašto adresą:'],
      code,
      buttons: [{ label: 'Patvirtinti be kodo', url }],
      notes: [
        ...(forgets ? [FORGETS_ELSEWHERE.lt] : []),
        'Kodas ir nuoroda veikia vieną kartą ir galioja 10 minučių. Mes niekada neprašysime šio kodo telefonu ar el. paštu.',
      ],
    }),
  },
  login_code: {
    en: ({ code, url, forgets }) => ({
      subject: 'Your sign-in code',
      paragraphs: ['Here is the code that you asked us for. Please enter it to sign in:'],
      code,
      buttons: [{ label: 'Sign in without the code', url }],
      notes: [
        ...(forgets ? [FORGETS.en] : []),
        'The code and the link work once, for 10 minutes. If it is not you who is signing in, please ignore this e-mail and give the code to nobody.',
      ],
    }),
    lt: ({ code, url, forgets }) => ({
      subject: 'Jūsų prisijungimo kodas',
      paragraphs: ['Siunčiame kodą, kurio mūsų prašėte. Įveskite jį, kad prisijungtumėte:'],
      code,
      buttons: [{ label: 'Prisijungti be kodo', url }],
      notes: [
        ...(forgets ? [FORGETS.lt] : []),
        'Kodas ir nuoroda veikia vieną kartą ir galioja 10 minučių. Jei jungiatės ne jūs, nekreipkite dėmesio į šį laišką ir niekam neatskleiskite kodo.',
      ],
    }),
  },
  password_reset: {
    en: ({ url }) => ({
      subject: 'Choose a new password',
      paragraphs: ['You asked us for a new password. You can choose it here.'],
      buttons: [{ label: 'Choose a new password', url }],
      notes: [
        'The link works once, for 1 hour. If you did not ask for it, please ignore this e-mail: your password stays as it is.',
      ],
    }),
    lt: ({ url }) => ({
      subject: 'Susikurkite naują slaptažodį',
      paragraphs: ['Paprašėte mūsų naujo slaptažodžio. Jį galite susikurti čia.'],
      buttons: [{ label: 'Susikurti naują slaptažodį', url }],
      notes: [
        'Nuoroda veikia vieną kartą ir galioja 1 valandą. Jei jos neprašėte, nekreipkite dėmesio į šį laišką: jūsų slaptažodis nepasikeis.',
      ],
    }),
  },
  password_changed: {
    en: ({ reset_url }) => ({
      subject: 'Your password has been changed',
      paragraphs: [
        'The password of your account has just been changed. If it was you, there is nothing more to do.',
        'If it was not you, please choose a new password right away and write to us.',
      ],
      buttons: [{ label: 'Choose a new password', url: reset_url }],
    }),
    lt: ({ reset_url }) => ({
      subject: 'Jūsų slaptažodis pakeistas',
      paragraphs: [
        'Ką tik buvo pakeistas jūsų paskyros slaptažodis. Jei tai padarėte jūs, daugiau nieko daryti nereikia.',
        'Jei tai padarėte ne jūs, nedelsdami susikurkite naują slaptažodį ir parašykite mums.',
      ],
      buttons: [{ label: 'Susikurti naują slaptažodį', url: reset_url }],
    }),
  },
}

import type { MailTexts } from './emails-args.ts'

type SignInMail =
  | 'signup_link'
  | 'already_registered'
  | 'login_link'
  | 'verification_code'
  | 'login_code'
  | 'password_reset'
  | 'password_changed'

/** Links, codes and passwords. How long each lives: contract 2.7. */
export const SIGN_IN_MAILS: MailTexts<SignInMail> = {
  signup_link: {
    en: ({ url }) => ({
      subject: 'Confirm your e-mail address',
      paragraphs: [
        'Thank you for signing up with us. Please confirm your e-mail address and choose your password, so that you can sign in.',
      ],
      buttons: [{ label: 'Confirm my address', url }],
      notes: [
        'The link works once, for 24 hours. If it was not you who signed up, please ignore this e-mail: nothing will happen.',
      ],
    }),
    lt: ({ url }) => ({
      subject: 'Patvirtinkite savo el. pašto adresą',
      paragraphs: [
        'Ačiū, kad užsiregistravote pas mus. Prašome patvirtinti savo el. pašto adresą ir susikurti slaptažodį, kad galėtumėte prisijungti.',
      ],
      buttons: [{ label: 'Patvirtinti adresą', url }],
      notes: [
        'Nuoroda veikia vieną kartą ir galioja 24 valandas. Jei registravotės ne jūs, nekreipkite dėmesio į šį laišką – nieko neįvyks.',
      ],
    }),
  },
  already_registered: {
    en: ({ sign_in_url }) => ({
      subject: 'You already have an account with us',
      paragraphs: [
        'Someone, most likely you, has just tried to sign up with this e-mail address. We already have an account for it, so we did not make another.',
      ],
      buttons: [{ label: 'Sign in', url: sign_in_url }],
      notes: [
        'Have you forgotten your password? You can choose a new one on the sign-in page. If it was not you, there is nothing to do: your account is safe.',
      ],
    }),
    lt: ({ sign_in_url }) => ({
      subject: 'Jūs jau turite paskyrą pas mus',
      paragraphs: [
        'Ką tik kažkas, greičiausiai jūs, bandė užsiregistruoti šiuo el. pašto adresu. Paskyrą šiuo adresu jau turime, todėl antros nekūrėme.',
      ],
      buttons: [{ label: 'Prisijungti', url: sign_in_url }],
      notes: [
        'Pamiršote slaptažodį? Naują galite susikurti prisijungimo puslapyje. Jei tai buvote ne jūs, nieko daryti nereikia: jūsų paskyra saugi.',
      ],
    }),
  },
  login_link: {
    en: ({ url }) => ({
      subject: 'Your sign-in link',
      paragraphs: ['Here is the link that you asked us for. It signs you in without a password.'],
      buttons: [{ label: 'Sign in', url }],
      notes: [
        'The link works once, for 24 hours. If you did not ask for it, please ignore this e-mail: without it nobody can sign in.',
      ],
    }),
    lt: ({ url }) => ({
      subject: 'Jūsų prisijungimo nuoroda',
      paragraphs: ['Siunčiame nuorodą, kurios prašėte. Ją paspaudę prisijungsite be slaptažodžio.'],
      buttons: [{ label: 'Prisijungti', url }],
      notes: [
        'Nuoroda veikia vieną kartą ir galioja 24 valandas. Jei jos neprašėte, nekreipkite dėmesio į šį laišką: be jo niekas neprisijungs.',
      ],
    }),
  },
  verification_code: {
    en: ({ code, url }) => ({
      subject: 'Your confirmation code',
      paragraphs: ['Please enter this code to confirm your e-mail address:'],
      code,
      buttons: [{ label: 'Confirm without the code', url }],
      notes: [
        'The code and the link work once, for 10 minutes. We will never ask you for this code by phone or e-mail.',
      ],
    }),
    lt: ({ code, url }) => ({
      subject: 'Jūsų patvirtinimo kodas',
      paragraphs: ['Įveskite šį kodą, kad patvirtintumėte savo el. pašto adresą:'],
      code,
      buttons: [{ label: 'Patvirtinti be kodo', url }],
      notes: [
        'Kodas ir nuoroda veikia vieną kartą ir galioja 10 minučių. Mes niekada neprašysime šio kodo telefonu ar el. paštu.',
      ],
    }),
  },
  login_code: {
    en: ({ code, url }) => ({
      subject: 'Your sign-in code',
      paragraphs: ['Here is the code that you asked us for. Please enter it to sign in:'],
      code,
      buttons: [{ label: 'Sign in without the code', url }],
      notes: [
        'The code and the link work once, for 10 minutes. If it is not you who is signing in, please ignore this e-mail and give the code to nobody.',
      ],
    }),
    lt: ({ code, url }) => ({
      subject: 'Jūsų prisijungimo kodas',
      paragraphs: ['Siunčiame kodą, kurio mūsų prašėte. Įveskite jį, kad prisijungtumėte:'],
      code,
      buttons: [{ label: 'Prisijungti be kodo', url }],
      notes: [
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

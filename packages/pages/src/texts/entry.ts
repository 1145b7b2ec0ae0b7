import { texts } from '../reader.ts'

/** The way out, and the way back in without a password. */
export const ENTRY = texts({
  en: {
    email: 'E-mail',
    send_link: 'Send me a link',
    link_sent: (email: string) =>
      `If ${email} has an account, a link is on its way. It works once, for a few minutes.`,
    new_password: 'New password',
    password_hint: 'At least 12 characters. A few words are easy to remember and hard to guess.',
    no_token: 'This link is not whole. Please open it from the mail again, or have a new one sent.',
    forgot: 'Forgotten your password',
    forgot_lead: 'Tell us your e-mail, and we send you a link to choose a new one.',
    reset: 'Choose a new password',
    reset_lead: 'Wherever you are signed in now, you will be signed out.',
    reset_done: 'Your password is changed. Please sign in with it.',
    back: 'Back to sign-in',
    signed_out: 'You are signed out.',
  },
  lt: {
    email: 'El. paštas',
    send_link: 'Atsiųsti nuorodą',
    link_sent: (email: string) =>
      `Jei ${email} turi paskyrą, nuoroda jau siunčiama. Ji veikia vieną kartą ir kelias minutes.`,
    new_password: 'Naujas slaptažodis',
    password_hint: 'Ne trumpesnis kaip 12 ženklų. Kelis žodžius lengva atsiminti ir sunku atspėti.',
    no_token: 'Nuoroda nepilna. Atidarykite ją iš laiško dar kartą arba paprašykite naujos.',
    forgot: 'Pamiršote slaptažodį',
    forgot_lead: 'Parašykite savo el. paštą, ir atsiųsime nuorodą naujam slaptažodžiui.',
    reset: 'Susigalvokite naują slaptažodį',
    reset_lead: 'Visur, kur dabar esate prisijungę, būsite atjungti.',
    reset_done: 'Slaptažodis pakeistas. Prisijunkite su juo.',
    back: 'Atgal prie prisijungimo',
    signed_out: 'Esate atsijungę.',
  },
})

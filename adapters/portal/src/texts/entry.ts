import { texts } from '@billing/pages'

/** The pages on which somebody comes in. */
export const ENTRY = texts({
  en: {
    sign_in: 'Sign in',
    sign_in_lead: 'To your invoices, your cards and your phone system.',
    email: 'E-mail',
    password: 'Password',
    wrong: 'This e-mail and this password do not belong together.',
    forgotten: 'Forgotten your password?',
    no_password: 'Sign in without a password',
    no_password_lead: 'We mail you a link that signs you in.',
    send_link: 'Send me a link',
    link_sent: (email: string) =>
      `If ${email} has an account, a link is on its way. It works once, for a few minutes.`,
    new_here: 'New here?',
    sign_up: 'Sign up',
    consumers: 'A consumer may withdraw within 14 days of the order, also without signing in:',
    link: 'Sign in by your link',
    link_lead: 'The link in your mail works once. Press the button and you are in.',
    first: 'Welcome',
    first_lead:
      'Your phone system is waiting. Press the button and you are in; the link in your mail works once.',
    first_password: 'Choose a password',
    first_password_hint:
      'At least 12 characters. Leave it empty, and we mail you a link each time you sign in.',
    prove: 'Is this your e-mail address?',
    prove_lead: 'Press the button, and we know that our mails reach you.',
    prove_button: 'Yes, it is mine',
    proved: 'Thank you. Your e-mail address is confirmed.',
  },
  lt: {
    sign_in: 'Prisijungti',
    sign_in_lead: 'Jūsų sąskaitos, kortelės ir telefonijos sistema.',
    email: 'El. paštas',
    password: 'Slaptažodis',
    wrong: 'Šis el. paštas ir šis slaptažodis nesutampa.',
    forgotten: 'Pamiršote slaptažodį?',
    no_password: 'Prisijungti be slaptažodžio',
    no_password_lead: 'Atsiųsime nuorodą, kuri jus prijungs.',
    send_link: 'Atsiųsti nuorodą',
    link_sent: (email: string) =>
      `Jei ${email} turi paskyrą, nuoroda jau siunčiama. Ji veikia vieną kartą ir kelias minutes.`,
    new_here: 'Esate čia pirmą kartą?',
    sign_up: 'Užsisakyti',
    consumers: 'Vartotojas per 14 dienų nuo užsakymo sutarties gali atsisakyti ir neprisijungęs:',
    link: 'Prisijungti su nuoroda',
    link_lead: 'Laiško nuoroda veikia vieną kartą. Paspauskite mygtuką ir būsite prijungti.',
    first: 'Sveiki atvykę',
    first_lead:
      'Jūsų telefonijos sistema laukia. Paspauskite mygtuką ir būsite prijungti; laiško nuoroda veikia vieną kartą.',
    first_password: 'Susigalvokite slaptažodį',
    first_password_hint:
      'Ne trumpesnis kaip 12 ženklų. Palikite tuščią, ir kaskart atsiųsime prisijungimo nuorodą.',
    prove: 'Ar tai jūsų el. pašto adresas?',
    prove_lead: 'Paspauskite mygtuką, ir žinosime, kad mūsų laiškai jus pasiekia.',
    prove_button: 'Taip, mano',
    proved: 'Ačiū. Jūsų el. pašto adresas patvirtintas.',
  },
})

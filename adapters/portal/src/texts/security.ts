import { texts } from '@billing/pages'

/** The password of whoever reads. */
export const SECURITY = texts({
  en: {
    title: 'Password',
    lead: 'With it you sign in. Without one, we mail you a link each time.',
    change: 'Change the password',
    choose: 'Choose a password',
    none: 'You have no password yet.',
    current: 'Current password',
    wrong: 'This is not your password.',
    next: 'New password',
    hint: 'At least 12 characters. A few words are easy to remember and hard to guess.',
    ends: 'Wherever else you are signed in, you will be signed out.',
    save: 'Set the password',
    saved: 'The password is set. Everywhere else you are signed out.',
  },
  lt: {
    title: 'Slaptažodis',
    lead: 'Su juo prisijungiate. Be jo kaskart atsiunčiame nuorodą.',
    change: 'Pakeisti slaptažodį',
    choose: 'Susigalvoti slaptažodį',
    none: 'Slaptažodžio dar neturite.',
    current: 'Dabartinis slaptažodis',
    wrong: 'Tai ne jūsų slaptažodis.',
    next: 'Naujas slaptažodis',
    hint: 'Ne trumpesnis kaip 12 ženklų. Kelis žodžius lengva atsiminti ir sunku atspėti.',
    ends: 'Visur kitur, kur esate prisijungę, būsite atjungti.',
    save: 'Nustatyti slaptažodį',
    saved: 'Slaptažodis nustatytas. Visur kitur esate atjungti.',
  },
})

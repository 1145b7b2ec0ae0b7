import { page, toUser } from '../mail-context.ts'
import { mail } from '../mail.ts'

/** To a user whose password was changed: what to do if it was somebody else. */
export const passwordChanged = mail({
  facts: { reset_url: 'link' },
  compose: toUser((context, user) => ({
    reset_url: page(context, user, '/forgot-password'),
  })),
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
})

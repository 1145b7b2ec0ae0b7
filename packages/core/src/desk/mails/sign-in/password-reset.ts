import { page, toUser } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { issue } from './one-time-link.ts'

/** To a user who forgot the password: a link to choose another one. */
export const passwordReset = mail({
  facts: { url: 'link' },
  compose: toUser(async (context, user) => {
    const { token } = await issue(context, user, 'password_reset')
    return { url: page(context, user, `/reset-password?token=${token}`) }
  }),
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
})

import { page, toCustomer } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { FORGETS, forgets, issue } from './one-time-link.ts'

/** To a customer who asked for it, or was added to an account: a link that signs in without a password. */
export const loginLink = mail({
  facts: {
    url: 'link',
    /** It is the first proof of the mailbox, which forgets a password of before. Source: contract 2.6. */
    forgets: 'flag',
  },
  variants: {
    names: ['usual', 'first_proof'],
    of: ({ forgets: isFirst }) => (isFirst ? 'first_proof' : 'usual'),
  },
  compose: toCustomer(async (context, user) => {
    const { token } = await issue(context, user, 'login_link')
    return { url: page(context, user, `/magic-link?token=${token}`), forgets: forgets(user) }
  }),
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
})

import { page, toCustomer } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { FORGETS, forgets, issue } from './one-time-link.ts'

/** To a customer who signs in by code: the code, and a link that does the same. */
export const loginCode = mail({
  facts: { code: 'code', url: 'link', forgets: 'flag' },
  variants: {
    names: ['usual', 'first_proof'],
    of: ({ forgets: isFirst }) => (isFirst ? 'first_proof' : 'usual'),
  },
  compose: toCustomer(async (context, user) => {
    const { token, code } = await issue(context, user, 'login_code')
    return { code, url: page(context, user, `/magic-link?token=${token}`), forgets: forgets(user) }
  }),
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
})

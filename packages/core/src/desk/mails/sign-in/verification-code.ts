import { page, toUser } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { forgets, issue } from './one-time-link.ts'

/** The same, but for the page on which the password was chosen. Source: contract 2.6. */
const FORGETS_ELSEWHERE = {
  en: 'If you confirm it anywhere but on the page on which you signed up, a password of before will not work any more: please choose a new password then.',
  lt: 'Jei patvirtinsite ne tame puslapyje, kuriame registravotės, ankstesnis slaptažodis nebeveiks: tuomet susikurkite naują slaptažodį.',
}

/** To a user who proves a mailbox: a code, and a link that does the same. */
export const verificationCode = mail({
  facts: { code: 'code', url: 'link', forgets: 'flag' },
  compose: toUser(async (context, user) => {
    const { token, code } = await issue(context, user, 'email_verify')
    const url = page(context, user, `/verify?purpose=email_verify&token=${token}`)
    return { code, url, forgets: forgets(user) }
  }),
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
})

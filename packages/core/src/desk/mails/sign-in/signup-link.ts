import { type MailContext, page, toUser } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { issue } from './one-time-link.ts'
import { hadTrial } from '../../../money/subscription/had-trial.ts'
import type { User } from '../../../people/identity/user.ts'

/** Source: contract 2.11. */
const TRIAL_USED = {
  en: 'You have had a free trial with us within the last year, so this time there is none: we charge the first month as soon as your phone system is ready.',
  lt: 'Per pastaruosius metus jau naudojotės nemokamu bandomuoju laikotarpiu, todėl šį kartą jo nebus: pirmą mėnesį apmokestinsime, kai tik bus paruošta jūsų telefonijos sistema.',
}

/** To whoever signed up: the link that proves the mailbox and lets them choose a password. */
export const signupLink = mail({
  facts: {
    url: 'link',
    /** They had a trial not long ago, so that the first period is charged at once. */
    trial_used: 'flag',
  },
  variants: {
    names: ['trial', 'no_trial'],
    of: ({ trial_used }) => (trial_used ? 'no_trial' : 'trial'),
  },
  compose: toUser(async (context, user) => {
    const { token } = await issue(context, user, 'signup_link')
    const trial_used = await isTrialUsed(context, user)
    return { url: page(context, user, `/first-login?token=${token}`), trial_used }
  }),
  en: ({ url, trial_used }) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Thank you for signing up with us. Please confirm your e-mail address: the link signs you in, and there you can choose a password.',
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
      'Ačiū, kad užsiregistravote pas mus. Prašome patvirtinti savo el. pašto adresą: nuoroda jus prijungs, ir ten galėsite susikurti slaptažodį.',
      ...(trial_used ? [TRIAL_USED.lt] : []),
    ],
    buttons: [{ label: 'Patvirtinti adresą', url }],
    notes: [
      'Nuoroda veikia vieną kartą ir galioja 24 valandas. Jei registravotės ne jūs, nekreipkite dėmesio į šį laišką – nieko neįvyks.',
    ],
  }),
})

/** Whether the signup that is being confirmed begins without a trial, as far as its address tells. Source: contract 2.11. */
async function isTrialUsed({ ports, tx, now }: MailContext, { email_key }: User): Promise<boolean> {
  const signup = await tx.signups.liveOf(email_key)
  if (!signup || signup.trial_reason !== null || signup.prospect_account_id === null) return false
  const { prospect_account_id: account_id } = signup
  return hadTrial({ ...ports, tx, now }, { account_id, email_key, reg_number: null, vat_id: null })
}

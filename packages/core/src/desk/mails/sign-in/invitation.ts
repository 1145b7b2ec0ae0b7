import { isTakenForInvited } from '../../../people/identity/is-taken.ts'
import { type Composer, portal, subjectId } from '../mail-context.ts'
import { type Facts, type FactsOf, mail } from '../mail.ts'

const FACTS = {
  /** Who invites: the name of the account. */
  account: 'text',
  /** Null where the address has an account with us already: it belongs to one. */
  url: 'link?',
  /** Whether they may change the account. */
  owner: 'flag',
} as const satisfies Facts

/** A link is made when the mail is written, so that none is ever stored in clear; the one of an earlier mail dies. */
const toInvited: Composer<FactsOf<typeof FACTS>> = async (context) => {
  const { tx, ports, now } = context
  const invitation = await tx.invitations.get(subjectId(context))
  const account = invitation && (await tx.accounts.get(invitation.account_id))
  if (!account || account.status === 'cancelled' || invitation.expires_at <= now) return null
  const taken = await isTakenForInvited(tx, invitation.email_key)
  const token = ports.secrets.token()
  if (!taken) {
    await tx.invitations.put({ ...invitation, token_hash: ports.secrets.digest(token) })
  }
  const args = {
    account: account.company_name,
    url: taken ? null : portal(context, `/first-login?token=${token}`),
    owner: invitation.role === 'owner',
  }
  return { to: invitation.email, language: account.language, name: '', args }
}

/** To whoever an owner wants in their account: the link by which they come in. Source: contract 2.4, 2.9. */
export const invitation = mail({
  facts: FACTS,
  variants: { names: ['link', 'taken'], of: ({ url }) => (url === null ? 'taken' : 'link') },
  compose: toInvited,
  en: ({ account, url, owner }) => ({
    subject: `${account} invites you`,
    paragraphs: url
      ? [
          `${account} would like you to use their account with us.`,
          owner
            ? 'You will see everything there, and may change it, as they do.'
            : 'You will see everything there, and may write to our support.',
        ]
      : [
          `${account} would like you to use their account with us. But this e-mail address has an account already, and an address belongs to one account alone.`,
          'Please ask them to invite you by another address of yours.',
        ],
    ...(url && { buttons: [{ label: 'Accept the invitation', url }] }),
    notes: [
      url
        ? 'The link works once, for 7 days. If you do not know who invites you, please ignore this e-mail.'
        : 'If you do not know who invites you, please ignore this e-mail: your account is safe.',
    ],
  }),
  lt: ({ account, url, owner }) => ({
    subject: `${account} jus kviečia`,
    paragraphs: url
      ? [
          `${account} kviečia jus naudotis savo paskyra pas mus.`,
          owner
            ? 'Joje viską matysite ir galėsite keisti taip pat, kaip ir jie.'
            : 'Joje viską matysite ir galėsite rašyti mūsų pagalbai.',
        ]
      : [
          `${account} kviečia jus naudotis savo paskyra pas mus. Tačiau šiuo el. pašto adresu paskyra jau yra, o adresas priklauso tik vienai paskyrai.`,
          'Paprašykite, kad jus pakviestų kitu jūsų adresu.',
        ],
    ...(url && { buttons: [{ label: 'Priimti kvietimą', url }] }),
    notes: [
      url
        ? 'Nuoroda veikia vieną kartą ir galioja 7 dienas. Jei nežinote, kas jus kviečia, nekreipkite dėmesio į šį laišką.'
        : 'Jei nežinote, kas jus kviečia, nekreipkite dėmesio į šį laišką: jūsų paskyra saugi.',
    ],
  }),
})

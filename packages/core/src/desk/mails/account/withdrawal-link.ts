import { homeOf } from '../../../people/identity/move-user.ts'
import { WITHDRAWAL_LABELS, WITHDRAWAL_PATH } from '../../../people/consumers/labels.ts'
import { findContract, prefilledOf, standing } from '../../withdrawal/view-withdrawal.ts'
import { instantFact, type MailContext, page, toCustomer } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { issueOneTime } from '../../../people/proofs/issue-one-time.ts'
import type { EpochMs } from '../../../kernel/time.ts'
import type { User } from '../../../people/identity/user.ts'

/**
 * To a consumer who withdraws without signing in: the link that confirms it. Whoever has no right, or none any more, gets
 * no mail. A stranger can ask for it: it names the contract, and nobody. Source: Directive 2011/83/EU, Art. 11a (2), (3).
 */
export const withdrawalLink = mail({
  facts: { contract: 'text', url: 'link' },
  compose: toCustomer(async (context, user) => {
    const asked_at = instantFact(context, 'asked_at') ?? context.now
    const contract = await contractOf(context, user, asked_at)
    if (contract === null) return null
    const { ports, tx, now } = context
    const { token } = await issueOneTime({ ...ports, tx, now }, user, 'withdrawal_link', asked_at)
    return { contract, url: page(context, user, `${WITHDRAWAL_PATH}?token=${token}`) }
  }),
  en: ({ contract, url }) => ({
    subject: 'Confirm your withdrawal from the contract',
    paragraphs: [
      `You have told us that you withdraw from your contract: ${contract}. Please confirm it; we then close the phone system at once and pay you back.`,
    ],
    buttons: [{ label: WITHDRAWAL_LABELS.en.confirm, url }],
    notes: [
      'The link works for 24 hours. If it was not you who asked for it, please ignore this e-mail: without the link nothing happens.',
    ],
  }),
  lt: ({ contract, url }) => ({
    subject: 'Patvirtinkite sutarties atsisakymą',
    paragraphs: [
      `Pranešėte, kad atsisakote sutarties su mumis: ${contract}. Patvirtinkite tai, ir iš karto išjungsime telefonijos sistemą bei grąžinsime pinigus.`,
    ],
    buttons: [{ label: WITHDRAWAL_LABELS.lt.confirm, url }],
    notes: [
      'Nuoroda galioja 24 valandas. Jei to neprašėte, nekreipkite dėmesio į šį laišką – be nuorodos nieko neįvyks.',
    ],
  }),
})

/** The contract of the owner from which they could withdraw when they asked; null without one. */
async function contractOf(
  { tx, ports: { settings } }: MailContext,
  user: User,
  asked_at: EpochMs,
): Promise<string | null> {
  if (user.role !== 'owner') return null
  const account_id = await homeOf(tx, user)
  const facts = await findContract(tx, account_id, settings)
  return facts && standing(facts, asked_at) === 'open'
    ? prefilledOf(facts, settings).contract
    : null
}

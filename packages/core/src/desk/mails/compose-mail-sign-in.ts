import { heldAccountOf } from '../../people/identity/held-account.ts'
import { issueOneTime } from '../../people/proofs/issue-one-time.ts'
import type { OneTimePurpose } from '../../people/proofs/one-time.ts'
import type { User } from '../../people/identity/user.ts'
import { type IssuedInvoice, owedOn } from '../../money/invoices/invoice.ts'
import { add } from '../../kernel/money.ts'
import { formatMoney } from '../../kernel/text/format.ts'
import { hadTrial } from '../../money/subscription/had-trial.ts'
import { payUrl } from './compose-mail-billing.ts'
import { type Composers, type MailContext, page, toCustomer, toUser } from './mail-context.ts'

type SignInMail =
  | 'signup_link'
  | 'already_registered'
  | 'login_link'
  | 'verification_code'
  | 'login_code'
  | 'password_reset'
  | 'password_changed'

/** Links and codes to sign in with, and what happened to a password. */
export const SIGN_IN_COMPOSERS: Composers<SignInMail> = {
  signup_link: toUser(async (context, user) => {
    const { token } = await issue(context, user, 'signup_link')
    const trial_used = await isTrialUsed(context, user)
    return { url: page(context, user, `/first-login?token=${token}`), trial_used }
  }),
  already_registered: toUser(async (context, user) => ({
    sign_in_url: page(context, user, '/sign-in'),
    ...(await debtOf(context, user)),
  })),
  login_link: toCustomer(async (context, user) => {
    const { token } = await issue(context, user, 'login_link')
    return { url: page(context, user, `/magic-link?token=${token}`), forgets: forgets(user) }
  }),
  verification_code: toUser(async (context, user) => {
    const { token, code } = await issue(context, user, 'email_verify')
    const url = page(context, user, `/verify?purpose=email_verify&token=${token}`)
    return { code, url, forgets: forgets(user) }
  }),
  login_code: toCustomer(async (context, user) => {
    const { token, code } = await issue(context, user, 'login_code')
    return { code, url: page(context, user, `/magic-link?token=${token}`), forgets: forgets(user) }
  }),
  password_reset: toUser(async (context, user) => {
    const { token } = await issue(context, user, 'password_reset')
    return { url: page(context, user, `/reset-password?token=${token}`) }
  }),
  password_changed: toUser((context, user) => ({
    reset_url: page(context, user, '/forgot-password'),
  })),
}

/** Whether the first proof of the mailbox will forget a password. Source: contract 2.6. */
function forgets({ email_proven_at, password_hash }: User): boolean {
  return email_proven_at === null && password_hash !== null
}

/** Whether the signup that is being confirmed begins without a trial, as far as its address tells. Source: contract 2.11. */
async function isTrialUsed({ ports, tx, now }: MailContext, { email_key }: User): Promise<boolean> {
  const signup = await tx.signups.liveOf(email_key)
  if (!signup || signup.trial_reason !== null || signup.prospect_account_id === null) return false
  const { prospect_account_id: account_id } = signup
  return hadTrial({ ...ports, tx, now }, { account_id, email_key, reg_number: null, vat_id: null })
}

/** What whoever wants to sign up again has to pay first, and how. Source: contract 2.11. */
async function debtOf(context: MailContext, { account_id, email_key, language }: User) {
  const held = await heldAccountOf(context.tx, email_key)
  const invoices = await context.tx.invoices.owedBy(held?.account_id ?? account_id)
  if (invoices.length === 0) return NO_DEBT
  const owed = invoices.map(owedOn).reduce(add)
  return {
    owed: formatMoney(owed, language),
    pay_url: await payPage(context, invoices),
    bank_account: context.ports.settings.seller.bank_account || null,
    numbers: invoices.map(({ number }) => number).join(', '),
  }
}

const NO_DEBT = { owed: null, pay_url: null, bank_account: null, numbers: null } as const

/** Where the earliest of them is paid. */
async function payPage(context: MailContext, invoices: readonly IssuedInvoice[]): Promise<string> {
  const cycle_id = invoices.map((invoice) => invoice.cycle_id).find((id) => id !== null)
  const cycle = cycle_id === undefined ? undefined : await context.tx.cycles.get(cycle_id)
  return payUrl(context, cycle?.provider_order_id ?? null)
}

/** Links and codes are made here, when the mail is sent, so that none is ever stored in clear. */
function issue({ ports, tx, now }: MailContext, user: User, purpose: OneTimePurpose) {
  return issueOneTime({ ...ports, tx, now }, user, purpose)
}

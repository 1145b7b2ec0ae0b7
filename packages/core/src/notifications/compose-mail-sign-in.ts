import { heldAccountOf } from '../identity/held-account.ts'
import { issueOneTime } from '../identity/issue-one-time.ts'
import type { OneTimePurpose } from '../identity/one-time.ts'
import type { User } from '../identity/user.ts'
import { type IssuedInvoice, owedOn } from '../invoicing/invoice.ts'
import { add } from '../kernel/money.ts'
import { writtenAmount } from '../kernel/written.ts'
import { hadTrial } from '../subscription/had-trial.ts'
import { payUrl } from './compose-mail-billing.ts'
import { type Composers, type Desk, page, toCustomer, toUser } from './compose-mail-desk.ts'

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
  signup_link: toUser(async (desk, user) => {
    const { token } = await issue(desk, user, 'signup_link')
    const trial_used = await isTrialUsed(desk, user)
    return { url: page(desk, user, `/first-login?token=${token}`), trial_used }
  }),
  already_registered: toUser(async (desk, user) => ({
    sign_in_url: page(desk, user, '/sign-in'),
    ...(await debtOf(desk, user)),
  })),
  login_link: toCustomer(async (desk, user) => {
    const { token } = await issue(desk, user, 'login_link')
    return { url: page(desk, user, `/magic-link?token=${token}`), forgets: forgets(user) }
  }),
  verification_code: toUser(async (desk, user) => {
    const { token, code } = await issue(desk, user, 'email_verify')
    const url = page(desk, user, `/verify?purpose=email_verify&token=${token}`)
    return { code, url, forgets: forgets(user) }
  }),
  login_code: toCustomer(async (desk, user) => {
    const { token, code } = await issue(desk, user, 'login_code')
    return { code, url: page(desk, user, `/magic-link?token=${token}`), forgets: forgets(user) }
  }),
  password_reset: toUser(async (desk, user) => {
    const { token } = await issue(desk, user, 'password_reset')
    return { url: page(desk, user, `/reset-password?token=${token}`) }
  }),
  password_changed: toUser((desk, user) => ({ reset_url: page(desk, user, '/forgot-password') })),
}

/** Whether the first proof of the mailbox will forget a password. Source: contract 2.6. */
function forgets({ email_proven_at, password_hash }: User): boolean {
  return email_proven_at === null && password_hash !== null
}

/** Whether the signup that is being confirmed begins without a trial, as far as its address tells. Source: contract 2.11. */
async function isTrialUsed({ ports, tx, now }: Desk, { email_key }: User): Promise<boolean> {
  const signup = await tx.signups.liveOf(email_key)
  if (!signup || signup.trial_reason !== null || signup.prospect_account_id === null) return false
  const { prospect_account_id: account_id } = signup
  return hadTrial(ports, tx, { account_id, email_key, reg_number: null, vat_id: null }, now)
}

/** What whoever wants to sign up again has to pay first, and how. Source: contract 2.11. */
async function debtOf(desk: Desk, { account_id, email_key, language }: User) {
  const held = await heldAccountOf(desk.tx, email_key)
  const invoices = await desk.tx.invoices.owedBy(held?.account_id ?? account_id)
  if (invoices.length === 0) return NO_DEBT
  const owed = invoices.map(owedOn).reduce(add)
  return {
    owed: writtenAmount(owed, language),
    pay_url: await payPage(desk, invoices),
    bank_account: desk.ports.settings.seller.bank_account || null,
    numbers: invoices.map(({ number }) => number).join(', '),
  }
}

const NO_DEBT = { owed: null, pay_url: null, bank_account: null, numbers: null } as const

/** Where the earliest of them is paid. */
async function payPage(desk: Desk, invoices: readonly IssuedInvoice[]): Promise<string> {
  const cycle_id = invoices.map((invoice) => invoice.cycle_id).find((id) => id !== null)
  const cycle = cycle_id === undefined ? undefined : await desk.tx.cycles.get(cycle_id)
  return payUrl(desk, cycle?.provider_order_id ?? null)
}

/** Links and codes are made here, when the mail is sent, so that none is ever stored in clear. */
function issue({ ports, tx, now }: Desk, user: User, purpose: OneTimePurpose) {
  return issueOneTime(ports, tx, { user, purpose }, now)
}

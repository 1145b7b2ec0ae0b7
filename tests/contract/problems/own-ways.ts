import type { Account } from '@billing/core'
import { signWebhook } from '@billing/wire/revolut'
import { newAccount, tokenOf } from '../../http/actors.ts'
import { broken, type Way } from './every-way.ts'
import {
  bareTopup,
  overdueCardDeclines,
  refundOfTheRefunded,
  topupBackTwice,
  topupBackWhileDown,
  whileCardDeclines,
} from './money-ways.ts'
import { whilePbxIsDown } from './pbx-down.ts'
import type { Stage } from './stage.ts'

const OPERATOR = { email: 'admin@example.com', password: 'a long word for the operator' }
const NO_NUMBER = 'XX12'
const PDF = '%PDF-1.4\n%%EOF\n'
const PERSON = { customer_type: 'individual', plan_tier: 'starter', country: 'LT' }
const BY_HAND = { effective: 'immediate', reason: 'they asked by telephone' }

/** An owner of an account that has nothing yet, and differs like this. */
async function newcomer({ world }: Stage, differs: Partial<Account>): Promise<string> {
  const account_id = await newAccount(world)
  await world.ports.store.transaction(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (account) await tx.accounts.put({ ...account, ...differs })
  })
  return tokenOf(world, { role: 'owner', account_id })
}

const asNewcomer =
  (differs: Partial<Account> = {}): Way =>
  async (stage, operation) =>
    stage.ask(operation, { token: await newcomer(stage, differs) })

/** Of an account that never came to have a subscription, and never will. */
const asNobody = asNewcomer({ status: 'cancelled' })

const asIs: Way = (stage, operation) => stage.ask(operation)

function withBody(body: unknown): Way {
  return (stage, operation) => stage.ask(operation, { body })
}

/** Of the user who asks. */
const ofThemselves: Way = async (stage, operation) => {
  const token = (await stage.token('owner')) ?? ''
  const { body } = await stage.ask('getMe', { token })
  return stage.ask(operation, { token, ids: { ...stage.own, user_id: body.user_id } })
}

/** What an operator charged once, and took back already. */
const takenBackTwice: Way = async (stage, operation) => {
  const body = { description: 'A visit', unit_price_minor: 4_500, reason: 'ordered' }
  const charged = await stage.ask('adminChargeCustomer', { body, key: 'taken-back-twice' })
  const ids = { ...stage.own, charge_id: charged.body.charge_id }
  await stage.ask(operation, { ids })
  return stage.ask(operation, { ids })
}

/** A discount that an operator gave, and ended already. */
const endedTwice: Way = async (stage, operation) => {
  const body = { off: { kind: 'percent', basis_points: 1_500 }, periods: 3, reason: 'agreed' }
  const given = await stage.ask('adminGiveDiscount', { body, key: 'ended-twice' })
  const ids = { ...stage.own, discount_id: given.body.discount_id }
  await stage.ask(operation, { ids })
  return stage.ask(operation, { ids })
}

/** A machine that may something else. */
const withKey: Way = async (stage, operation) => {
  const body = { name: 'A machine', scopes: ['audit:read'], expires_in_days: 1 }
  const key = await stage.ask('adminCreateApiKey', { body })
  return stage.ask(operation, { token: key.body.secret })
}

/** The second time it stands already. */
const twice: Way = async (stage, operation) => {
  await stage.ask(operation)
  return stage.ask(operation)
}

const suspendedWhileDown = whilePbxIsDown(({ foreign }) => ({
  ids: foreign,
  body: { action: 'suspend', reason: 'the bank asked us to' },
}))

/** Of somebody who has given no card yet. */
const provisionedWhileDown = whilePbxIsDown(async ({ world, ask }) => {
  const body = { ...PERSON, full_name: 'Jurga Jurgaitė', email: 'jurga@example.lt' }
  const { signup_id } = (await ask('createSignup', { body })).body
  const signup = await world.ports.store.read((tx) => tx.signups.get(signup_id))
  return {
    body: { account_id: signup?.prospect_account_id, override_reason: 'they pay by transfer' },
  }
})

/** An operator who has an authenticator asks for another one under a challenge. */
const enrolledAlready: Way = async (stage, operation) => {
  const challenge = await stage.ask('adminSignIn', { body: OPERATOR })
  return stage.ask(operation, { body: { challenge_id: challenge.body.challenge_id } })
}

/** Somebody who is a customer. */
const CUSTOMER = { email: 'jonas@example.lt', password: 'a long enough word' }

/** With a signature that holds, over more than we take. */
const tooLarge: Way = (stage, operation) => {
  const body = 'x'.repeat(1_048_577)
  const { headers } = signWebhook('wsk_test_secret', Buffer.from(body), stage.world.now())
  return stage.ask(operation, { body, headers: headers as Record<string, string> })
}

/** One refresh token twice: the session is the same, whatever became of the token. */
const refreshedTooOften: Way = async (stage, operation) => {
  const app = stage.appWith(1)
  const { refresh_token } = (await stage.ask('signIn', { body: CUSTOMER })).body
  const differs = { app, body: { refresh_token } }
  await stage.ask(operation, differs)
  return stage.ask(operation, differs)
}

/** Two sessions of one user, one after the other. */
const signedOutTooOften: Way = async (stage, operation) => {
  const app = stage.appWith(1)
  const signIn = async () => (await stage.ask('signIn', { body: CUSTOMER })).body
  const [one, two] = [await signIn(), await signIn()]
  await stage.ask(operation, { app, token: one.access_token, body: '' })
  return stage.ask(operation, { app, token: two.access_token, body: '' })
}

/** A key of a signup, and then of another person's. */
const keyOfAnotherSignup: Way = async (stage, operation) => {
  const asked = (name: string) =>
    stage.ask(operation, {
      key: 'one-signup',
      body: { ...PERSON, full_name: name, email: `${name}@example.lt` },
    })
  await asked('ruta')
  return asked('rasa')
}

/** The two operations by which one signs up refuse alike. */
function signupWays(operation: 'createSignup' | 'createSignupOrder'): Record<string, Way> {
  const body = { ...PERSON, full_name: 'Ona', email: 'ona@x.lt' }
  return {
    [`${operation} subscription.tier_invalid`]: withBody({ ...body, plan_tier: 'gold' }),
    [`${operation} internal`]: (stage, asked) =>
      stage.ask(asked, { app: stage.appWith(10_000_000, broken(stage)), body }),
    [`${operation} idempotency.conflict`]: keyOfAnotherSignup,
  }
}

/** What an operation refuses in a way of its own, by operation and code; everything else is in `EVERY_WAY`. */
export const OWN_WAYS: Readonly<Record<string, Way>> = {
  ...signupWays('createSignup'),
  ...signupWays('createSignupOrder'),
  // A country that there is: a body by the document may have any two letters.
  'updateAccount internal': (stage, operation) => {
    const app = stage.appWith(10_000_000, broken(stage))
    return stage.ask(operation, { app, body: { company_name: 'UAB Pavyzdys' } })
  },
  'createSignupSession auth.invalid_credentials': withBody({ grant: 'a.b.c' }),
  'signIn auth.invalid_credentials': withBody({ ...CUSTOMER, password: 'another' }),
  'getMe auth.forbidden': withKey,
  'signOut auth.forbidden': withKey,
  'signIn auth.forbidden': withBody(OPERATOR),
  'adminSignIn auth.invalid_credentials': withBody({ ...OPERATOR, password: 'another' }),
  'adminSignIn auth.forbidden': withBody(CUSTOMER),
  'enrolAdminTotp auth.totp_invalid': asIs,
  'enrolAdminTotp validation.failed': enrolledAlready,
  'verifyAdminTotp auth.totp_invalid': asIs,
  'verifyVerification auth.invalid_credentials': withBody({ purpose: 'login', token: 'unknown' }),
  'refreshSession rate_limited': refreshedTooOften,
  'signOut rate_limited': signedOutTooOften,
  'updateMeAccount vat.verification_failed': withBody({ vat_id: NO_NUMBER }),
  'updateAccount vat.verification_failed': withBody({ vat_id: NO_NUMBER }),
  'adminUpdateCustomer vat.verification_failed': withBody({ vat_id: NO_NUMBER }),
  'uploadVatProof vat.verification_failed': withBody({ file: PDF, vat_id: NO_NUMBER }),
  'revalidateVat validation.failed': asNewcomer({ vat_id: null, vat_status: 'not_provided' }),
  'submitComplianceIntake validation.failed': asNewcomer(),
  'getSubscription not_found': asNobody,
  'changePlan not_found': asNobody,
  'changePlanNow not_found': asNobody,
  'changeSubscription not_found': asNobody,
  'cancelPlannedTerms not_found': asNobody,
  'previewSubscriptionChange not_found': asNobody,
  'cancelPlanChange not_found': asNobody,
  'cancelSubscription not_found': asNobody,
  'resumeSubscription not_found': asNobody,
  'exportMyInvoices not_found': (stage, operation) => stage.ask(operation, { query: 'year=2099' }),
  'resubscribe not_found': asNobody,
  'resubscribe subscription.tier_invalid': withBody({ plan_tier: 'gold' }),
  'previewResubscription not_found': asNobody,
  'previewResubscription subscription.tier_invalid': withBody({ plan_tier: 'gold' }),
  'getWithdrawal not_found': asNobody,
  'stateWithdrawal not_found': asNobody,
  'adminEnterWithdrawal not_found': (stage, operation) => {
    const body = {
      channel: 'letter',
      received_at: '2026-02-01T08:00:00.000Z',
      words: 'I withdraw.',
    }
    return stage.ask(operation, { ids: stage.absent, body })
  },
  'changePlan subscription.tier_invalid': withBody({ new_tier: 'gold' }),
  'changePlanNow subscription.tier_invalid': withBody({ new_tier: 'gold' }),
  'changeSubscription subscription.tier_invalid': withBody({ plan_tier: 'gold', when: 'now' }),
  'previewSubscriptionChange subscription.tier_invalid': withBody({ plan_tier: 'gold' }),
  'changeSubscription payment.declined': whileCardDeclines({
    plan_tier: 'enterprise',
    when: 'now',
  }),
  'changePlanNow payment.declined': whileCardDeclines({ new_tier: 'enterprise' }),
  'previewPlanChange not_found': asNobody,
  'previewCancellation not_found': asNobody,
  'previewCancellation validation.failed': asNewcomer(),
  'previewPlanChange subscription.tier_invalid': withBody({ new_tier: 'gold' }),
  'adminPreviewPlanChange subscription.tier_invalid': withBody({ new_tier: 'gold' }),
  'adminChangePlan subscription.tier_invalid': withBody({ ...BY_HAND, new_tier: 'gold' }),
  'adminChangeSubscription subscription.tier_invalid': withBody({
    plan_tier: 'gold',
    when: 'now',
    reason: 'agreed by phone',
  }),
  'adminChangeSubscription payment.declined': whileCardDeclines({
    plan_tier: 'enterprise',
    when: 'now',
    reason: 'agreed by phone',
  }),
  'adminPreviewSubscriptionChange subscription.tier_invalid': withBody({ plan_tier: 'gold' }),
  'adminChangePlan payment.declined': whileCardDeclines({ ...BY_HAND, new_tier: 'enterprise' }),
  'payInvoice payment.declined': overdueCardDeclines,
  'adminCreateCreditNote payment.declined': refundOfTheRefunded,
  'adminCreateCreditNote upstream.pbx_unavailable': topupBackWhileDown,
  'adminRefundTopup payment.declined': topupBackTwice,
  'adminRefundTopup upstream.pbx_unavailable': whilePbxIsDown(
    async (stage) => (await bareTopup(stage)).differs,
  ),
  'getCallBalance upstream.pbx_unavailable': whilePbxIsDown(() => ({})),
  'adminProvisionTenant upstream.pbx_unavailable': provisionedWhileDown,
  'adminTransitionTenant upstream.pbx_unavailable': suspendedWhileDown,
  'adminRedeliverWebhook validation.failed': twice,
  'closeTicket validation.failed': twice,
  'removeUser validation.failed': ofThemselves,
  'adminTakeBackCharge validation.failed': takenBackTwice,
  'adminEndDiscount validation.failed': endedTwice,
  'receiveRevolutWebhook auth.invalid_credentials': asIs,
  'receiveRevolutWebhook validation.failed': tooLarge,
}

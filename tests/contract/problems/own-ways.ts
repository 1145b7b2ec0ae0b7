import type { Account } from '@billing/core'
import { signWebhook } from '@billing/wire/revolut'
import { newAccount, tokenOf } from '../../http/actors.ts'
import { invoiced } from '../../support/invoices.ts'
import { topupActions } from '../../support/topup-actions.ts'
import { broken, type Way } from './every-way.ts'
import type { Differs, Stage } from './stage.ts'

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

const withBody =
  (body: unknown): Way =>
  (stage, operation) =>
    stage.ask(operation, { body })

/** The second time it stands already. */
const twice: Way = async (stage, operation) => {
  await stage.ask(operation)
  return stage.ask(operation)
}

const whilePbxIsDown =
  (differs: (stage: Stage) => Differs | Promise<Differs>): Way =>
  async (stage, operation) => {
    const asked = await differs(stage)
    await stage.world.sandbox.setFault('pbx', 'down')
    return stage.ask(operation, asked).finally(() => stage.world.sandbox.setFault('pbx', 'none'))
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

/** The customer's card declines what is charged meanwhile. */
const whileCardDeclines =
  (body: object): Way =>
  async (stage, operation) => {
    const { sandbox, ports } = stage.world
    const { account_id = '' } = stage.own
    const cards = await ports.store.read((tx) => tx.paymentMethods.ofAccount(account_id))
    const ids = cards.map(({ provider_method_id }) => provider_method_id)
    for (const id of ids) await sandbox.setCard(id, 'decline')
    const answer = await stage.ask(operation, { body })
    for (const id of ids) await sandbox.setCard(id, 'approve')
    return answer
  }

/** Who owes for a period, because their trial is over and the card says no, and is asked again. */
const overdueCardDeclines: Way = async (stage, operation) => {
  const { world } = stage
  const input = { email: 'debtor@example.lt', company_name: 'UAB Skola' }
  const { account_id } = await world.signUp(input, { behaviour: 'decline_after:1' })
  const found = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const ids = { ...stage.own, subscription_id: found?.subscription_id ?? '' }
  await stage.ask('adminTransitionSubscription', { ids, body: { to_status: 'active' } })
  await world.settle()
  const [owed] = await world.ports.store.read((tx) => tx.invoices.owedBy(account_id))
  const token = await tokenOf(world, { role: 'owner', account_id })
  return stage.ask(operation, { token, ids: { ...ids, invoice_id: owed?.invoice_id ?? '' } })
}

/** A refund of what the provider has paid back by itself. */
const refundOfTheRefunded: Way = async (stage, operation) => {
  const { world, own } = stage
  const billed = await invoiced(world, own['account_id'] ?? '')
  const { amount } = billed.payment
  await world.ports.payments.refund(billed.order.order_id, amount, 'theirs')
  const { invoice_id } = billed.invoice
  // The same amount would be taken for that refund, which a restored database may have forgotten.
  const part = { ...amount, amount_minor: amount.amount_minor - 1 }
  const body = { invoice_id, amount: part, reason: 'goodwill', provider_refund: true }
  return stage.ask(operation, { body })
}

/** A topup is paid back once the core gave its call credit back, and the core does not answer. */
const topupBackWhileDown = whilePbxIsDown(async ({ world, own }) => {
  const account_id = own['account_id'] ?? ''
  const { topup_id } = (await topupActions(world, account_id).pay(2_000)).body
  const topup = await world.ports.store.read((tx) => tx.payments.get(topup_id))
  const amount = { amount_minor: 800, currency: 'EUR' }
  const body = { invoice_id: topup?.invoice_id, amount, reason: 'goodwill', provider_refund: true }
  return { body }
})

/** A topup without an invoice, as where VAT is due with the use, paid back in part. */
const bareTopup = async ({ world, own }: Stage) => {
  const account_id = own['account_id'] ?? ''
  const { topup_id } = (await topupActions(world, account_id).pay(2_000)).body
  const payment = await world.ports.store.transaction(async (tx) => {
    const topup = await tx.payments.get(topup_id)
    if (!topup) throw new Error('there is no topup')
    await tx.payments.put({ ...topup, invoice_id: null, uninvoiced: true })
    return topup
  })
  const body = { amount: { amount_minor: 800, currency: 'EUR' }, reason: 'goodwill' }
  return { payment, differs: { ids: { ...own, payment_id: payment.payment_id }, body } }
}

/** More of it went back than we know of, and nothing of this amount. */
const topupBackTwice: Way = async (stage, operation) => {
  const { payment, differs } = await bareTopup(stage)
  const all = { ...payment.amount, amount_minor: 1_999 }
  await stage.world.ports.payments.refund(payment.order_id, all, 'theirs too')
  return stage.ask(operation, differs)
}

/** An operator who has an authenticator asks for another one under a challenge. */
const enrolledAlready: Way = async (stage, operation) => {
  const challenge = await stage.ask('adminSignIn', { body: OPERATOR })
  return stage.ask(operation, { body: { challenge_id: challenge.body.challenge_id } })
}

/** The right password of somebody who is a customer. */
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

/** What an operation refuses in a way of its own, by operation and code; everything else is in `EVERY_WAY`. */
export const OWN_WAYS: Readonly<Record<string, Way>> = {
  'createSignup subscription.tier_invalid': withBody({
    ...PERSON,
    full_name: 'Ona',
    email: 'ona@x.lt',
    plan_tier: 'gold',
  }),
  // A country that there is: a body by the document may have any two letters.
  'createSignup internal': (stage, operation) => {
    const app = stage.appWith(10_000_000, broken(stage))
    return stage.ask(operation, { app, body: { ...PERSON, full_name: 'Ona', email: 'ona@x.lt' } })
  },
  'createSignup idempotency.conflict': keyOfAnotherSignup,
  'createSignupSession auth.invalid_credentials': withBody({ grant: 'a.b.c' }),
  'signIn auth.invalid_credentials': withBody({ ...CUSTOMER, password: 'another' }),
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
  'cancelPlanChange not_found': asNobody,
  'cancelSubscription not_found': asNobody,
  'resumeSubscription not_found': asNobody,
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
  'changePlanNow payment.declined': whileCardDeclines({ new_tier: 'enterprise' }),
  'previewPlanChange not_found': asNobody,
  'previewCancellation not_found': asNobody,
  'previewCancellation validation.failed': asNewcomer(),
  'previewPlanChange subscription.tier_invalid': withBody({ new_tier: 'gold' }),
  'adminPreviewPlanChange subscription.tier_invalid': withBody({ new_tier: 'gold' }),
  'adminChangePlan subscription.tier_invalid': withBody({ ...BY_HAND, new_tier: 'gold' }),
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
  'closeTicket validation.failed': twice,
  // The account's own first user is its owner.
  'removeUser validation.failed': asIs,
  'receiveRevolutWebhook auth.invalid_credentials': asIs,
  'receiveRevolutWebhook validation.failed': tooLarge,
}

import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { refuseGuessable } from '../../people/identity/guessable.ts'
import { checkPassword, PASSWORD_MIN } from '../../people/identity/password-rules.ts'
import { checkEmail, checkName } from '../../people/identity/refusals.ts'
import { checkCountry } from '../../kernel/country.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import { openOrder } from '../../money/payments/open-order.ts'
import type { OrderView } from '../../money/payments/ports.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { orderedTerms } from '../../money/plan-changes/ordered-terms.ts'
import { offeredPlan, type Plan } from '../../money/policy/plans.ts'
import type { Terms } from '../../money/pricing/terms.ts'
import { offeredPrice } from '../../money/subscription/offered-price.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { type FirstInvoice, firstInvoice } from './first-invoice.ts'
import { codeAsked, orderedBeside, refuseCode } from './ordered.ts'
import { placeCardProof } from './place-card-proof.ts'
import { auditRequest, recordSignup } from './record-signup.ts'
import { addressIn } from './prospect.ts'
import { asksToBegin, type SignupInput } from './signup-input.ts'
import { SIGNUP_WAITS, type Signup, type SignupStatus } from './signup.ts'
import { refuseUnlessSoldTo } from '../../people/consumers/sells-to.ts'
import { askClientAddress } from '../../people/evidence/record-evidence.ts'
import { orderOrProblem } from '../../money/payments/place-order.ts'

/** What the browser needs to go on: the order's token mounts the provider's card form. */
export interface SignupStarted {
  readonly signup_id: string
  readonly order_token: string
  /** The provider's page for the card, for a front end without a form of its own. */
  readonly checkout_url: string
  readonly status: SignupStatus
  /** The plan's monthly net price, shown for reference: nothing is charged now. */
  readonly amount_minor: number
  readonly currency: string
  /** The same with VAT as at the first charge, and that it renews: what is told before the order. Source: contract 6.11. */
  readonly price_with_vat: PriceWithVat
  /** What is charged at the end of the trial, for all that is ordered. */
  readonly first_invoice: FirstInvoice
  readonly created_at: EpochMs
}

type SignupPorts = WritePorts<'payments' | 'passwords' | 'passwordJudge' | 'addresses'>

/**
 * A customer chooses a plan, and with it items and a discount code. Answers alike, and at the same cost, whether or not the
 * e-mail is taken. Throws `subscription.tier_invalid`, `validation.failed`, and `internal` with `retry_after` while the
 * payment provider is down: then nothing is stored. Source: contract 2.9.
 */
export async function requestSignup(
  ports: SignupPorts,
  call: Call,
  input: SignupInput,
): Promise<SignupStarted> {
  refuseUnlessSoldTo(ports.settings.sells_to, input.customer_type)
  const country = checkCountry('country', input.country)
  checkTexts(input)
  if (input.password !== undefined) await checkNewPassword(ports, input.password, input)
  // The last of its refusals: what is wrong besides is said first. Source: contract 3.
  const plan = offeredPlan(ports.settings.plans, 'plan_tier', input.plan_tier)
  const terms = orderedTerms(ports.settings, plan.plan_tier, input)
  const code = codeAsked(input, terms)
  refuseCode(ports.settings, code, ports.clock())
  const password_hash =
    input.password === undefined ? null : await ports.passwords.hash(input.password)

  // 1. Ask for the order first: an order that nobody was told of cannot be paid, so a crash here leaves nothing to mend.
  const signup_id = call.keyed?.record.op_id ?? ports.ids.unguessable()
  const full_name = input.customer_type === 'company' ? input.company_name : input.full_name
  const customer = { email: input.email.trim(), full_name }
  const proof = { signup_id, customer, expire_after: SIGNUP_WAITS }
  const order = orderOrProblem(await placeCardProof(ports, proof))
  const client_address = await askClientAddress(ports, call.ip)

  // 2. Record the signup and its effects in one transaction.
  const now = ports.clock()
  const signup = newSignup(signup_id, { input, plan, terms, order, password_hash }, now)
  const record = async (work: Work) => {
    const ordered_at = order.created_at
    const recording = { ...input, country, signup, code_asked: code, ordered_at, client_address }
    const recorded = await recordSignup(work, recording)
    await work.tx.orders.put(
      openOrder(order, { purpose: 'signup_card', subject_id: signup_id }, now),
    )
    await auditRequest(work, call, recorded)
    const { customer_type } = input
    const who = { ...(addressIn(input) ?? { country }), customer_type }
    const ordered = { price: terms.plan.price, trial_days: plan.trial_days }
    const price_with_vat = await offeredPrice(work, who, ordered, terms.interval)
    const first_invoice = await firstInvoice(work, recorded, who)
    const answer = startedView(recorded, order, {
      price: plan.price,
      price_with_vat,
      first_invoice,
    })
    return { kind: 'answered', answer } as const
  }
  return write(ports, call, record, now)
}

function checkTexts(input: SignupInput): void {
  checkEmail(input.email)
  checkName('admin_first_name', input.admin_first_name)
  checkName('admin_last_name', input.admin_last_name)
  if (input.customer_type === 'company') checkName('company_name', input.company_name)
  else checkName('full_name', input.full_name)
  // Before anything is asked of the provider.
  addressIn(input)
}

async function checkNewPassword(
  ports: SignupPorts,
  password: string,
  input: SignupInput,
): Promise<void> {
  checkPassword('password', password, PASSWORD_MIN.signup)
  const { email, admin_first_name, admin_last_name } = input
  const name = input.customer_type === 'company' ? input.company_name : input.full_name
  await refuseGuessable(ports, 'password', password, [
    email,
    admin_first_name,
    admin_last_name,
    name,
  ])
}

function newSignup(
  signup_id: string,
  {
    input,
    plan,
    terms,
    order,
    password_hash,
  }: {
    readonly input: SignupInput
    readonly plan: Plan
    readonly terms: Terms
    readonly order: OrderView
    readonly password_hash: string | null
  },
  now: EpochMs,
): Signup {
  return {
    signup_id,
    status: 'pending_payment',
    email: input.email.trim(),
    email_key: emailKey(input.email),
    language: input.language ?? 'en',
    plan_tier: terms.plan.plan_tier,
    price: terms.plan.price,
    ordered: orderedBeside(terms),
    term: plan.term ?? null,
    prospect_account_id: null,
    account_id: null,
    order_id: order.order_id,
    order_token: order.token,
    failure_reason: null,
    card_verified_at: null,
    card_refused_at: [],
    password_hash,
    email_proved_at: null,
    trial_reason: null,
    begin_asked_at: asksToBegin(input) ? now : null,
    contract_confirmed_at: null,
    expires_at: after(now, SIGNUP_WAITS),
    created_at: now,
    updated_at: now,
  }
}

function startedView(
  signup: Signup,
  { checkout_url }: OrderView,
  { price, ...told }: Pick<SignupStarted, 'price_with_vat' | 'first_invoice'> & Pick<Plan, 'price'>,
): SignupStarted {
  return {
    signup_id: signup.signup_id,
    order_token: signup.order_token,
    checkout_url,
    status: signup.status,
    ...price,
    ...told,
    created_at: signup.created_at,
  }
}

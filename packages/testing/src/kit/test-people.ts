import {
  type Actor,
  type Billing,
  type Call,
  type EpochMs,
  type SignupInput,
  SYSTEM,
} from '@billing/core'
import type { Completion, Sandbox } from '@billing/sandbox'
import { totpCode } from '@billing/security'

/** A customer whose phone system stands. */
export interface TestCustomer {
  readonly signup_id: string
  readonly account_id: string
  readonly email: string
  readonly password: string
}

/** What a test says of who signs up; the rest is a company in Lithuania with the plan `business`. */
export type TestSignup = Partial<Extract<SignupInput, { customer_type: 'company' }>> | SignupInput

/** The operator of a service under test. Its address and password are as good as any. */
export const TEST_OPERATOR = {
  email: 'admin@example.com',
  password: 'a long word for the operator',
  totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
} as const

/** A call of nobody, or of somebody: what a use case takes first. */
export function testCall(actor: Actor | null = null): Call {
  return { actor, request_id: 'test', ip: null, user_agent: null }
}

/** A company that says at its signup where it is: its first invoice waits for nothing. */
function filled(input: TestSignup): SignupInput & { readonly password: string } {
  const { country = 'LT' } = input
  const base = {
    email: 'jonas@example.lt',
    password: 'a long enough word',
    plan_tier: 'business',
    country,
  }
  if (input.customer_type === 'individual') return { ...base, ...input }
  const legal_address = { line1: '1 Street', city: 'City', postal_code: '1000', country }
  return {
    ...base,
    customer_type: 'company',
    company_name: 'UAB Pavyzdys',
    legal_address,
    ...input,
  }
}

interface Service {
  readonly billing: Billing
  readonly sandbox: Sandbox
  readonly settle: () => Promise<unknown>
}

/** Signup, card, phone system. Throws where the signup ends otherwise. */
export async function signUp(
  { billing, sandbox, settle }: Service,
  input: TestSignup,
  completion: Completion,
): Promise<TestCustomer> {
  const { email, password, ...rest } = filled(input)
  const started = await billing.signup.request(testCall(), { email, password, ...rest })
  await sandbox.complete(started.order_token, completion)
  await settle()
  const { account_id, status } = await billing.signup.view(testCall(), started.signup_id)
  if (status !== 'active' || account_id === null)
    throw new Error(`the signup of ${email} is ${status}`)
  return { signup_id: started.signup_id, account_id, email, password }
}

/** Signs in as the customer does, now. */
export async function customerActor(
  billing: Billing,
  { email, password }: Pick<TestCustomer, 'email' | 'password'>,
): Promise<Actor> {
  const { access_token } = await billing.identity.signIn(testCall(), { email, password })
  return billing.identity.authenticate(SYSTEM, access_token)
}

/** Makes the operator where there is none, and signs in with both factors. */
export async function operatorActor(billing: Billing, now: EpochMs): Promise<Actor> {
  const { email, password, totp_secret } = TEST_OPERATOR
  await billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
  const { challenge_id } = await billing.identity.adminSignIn(testCall(), { email, password })
  const code = totpCode(totp_secret, now)
  const { access_token } = await billing.identity.verifyTotp(testCall(), { challenge_id, code })
  return billing.identity.authenticate(SYSTEM, access_token)
}

import { type Billing, type EpochMs, SYSTEM } from '@billing/core'
import { totpCode } from '@billing/security'
import { TEST_OPERATOR } from '@billing/testing/kit'
import type { ApiAnswer } from './api.ts'
import type { Customer, World } from './world.ts'

const { totp_secret: TOTP_SECRET, ...OPERATOR } = TEST_OPERATOR

/** Who orders more than a plan signs up by the operation that takes it. */
export function signupPath(body: object): string {
  const is_more = ['items', 'code', 'interval'].some((field) => field in body)
  return is_more ? '/signup/order' : '/signup'
}

/** A company that says at its signup where it is: its first invoice waits for nothing. */
function companyIn(country: unknown) {
  const legal_address = { line1: '1 Street', city: 'City', postal_code: '1000', country }
  return { company_name: 'UAB Pavyzdys', legal_address }
}

/** Signup, card, phone system, sign-in; `input` replaces parts of the signup's body. */
export async function signUp(
  { api, sandbox, settle }: Pick<World, 'api' | 'sandbox' | 'settle'>,
  input: Readonly<Record<string, unknown>> = {},
  checkout: Parameters<World['sandbox']['complete']>[1] = {},
): Promise<Customer> {
  const person = {
    customer_type: 'company',
    ...(input['customer_type'] === 'individual' ? {} : companyIn(input['country'] ?? 'LT')),
    email: 'jonas@example.lt',
    password: 'a long enough word',
    plan_tier: 'business',
    country: 'LT',
    ...input,
  }
  const { email, password } = person
  const started = expectStatus(202, await api('POST', signupPath(person), { body: person }))
  await sandbox.complete(started.order_token, checkout)
  await settle()
  const { account_id, status } = (await api('GET', `/signup/${started.signup_id}`)).body
  if (status !== 'active') throw new Error(`the signup of ${email} is ${status}`)
  const session = expectStatus(
    200,
    await api('POST', '/auth/sign-in', { body: { email, password } }),
  )
  return {
    signup_id: started.signup_id,
    account_id,
    email,
    password,
    token: session.access_token,
    refresh_token: session.refresh_token,
  }
}

/** Make the operator where there is none, and sign in with both factors. Resolves to the access token. */
export async function signInOperator(
  billing: Billing,
  api: World['api'],
  clock: () => EpochMs,
): Promise<string> {
  await billing.identity.createOperator(SYSTEM, TEST_OPERATOR)
  const challenge = expectStatus(200, await api('POST', '/auth/admin/sign-in', { body: OPERATOR }))
  const code = totpCode(TOTP_SECRET, clock())
  const body = { challenge_id: challenge.challenge_id, code }
  return expectStatus(200, await api('POST', '/auth/admin/2fa/verify', { body })).access_token
}

function expectStatus(status: number, answer: ApiAnswer): ApiAnswer['body'] {
  if (answer.status === status) return answer.body
  throw new Error(`expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`)
}

import type { Locale } from '../account/account.ts'
import type { Call } from '../call.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports } from '../ports.ts'
import type { SignupStatus } from './signup.ts'

interface SignupBase {
  readonly email: string
  readonly plan_tier: string
  readonly country: string
  readonly password?: string
  readonly admin_first_name?: string
  readonly admin_last_name?: string
  readonly language?: Locale
}

/** What a customer sends to sign up. */
export type SignupInput =
  | (SignupBase & { readonly customer_type: 'company'; readonly company_name: string })
  | (SignupBase & { readonly customer_type: 'individual'; readonly full_name: string })

/** What the browser needs to go on: the order's token mounts the provider's card form. */
export interface SignupStarted {
  readonly signup_id: string
  readonly order_token: string
  readonly status: SignupStatus
  /** The plan's monthly net price, shown for reference: nothing is charged now. */
  readonly amount_minor: number
  readonly currency: string
  readonly created_at: EpochMs
}

/** Stub. */
export async function requestSignup(_ports: Ports, _call: Call, _input: SignupInput): Promise<SignupStarted> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}

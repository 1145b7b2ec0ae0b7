import type { Address } from '../../people/account/account.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { Quantities } from '../../money/pricing/paid-quantity.ts'

interface SignupBase {
  readonly email: string
  readonly plan_tier: string
  readonly country: string
  readonly password?: string
  readonly admin_first_name?: string
  readonly admin_last_name?: string
  readonly language?: Locale
  /** How long the periods are that are paid in advance; missing: a month. */
  readonly interval?: Interval
  /** Quantities by item, beside the plan. */
  readonly items?: Quantities
  /** A discount code, of the periods that are billed. */
  readonly code?: string
}

/** What a customer sends to sign up. */
export type SignupInput =
  | (SignupBase & {
      readonly customer_type: 'company'
      readonly company_name: string
      /** Its invoices show it; without one the first of them waits. Source: contract 6.2. */
      readonly legal_address?: Address
    })
  | (SignupBase & {
      readonly customer_type: 'individual'
      readonly full_name: string
      /** The consumer asks us to begin before the right of withdrawal ends. Source: Directive 2011/83/EU, Art. 8 (8). */
      readonly begin_at_once?: boolean
    })

/** Whether a consumer asks for what makes them pay for the days until they withdraw. */
export function asksToBegin(input: SignupInput): boolean {
  return input.customer_type === 'individual' && input.begin_at_once === true
}

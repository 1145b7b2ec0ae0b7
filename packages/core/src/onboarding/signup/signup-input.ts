import type { Address } from '../../people/account/account.ts'
import type { Locale } from '../../kernel/locale.ts'

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
  | (SignupBase & {
      readonly customer_type: 'company'
      readonly company_name: string
      /** Its invoices show it; without one the first of them waits. Source: contract 6.2. */
      readonly legal_address?: Address
    })
  | (SignupBase & { readonly customer_type: 'individual'; readonly full_name: string })

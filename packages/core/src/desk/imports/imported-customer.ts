import type { Interval } from '../../kernel/interval.ts'
import type { Quantities } from '../../money/pricing/paid-quantity.ts'
import type { PriceModel } from '../../money/pricing/price.ts'
import type { HeldItem } from '../../money/pricing/terms.ts'
import type { Account } from '../../people/account/account.ts'
import type { User } from '../../people/identity/user.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PaymentMethod } from '../../money/payments/payment-method.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'

/** Who the customer is, as the former system knows them. */
export interface ImportedAccount extends Pick<
  Account,
  | 'customer_type'
  | 'company_name'
  | 'contact_email'
  | 'billing_email'
  | 'contact_phone'
  | 'reg_number'
  | 'country'
  | 'legal_address'
  | 'invoice_address'
  | 'vat_id'
  | 'e_invoice'
  | 'language'
> {
  /** When the registry last knew the VAT number; null where nobody can tell, so that it is asked at once. */
  readonly vat_checked_at: EpochMs | null
  /** Since when they are a customer; null for the instant of the import. */
  readonly created_at: EpochMs | null
}

/**
 * Who signs in. A user without a hash, or with one that costs too much to compare with, asks for a link by mail, as anybody who
 * has forgotten a password. Source: contract 2.6.
 */
export type ImportedUser = Pick<
  User,
  'email' | 'first_name' | 'last_name' | 'language' | 'password_hash'
> & { readonly role: 'owner' | 'support' }

/** A card that the provider saved for the former system. */
export type ImportedCard = Pick<
  PaymentMethod,
  | 'provider_method_id'
  | 'provider_customer_id'
  | 'brand'
  | 'last4'
  | 'exp_month'
  | 'exp_year'
  | 'is_default'
> & {
  /** Where its bank is, ISO 3166-1 alpha-2: evidence of where the customer is. Null where nobody can tell. */
  readonly country: string | null
  /** By which the provider tells that another customer has the same card. Null where it does not. */
  readonly fingerprint: string | null
}

/** The phone system that the customer has at the PBX core. */
export type ImportedTenant = Pick<
  Tenant,
  'tenant_id' | 'code' | 'name' | 'slug' | 'timezone' | 'my_pbx_url' | 'sip_domain'
>

/** An item that is held; without a price it is taken at the catalogue's of today. */
export interface ImportedItem extends Omit<HeldItem, 'price'> {
  readonly price: PriceModel | null
}

/** What a customer pays for, and until when that is paid: either a trial that is running, or periods from an anchor. */
export interface ImportedSubscription {
  readonly plan_tier: PlanTier
  /** The length of the periods that are paid in advance. */
  readonly interval: Interval
  /** Another length from the next period on; null where it stays. */
  readonly planned_interval: Interval | null
  /** Net of VAT, for a whole period. */
  readonly price: Money
  /** The end of a trial that is running: the first charge. Null for whoever pays already. */
  readonly trial_ends_at: EpochMs | null
  /** From which periods are counted; null in a trial, whose end it is. */
  readonly anchor_at: EpochMs | null
  /** The end of the period that is paid: the next charge. Null in a trial. */
  readonly paid_until: EpochMs | null
  readonly cancel_at_period_end: boolean
  /** Another plan from the next period on. */
  readonly plan_tier_pending: PlanTier | null
  /** How many of each item the plan includes; null: as the catalogue has it. */
  readonly included: Quantities | null
  /** What is held beside the plan. */
  readonly items: readonly ImportedItem[]
  /** Quantities from the next period on; null where all stay. */
  readonly planned_items: Quantities | null
  /** Discount codes that the customer has redeemed, here or elsewhere: they are not redeemed again. */
  readonly redeemed_codes: readonly string[]
  /** The end of a minimum term; null for none. */
  readonly term_ends_at: EpochMs | null
  /** Days of notice; 0 for none. */
  readonly notice_days: number
  /** With which later period it ends; null where it goes on, or ends with the running one. */
  readonly ends_at: EpochMs | null
}

/** A customer of another system, who goes on here as they stand there. */
export interface ImportedCustomer {
  /**
   * What the former system calls the customer, and what makes an import of the same customer the same; in an export of ours
   * the account's id.
   */
  readonly reference: string
  readonly account: ImportedAccount
  readonly users: readonly ImportedUser[]
  readonly cards: readonly ImportedCard[]
  readonly tenant: ImportedTenant
  readonly subscription: ImportedSubscription
}

/** What is wrong with one field of a customer: they are not imported, or only without the field. */
export interface ImportFlaw {
  /** `subscription.paid_until`; of a list, `users.0.email`. */
  readonly field: string
  readonly reason: string
}

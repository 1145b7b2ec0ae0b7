import type { Locale } from '../../kernel/locale.ts'
import type { ProvenPlace } from '../places/place.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { EInvoiceWishes } from './e-address.ts'
import type { VatStatus } from './vat-status.ts'
import type { Lock } from './locks.ts'

/** How an account moves. Source: contract 8. */
export const accountMachine = machine({
  name: 'account',
  initial: 'pending_payment',
  // Nothing is final: an account that has ended may go on.
  final: [],
  // prettier-ignore
  table: [
    // from             event              to              why
    ['pending_payment', 'card_verified',   'provisioning', 'the signup has proved a card, or an operator provisions by hand'],
    ['pending_payment', 'signup_ended',    'cancelled',    'the signup expired or a newer one of the same e-mail took its place'],
    ['provisioning',    'tenant_ready',    'active',       'the phone system exists'],
    ['provisioning',    'abandoned',       'cancelled',    'provisioning failed and nobody took it up within 30 days'],
    ['provisioning',    'withdrawn',       'cancelled',    'its consumer withdrew before the phone system stood'],
    ['active',          'first_lock',      'suspended',    'dunning or an operator locked it'],
    ['suspended',       'last_lock_gone',  'active',       'nothing locks it any more'],
    ['active',          'ended',           'cancelled',    'its last live subscription was cancelled'],
    ['suspended',       'ended',           'cancelled',    'its last live subscription was cancelled'],
    ['cancelled',       'came_back',       'active',       'its customer subscribes again while its phone system is kept'],
  ],
})
/** Where an account stands. */
export type AccountStatus = StateOf<typeof accountMachine>

/** What kinds of customers there are. */
export const CUSTOMER_TYPES = ['company', 'individual'] as const
/** A company or a person. */
export type CustomerType = (typeof CUSTOMER_TYPES)[number]

/** A postal address. Null on an account until the customer supplies one. */
export interface Address {
  readonly line1: string
  readonly line2?: string
  readonly city: string
  readonly postal_code: string
  readonly country: string
}

/** A customer, or the one account that all operators belong to. */
export interface Account {
  readonly account_id: string
  readonly kind: 'customer' | 'operator'
  readonly customer_type: CustomerType
  /** What we call them: a company's name, or an individual's full name. Source: contract 13. */
  readonly company_name: string
  readonly full_name: string | null
  readonly contact_email: string
  /** Takes the place of `contact_email` once its mailbox has answered. Source: contract 10.1. */
  readonly pending_contact_email: string | null
  /** Who gets the documents instead of `contact_email`; null for nobody else. */
  readonly billing_email: string | null
  readonly contact_phone: string | null
  readonly reg_number: string | null
  /** ISO 3166-1 alpha-2, as given at signup. */
  readonly country: string
  readonly legal_address: Address | null
  readonly invoice_address: Address | null
  /** Where it is for its VAT; null on an account of before evidence was kept. Source: contract 6.10. */
  readonly place: ProvenPlace | null
  readonly vat_id: string | null
  readonly vat_status: VatStatus
  readonly vat_checked_at: EpochMs | null
  /** How often the registry was asked in vain since the number is pending. */
  readonly vat_tries: number
  /** When the registry is asked about the number next; null while there is nothing to ask. */
  readonly vat_next_check_at: EpochMs | null
  /** What the customer wants electronic invoices to carry; null for nothing. */
  readonly e_invoice: EInvoiceWishes | null
  readonly language: Locale
  readonly pbx_tenant_id: string | null
  readonly status: AccountStatus
  /** Why the account is suspended; empty means that it is not. */
  readonly locks: readonly Lock[]
  /** When it ended: with its last live subscription, or with a signup that came to nothing. */
  readonly ended_at: EpochMs | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

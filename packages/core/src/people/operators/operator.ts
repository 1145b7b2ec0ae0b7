import type { Settings } from '../../settings.ts'
import type { Account } from '../account/account.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { User } from '../identity/user.ts'

/** What an operator brings, and the language in which we write to them. */
interface NewAdmin {
  readonly email: string
  readonly language: User['language']
  readonly password_hash: string
  /** Whether they are an auditor. */
  readonly reads_only: boolean
  /** When they brought an authenticator, which then counts as confirmed. */
  readonly totp_sealed: string | null
}

/** A new admin. Whoever configures the service answers for the address: it is proved, and taken for signups. */
export function adminOf(
  ids: Pick<User, 'user_id' | 'account_id'>,
  { email, language, password_hash, totp_sealed, reads_only }: NewAdmin,
  now: EpochMs,
): User {
  return {
    ...ids,
    email,
    email_key: emailKey(email),
    first_name: '',
    last_name: '',
    role: 'admin',
    reads_only,
    language,
    notifications_enabled: true,
    password_hash,
    email_proven_at: now,
    totp_sealed,
    totp_confirmed_at: totp_sealed === null ? null : now,
    totp_last_step: null,
    created_at: now,
    updated_at: now,
  }
}

/** What of the settings the operators' account is made of. */
type OperatorSettings = Pick<Settings, 'seller_name' | 'seller' | 'operator_language'>

/** The one account that operators belong to. It has no subscription and appears in no list. Source: contract 2.4. */
export function operatorAccountOf(
  account_id: string,
  contact_email: string,
  { seller_name, seller, operator_language }: OperatorSettings,
  now: EpochMs,
): Account {
  return {
    account_id,
    kind: 'operator',
    customer_type: 'company',
    company_name: seller_name,
    full_name: null,
    contact_email,
    pending_contact_email: null,
    billing_email: null,
    contact_phone: null,
    reg_number: null,
    // Nothing is ever billed to it, so that its country decides nothing.
    country: seller.country,
    legal_address: null,
    invoice_address: null,
    place: null,
    e_invoice: null,
    vat_id: null,
    vat_status: 'not_provided',
    vat_checked_at: null,
    vat_tries: 0,
    vat_next_check_at: null,
    language: operator_language,
    pbx_tenant_id: null,
    status: 'active',
    locks: [],
    ended_at: null,
    created_at: now,
    updated_at: now,
  }
}

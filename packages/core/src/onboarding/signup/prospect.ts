import type { Account, Address } from '../../people/account/account.ts'
import { keptAddress } from '../../people/profile/account-input.ts'
import { newUser } from '../../people/identity/new-user.ts'
import type { User } from '../../people/identity/user.ts'
import { splitFullName } from '../../kernel/text/text.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { SignupInput } from './signup-input.ts'

/** The account and its first user as a signup describes them, before a card is proved. */
interface Prospect {
  readonly account: Account
  readonly user: User
}

/** What a prospect takes beside what the customer sent. */
interface ProspectIds {
  readonly account_id: string
  readonly user_id: string
  readonly password_hash: string | null
}

/** Before anybody has told us one. */
const NO_VAT_NUMBER = {
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
  vat_tries: 0,
  vat_next_check_at: null,
} as const

/** What an individual is called stands in for a company's name, and their name for the user's. Source: contract 13. */
export function prospectOf(input: SignupInput, ids: ProspectIds, now: EpochMs): Prospect {
  const full_name = input.customer_type === 'individual' ? input.full_name.trim() : null
  const email = input.email.trim()
  const language = input.language ?? 'en'
  const account: Account = {
    account_id: ids.account_id,
    kind: 'customer',
    customer_type: input.customer_type,
    company_name:
      input.customer_type === 'company' ? input.company_name.trim() : input.full_name.trim(),
    full_name,
    contact_email: email,
    pending_contact_email: null,
    billing_email: null,
    contact_phone: null,
    reg_number: null,
    country: input.country,
    legal_address: addressIn(input),
    invoice_address: null,
    place: null,
    e_invoice: null,
    ...NO_VAT_NUMBER,
    language,
    pbx_tenant_id: null,
    status: 'pending_payment',
    locks: [],
    ended_at: null,
    created_at: now,
    updated_at: now,
  }
  return { account, user: ownerOf(input, ids, account) }
}

/** Throws `validation.failed` on a part of `legal_address`. */
export function addressIn(input: SignupInput): Address | null {
  if (input.customer_type !== 'company' || input.legal_address === undefined) return null
  return keptAddress('legal_address', input.legal_address)
}

/** The first user of an account: with the password that came with the signup, the mailbox not proved. */
function ownerOf(
  input: SignupInput,
  { user_id, password_hash }: ProspectIds,
  account: Account,
): User {
  const { full_name } = account
  const split = full_name === null ? { first: '', last: '' } : splitFullName(full_name)
  return newUser(
    account,
    {
      user_id,
      email: account.contact_email,
      first_name: input.admin_first_name ?? split.first,
      last_name: input.admin_last_name ?? split.last,
      role: 'owner',
      password_hash,
    },
    account.created_at,
  )
}

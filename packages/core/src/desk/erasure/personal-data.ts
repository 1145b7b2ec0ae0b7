import type { CustomerNote } from '../../people/notes/note.ts'
import type { Account } from '../../people/account/account.ts'
import type { User } from '../../people/identity/user.ts'
import type { Signup } from '../../onboarding/signup/signup.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import type { SupportMessage, SupportTicket } from '../../people/support/ticket.ts'
import type { TicketFile } from '../../people/support/ticket-file.ts'

/** What erasure makes of a field: it is kept, and why, or it is erased, and what the field is afterwards. */
export type Fate<Value> = { readonly kept: string } | { readonly erased: Value }

/** The fate of every field of a record: a new field does not compile before somebody has decided on it. */
export type Fates<Fields> = { readonly [Field in keyof Fields]-?: Fate<Fields[Field]> }

/** The fate of a field whose whole record is deleted. */
export const DELETED = { erased: 'with its record' } as const

/** The fate of every field of a record that is deleted as a whole: none of them can be kept. */
export type Deleted<Fields> = { readonly [Field in keyof Fields]-?: typeof DELETED }

const OWN_ID = { kept: 'an identifier that names nobody' } as const
const ACCOUNT_ID = {
  kept: 'the account that documents, the ledger and the audit log refer to',
} as const
const USER_ID = { kept: 'an identifier of ours: whose it was is deleted with the user' } as const
const INSTANT = { kept: 'an instant, which names nobody' } as const
const STATE = { kept: 'where the record stands, which names nobody' } as const
const ON_DOCUMENTS = { kept: 'what the VAT of issued documents was decided by' } as const
const CHOICE = { kept: 'one of a few choices, which names nobody' } as const

/** What becomes of an account's fields. Source: contract 6.6, 10.4. */
export const ACCOUNT_FATES = {
  account_id: ACCOUNT_ID,
  kind: CHOICE,
  customer_type: ON_DOCUMENTS,
  company_name: { erased: '' },
  full_name: { erased: null },
  contact_email: { erased: '' },
  pending_contact_email: { erased: null },
  billing_email: { erased: null },
  contact_phone: { erased: null },
  reg_number: { erased: null },
  country: ON_DOCUMENTS,
  legal_address: { erased: null },
  invoice_address: { erased: null },
  place: ON_DOCUMENTS,
  e_invoice: { erased: null },
  vat_id: ON_DOCUMENTS,
  vat_status: ON_DOCUMENTS,
  vat_checked_at: ON_DOCUMENTS,
  vat_tries: { kept: 'a count, which names nobody' },
  vat_next_check_at: INSTANT,
  language: CHOICE,
  pbx_tenant_id: { kept: 'the identifier of the removed phone system at its core' },
  status: STATE,
  locks: STATE,
  ended_at: INSTANT,
  created_at: INSTANT,
  updated_at: INSTANT,
} as const satisfies Fates<Account>

/** What becomes of a user's fields: the user is deleted, with their sessions and secrets. Source: contract 6.6. */
export const USER_FATES = {
  user_id: DELETED,
  account_id: DELETED,
  email: DELETED,
  email_key: DELETED,
  first_name: DELETED,
  last_name: DELETED,
  role: DELETED,
  reads_only: DELETED,
  language: DELETED,
  notifications_enabled: DELETED,
  password_hash: DELETED,
  email_proven_at: DELETED,
  totp_sealed: DELETED,
  totp_confirmed_at: DELETED,
  totp_last_step: DELETED,
  created_at: DELETED,
  updated_at: DELETED,
} as const satisfies Deleted<User>

/** What becomes of a signup's fields. Source: contract 6.6, 8. */
export const SIGNUP_FATES = {
  signup_id: OWN_ID,
  status: STATE,
  email: { erased: '' },
  email_key: { erased: '' },
  language: CHOICE,
  plan_tier: CHOICE,
  price: { kept: 'what was offered, which names nobody' },
  ordered: { kept: 'what was ordered, which names nobody' },
  prospect_account_id: ACCOUNT_ID,
  account_id: ACCOUNT_ID,
  order_id: { kept: 'the identifier of the order that the payment provider keeps' },
  order_token: { kept: 'what opened the page of an order that has ended' },
  failure_reason: STATE,
  card_verified_at: INSTANT,
  card_refused_at: { kept: 'instants, which name nobody' },
  password_hash: { erased: null },
  email_proved_at: INSTANT,
  trial_reason: { kept: 'what an operator said, as it stays in the audit log' },
  begin_asked_at: INSTANT,
  contract_confirmed_at: INSTANT,
  term: { kept: 'what a plan is sold with, which names nobody' },
  expires_at: INSTANT,
  created_at: INSTANT,
  updated_at: INSTANT,
} as const satisfies Fates<Signup>

/** What becomes of a withdrawal's fields: when it came, and what followed, stays as evidence of the contract's end. */
export const WITHDRAWAL_FATES = {
  withdrawal_id: OWN_ID,
  account_id: ACCOUNT_ID,
  subscription_id: OWN_ID,
  status: STATE,
  channel: CHOICE,
  consumer_name: { erased: '' },
  contract: { erased: '' },
  email: { erased: '' },
  words: { erased: null },
  sent_at: INSTANT,
  received_at: INSTANT,
  right_until: INSTANT,
  begin_asked_at: INSTANT,
  entered_by: { kept: 'an operator, who wrote down what came' },
  confirmed_at: INSTANT,
  owed: { kept: 'what is in the books, which name nobody' },
  paid_back_at: INSTANT,
  created_at: INSTANT,
} as const satisfies Fates<Withdrawal>

/** What becomes of the fields of an operator's note: the note is deleted. */
export const NOTE_FATES = {
  note_id: DELETED,
  account_id: DELETED,
  author_user_id: DELETED,
  body: DELETED,
  created_at: DELETED,
} as const satisfies Deleted<CustomerNote>

/** What becomes of a support ticket's fields; the words by which it is found go with its subject. */
export const TICKET_FATES = {
  ticket_id: OWN_ID,
  account_id: ACCOUNT_ID,
  opened_by: USER_ID,
  reference: { kept: 'drawn at random, and names nobody' },
  subject: { erased: '' },
  category: CHOICE,
  status: { kept: 'where the record stands; one that was open is closed' },
  assignee_admin_id: { kept: 'an operator, who answered in our name' },
  duplicate_of_ticket_id: OWN_ID,
  reminded_at: INSTANT,
  next_action_at: INSTANT,
  last_activity_at: INSTANT,
  created_at: INSTANT,
  updated_at: INSTANT,
} as const satisfies Fates<SupportTicket>

/** What becomes of the fields of a ticket's message. */
export const MESSAGE_FATES = {
  id: OWN_ID,
  ticket_id: OWN_ID,
  author: CHOICE,
  author_user_id: USER_ID,
  body: { erased: '' },
  created_at: INSTANT,
} as const satisfies Fates<SupportMessage>

/** What becomes of the fields of a ticket's file: its bytes are deleted. */
export const TICKET_FILE_FATES = {
  id: OWN_ID,
  ticket_id: OWN_ID,
  message_id: OWN_ID,
  author: CHOICE,
  author_user_id: USER_ID,
  filename: { erased: '' },
  storage_key: { kept: 'drawn at random; what was stored under it is deleted' },
  content_type: CHOICE,
  size_bytes: { kept: 'a count, which names nobody' },
  created_at: INSTANT,
} as const satisfies Fates<TicketFile>

/** Every table of fates, by the records that it tells of: for the printed page. */
export const FATES = {
  account: ACCOUNT_FATES,
  user: USER_FATES,
  signup: SIGNUP_FATES,
  withdrawal: WITHDRAWAL_FATES,
  'note on a customer': NOTE_FATES,
  'support ticket': TICKET_FATES,
  'message of a support ticket': MESSAGE_FATES,
  'file of a support ticket': TICKET_FILE_FATES,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Fate<unknown>>>>>

/** The erased fields of a table of fates, each as it is afterwards. */
export type ErasedFields<Table> = {
  readonly [
    Field in keyof Table as Table[Field] extends { readonly erased: unknown } ? Field : never
  ]: Table[Field] extends { readonly erased: infer Value } ? Value : never
}

/** The change that erases a record by its table of fates: its erased fields, each as it is afterwards. */
export function erasedFields<Table extends Readonly<Record<string, Fate<unknown>>>>(
  table: Table,
): ErasedFields<Table> {
  const erased = Object.entries(table).flatMap(([field, fate]) =>
    'erased' in fate ? [[field, fate.erased] as const] : [],
  )
  return Object.fromEntries(erased) as ErasedFields<Table>
}

import type { Kysely, Transaction } from 'kysely'

import type { EInvoiceTable, RecipientTable } from './access-point-tables.ts'
import type { DisputeTable } from './dispute-table.ts'
import type {
  CallTable,
  CreditTable,
  DebitTable,
  InUseTable,
  LimitsTable,
  TenantTable,
} from './phone-tables.ts'

interface StateTable {
  id: number
  clock_offset_ms: number
  webhook_mode: string
}

/** The columns of orders. */
export interface OrderTable {
  order_id: string
  token: string
  /** Empty for one that was made without. */
  reference: string
  /** Null for one that was made without, over the provider's API. */
  customer_id: string | null
  state: string
  amount_minor: number
  refunded_minor: number
  currency: string
  declines: number
  decline_code: string | null
  saved_method_id: string | null
  capture: string
  save_method: number
  description: string
  return_url: string
  expires_at: number | null
  /** How long money is held, in milliseconds; null for the provider's seven days. */
  hold_ms: number | null
  /** What else it was made with over the provider's API, as JSON. */
  wire: string | null
  created_at: number
}

/** The columns of customers. */
export interface CustomerTable {
  customer_id: string
  /** Empty for one that was made without, with an order. */
  email: string
  full_name: string
  phone: string | null
  date_of_birth: string | null
  created_at: number
  updated_at: number
  deleted: number
}

/** The columns of saved cards. */
export interface MethodTable {
  method_id: string
  customer_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  behaviour: string
  /** Successful charges, the card proof included. */
  charges: number
  /** `merchant`: we may charge it alone; `customer`: only with the payer on the page. */
  saved_for: string
  created_at: number
  deleted: number
}

/** The columns of tries to pay an order, or to give its money back. */
export interface AttemptTable {
  payment_id: string
  /** The order, or the refund. */
  order_id: string
  method_id: string | null
  state: string
  decline_code: string | null
  amount_minor: number
  currency: string
  /** The card as it was then. */
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  initiator: string
  created_at: number
  updated_at: number
}

/** The columns of movements of money. */
export interface ChargeTable {
  charge_id: string
  /** What may happen once: `pay:<order>`, `release:<order>`, `refund:<key>`. */
  once: string
  kind: string
  order_id: string
  reference: string
  amount_minor: number
  currency: string
  initiator: string
  method_id: string | null
  refund_key: string | null
  created_at: number
}

/** The columns of refunds, each under its key. */
export interface RefundTable {
  refund_id: string
  refund_key: string
  order_id: string
  amount_minor: number
  state: string
  /** When one that is under way ends. */
  ends_at: number | null
  /** What else was said over the provider's API, as JSON. */
  wire: string | null
  created_at: number
}

/** The columns of news that wait. */
export interface WebhookTable {
  webhook_id: string
  order_id: string
  event: string
  body: string
  state: string
  tries: number
  next_at: number
  /** Whom it goes to; null for the service that the sandbox was made with. */
  endpoint_id: string | null
}

/** The columns of addresses that asked for news over the provider's API. */
export interface EndpointTable {
  endpoint_id: string
  url: string
  /** JSON. */
  events: string
  secret: string
  /** The secret before this one, which signs too until `old_until`. */
  old_secret: string | null
  old_until: number | null
  created_at: number
}

/** The columns of the mailbox. */
export interface MailTable {
  mail_id: string
  recipient: string
  /** The mail without its attachments' bytes, as JSON. */
  content: string
  sent_at: number
}

interface AttachmentTable {
  mail_id: string
  position: number
  filename: string
  content_type: string
  bytes: Uint8Array
}

interface VatTable {
  vat_id: string
  valid: number
  name: string | null
}

interface FaultTable {
  target: string
  kind: string
  remaining: number | null
}

interface RefundCourseTable {
  id: number
  course: string
}

interface FileTable {
  file_key: string
  content_type: string
  bytes: Uint8Array
}

/** The sandbox's own tables in the service's database. */
export interface SandboxTables {
  sandbox_state: StateTable
  sandbox_orders: OrderTable
  sandbox_customers: CustomerTable
  sandbox_methods: MethodTable
  sandbox_charges: ChargeTable
  sandbox_refunds: RefundTable
  sandbox_attempts: AttemptTable
  sandbox_webhooks: WebhookTable
  sandbox_disputes: DisputeTable
  /** Those that changed since the service listed them. */
  sandbox_unlisted_disputes: { dispute_id: string }
  sandbox_endpoints: EndpointTable
  sandbox_tenants: TenantTable
  sandbox_limits: LimitsTable
  sandbox_in_use: InUseTable
  sandbox_credits: CreditTable
  sandbox_debits: DebitTable
  sandbox_calls: CallTable
  sandbox_mail: MailTable
  sandbox_attachments: AttachmentTable
  sandbox_e_invoices: EInvoiceTable
  sandbox_recipients: RecipientTable
  sandbox_vat: VatTable
  sandbox_faults: FaultTable
  sandbox_files: FileTable
  sandbox_refund_course: RefundCourseTable
}

/** The service's database as the sandbox sees it. */
export type SandboxDb = Kysely<SandboxTables>
/** A transaction of the sandbox's own. */
export type SandboxTrx = Transaction<SandboxTables>

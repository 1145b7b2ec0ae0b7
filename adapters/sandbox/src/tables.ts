import type { Kysely, Transaction } from 'kysely'

interface StateTable {
  id: number
  clock_offset_ms: number
  webhook_mode: string
}

/** The columns of orders. */
export interface OrderTable {
  order_id: string
  token: string
  reference: string
  customer_id: string
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
  created_at: number
}

interface CustomerTable {
  customer_id: string
  email: string
  full_name: string
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
  deleted: number
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
}

/** The columns of the PBX core's tenants. */
export interface TenantTable {
  tenant_id: string
  reference: string
  code: string
  slug: string
  level: string
  generation: number
  plan_tier: string
  /** The rest of NewTenant, as canonical JSON. */
  content: string
  created_at: number
}

interface CreditTable {
  tenant_id: string
  reference: string
  amount_minor: number
  currency: string
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
  sandbox_webhooks: WebhookTable
  sandbox_tenants: TenantTable
  sandbox_credits: CreditTable
  sandbox_mail: MailTable
  sandbox_attachments: AttachmentTable
  sandbox_vat: VatTable
  sandbox_faults: FaultTable
  sandbox_files: FileTable
  sandbox_refund_course: RefundCourseTable
}

/** The service's database as the sandbox sees it. */
export type SandboxDb = Kysely<SandboxTables>
/** A transaction of the sandbox's own. */
export type SandboxTrx = Transaction<SandboxTables>

/**
 * The books of the outside world, as subqueries of SQL in the service's database. Whoever has another fake
 * of the provider, the PBX core or the mail server gives others with the same columns.
 */
export interface OutsideBooks {
  /** Money that moved at the provider: order_id, reference, kind (capture, hold, release, refund, chargeback, chargeback_reversal), amount_minor, initiator, at. */
  readonly movements: string
  /** Orders at the provider: order_id, reference, customer_id, state, declines, expires_at, created_at. */
  readonly orders: string
  /** Refunds at the provider: refund_id, refund_key, order_id, amount_minor, state. */
  readonly refunds: string
  /** Disputes at the provider: dispute_id, order_id, stage (opened, under_review, won, lost), amount_minor, at. */
  readonly disputes: string
  /** Tenants at the PBX core: tenant_id, reference, level (full, limited, emergency_only, deleted). */
  readonly tenants: string
  /** Limits at the PBX core: tenant_id, limits (JSON as we told it). */
  readonly limits: string
  /** Call credit at the PBX core: tenant_id, reference, amount_minor. */
  readonly credits: string
  /** Call credit that was taken back, or used: tenant_id, reference, amount_minor. */
  readonly debits: string
  /** Mails that arrived: recipient, content (the whole mail, as JSON with `message_id`). */
  readonly mails: string
  /** What an access point was given, and what it said of it: delivery_id, outcome (accepted, rejected, unknown_recipient). */
  readonly e_invoices: string
  /** Tables of the outside world, by the beginning of their names: what stands there is no secret of ours. */
  readonly table_prefix: string
}

/** The sandbox's. */
export const SANDBOX_BOOKS: OutsideBooks = {
  movements: `(select order_id, reference, kind, amount_minor, initiator, created_at as at from sandbox_charges)`,
  orders: `(select order_id, reference, customer_id, state, declines, expires_at, created_at from sandbox_orders)`,
  refunds: `(select refund_id, refund_key, order_id, amount_minor, state from sandbox_refunds)`,
  disputes: `(select dispute_id, order_id, stage, amount_minor, updated_at as at from sandbox_disputes)`,
  tenants: `(select tenant_id, reference, level from sandbox_tenants)`,
  limits: `(select tenant_id, limits from sandbox_limits)`,
  credits: `(select tenant_id, reference, amount_minor from sandbox_credits)`,
  debits: `(select tenant_id, reference, amount_minor from sandbox_debits)`,
  mails: `(select recipient, content from sandbox_mail)`,
  e_invoices: `(select delivery_id, outcome from sandbox_e_invoices)`,
  table_prefix: 'sandbox_',
}

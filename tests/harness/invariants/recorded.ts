/** One thing that is written down whenever it changes. In an expression, `$.` stands for the row. */
export interface Recorded {
  readonly table: string
  readonly field: string
  /** The column that names the row. */
  readonly id: string
  readonly value: string
  readonly on: readonly ('insert' | 'update' | 'delete')[]
  /** What else is to be known of that moment. */
  readonly detail?: string
  readonly at?: string
  /** Only of such rows. */
  readonly only?: string
}

const EVER = ['insert', 'update', 'delete'] as const
const UPDATED = '$.updated_at'

/** What holds of an account and its subscription at the moment: locks, status, end of the trial. */
const STANDING = `(select a.locks || ' ' || s.status || ' ' || cast(coalesce(s.trial_ends_at, 0) as text)
  from subscriptions s join accounts a on a.account_id = s.account_id
  where s.subscription_id = $.subscription_id)`

/** Default cards at that moment, each as the last month in which it works, counted from year 0. */
const CARDS = `(select max(m.exp_year * 12 + m.exp_month) from payment_methods m
  where m.account_id = $.account_id and m.is_default = 1 and m.deleted_at is null)`

/** Every column of an issued document that is printed, or decided with it. */
const PRINTED = {
  invoices: `invoice_id account_id subscription_id cycle_id number language time_zone issued_at due_at
    lines subtotal_minor subtotal_currency vat vat_amount_minor vat_amount_currency total_minor
    total_currency credit_applied_minor credit_applied_currency collect_from seller buyer created_at`,
  credit_notes: `credit_note_id number account_id invoice_id invoice_number invoice_issued_at kind
    amount_minor amount_currency vat_amount_minor vat_amount_currency vat restated reason_code notes refund_id
    language time_zone seller buyer issued_at`,
} as const

/** The columns one after the other; each with its length, so that none can pass for another. */
function printed(table: keyof typeof PRINTED): string {
  return PRINTED[table]
    .split(/\s+/)
    .map((column) => `coalesce(cast($.${column} as text), '')`)
    .map((column) => `cast(length(${column}) as text) || ':' || ${column}`)
    .join(' || ')
}

/** A PDF's address is given once. */
const PDF = `coalesce($.pdf_key, '')`

/** All that the recorder writes down. */
// prettier-ignore
export const RECORDED: readonly Recorded[] = [
  { table: 'signups',         field: 'status',         id: 'signup_id',        value: '$.status',         on: EVER, at: UPDATED, detail: '$.prospect_account_id' },
  { table: 'accounts',        field: 'status',         id: 'account_id',       value: '$.status',         on: EVER, at: UPDATED },
  { table: 'accounts',        field: 'locks',          id: 'account_id',       value: '$.locks',          on: ['update'], at: UPDATED },
  { table: 'accounts',        field: 'vat_status',     id: 'account_id',       value: '$.vat_status',     on: ['update'], at: UPDATED },
  { table: 'subscriptions',   field: 'status',         id: 'subscription_id',  value: '$.status',         on: EVER, at: UPDATED, detail: '$.account_id' },
  { table: 'subscriptions',   field: 'dunning_state',  id: 'subscription_id',  value: '$.dunning_state',  on: ['update'], at: UPDATED, detail: CARDS },
  { table: 'billing_cycles',  field: 'state',          id: 'cycle_id',         value: '$.state',          on: EVER, at: UPDATED,
    detail: `case $.state when 'charging' then ${STANDING} when 'failed' then $.last_failure_code end` },
  { table: 'payments',        field: 'status',         id: 'payment_id',       value: '$.status',         on: EVER, at: UPDATED },
  { table: 'invoices',        field: 'status',         id: 'invoice_id',       value: '$.status',         on: EVER, at: UPDATED },
  { table: 'refunds',         field: 'status',         id: 'refund_id',        value: '$.status',         on: EVER, at: UPDATED },
  { table: 'plan_changes',    field: 'state',          id: 'plan_change_id',   value: '$.state',          on: EVER, at: UPDATED, detail: STANDING },
  { table: 'tenants',         field: 'status',         id: 'tenant_id',        value: '$.status',         on: EVER, at: UPDATED, detail: '$.account_id' },
  { table: 'tenants',         field: 'desired_level',  id: 'tenant_id',        value: '$.desired_level',  on: ['update'], at: UPDATED },
  { table: 'tenants',         field: 'actual_level',   id: 'tenant_id',        value: '$.actual_level',   on: ['update'], at: UPDATED },
  { table: 'compliance_intakes', field: 'status',      id: 'id',               value: '$.status',         on: EVER, at: UPDATED },
  { table: 'vat_proofs',      field: 'status',         id: 'id',               value: '$.status',         on: EVER, at: UPDATED },
  { table: 'support_tickets', field: 'status',         id: 'ticket_id',        value: '$.status',         on: EVER, at: UPDATED },
  { table: 'sessions',        field: 'life',           id: 'session_id',       value: `case when $.ended_at is null then 'live' else 'ended' end`, on: ['update'] },
  { table: 'refresh_tokens',  field: 'life',           id: 'token_hash',       value: `case when $.rotated_at is null then 'live' else 'rotated' end`, on: ['insert', 'update'], detail: '$.session_id' },
  { table: 'one_times',       field: 'life',           id: 'one_time_id',      value: `case when $.spent_at is null then 'live' else 'spent' end`, on: ['update'] },
  { table: 'users',           field: 'account_id',     id: 'user_id',          value: '$.account_id',     on: ['update'], at: UPDATED, detail: '$.email_key' },
  { table: 'outbox',          field: 'life',           id: 'outbox_id',        value: `case when $.done_at is not null then 'done' when $.dead_at is not null then 'dead' else 'waiting' end`, on: EVER, detail: '$.dedupe_key' },
  { table: 'invoices',        field: 'document',       id: 'invoice_id',       value: printed('invoices'),     on: ['update'], only: '$.number is not null' },
  { table: 'credit_notes',    field: 'document',       id: 'credit_note_id',   value: printed('credit_notes'), on: ['update', 'delete'] },
  { table: 'invoices',        field: 'pdf',            id: 'invoice_id',       value: PDF,                on: ['update'], only: '$.number is not null' },
  { table: 'credit_notes',    field: 'pdf',            id: 'credit_note_id',   value: PDF,                on: ['update'] },
  { table: 'ledger_transactions', field: 'row',        id: 'ledger_tx_id',     value: '$.kind',           on: ['insert'] },
  { table: 'events',          field: 'life',           id: 'event_id',         value: `case when $.position is null then 'waiting' else 'published' end`, on: ['update'] },
  { table: 'webhook_endpoints', field: 'life',         id: 'endpoint_id',      value: `coalesce($.disabled_by, 'enabled')`, on: ['insert', 'update'] },
  { table: 'webhook_deliveries', field: 'status',      id: 'delivery_id',      value: '$.status',         on: ['insert', 'update'], at: UPDATED, detail: `$.endpoint_id || ' ' || $.event_id` },
  { table: 'audit_log',       field: 'row',            id: 'id',               value: '$.action',         on: ['insert'], detail: '$.meta', at: '$.ts' },
]

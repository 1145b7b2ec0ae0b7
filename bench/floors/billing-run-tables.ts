/** Rows that one statement adds: what each row brings, in order, and what all have in common as SQL. */
export interface Insert {
  readonly into: string
  readonly given: Readonly<Record<string, 'text' | 'bigint'>>
  readonly fixed: Readonly<Record<string, string>>
  /** Goes to the end of the statement. */
  readonly rest?: string
}

/** Rows that one statement changes: the last of `given` says which. */
export interface Update {
  readonly update: string
  readonly given: Readonly<Record<string, 'text' | 'bigint'>>
  readonly fixed: Readonly<Record<string, string>>
}

/** The last link of each chain, whether or not there was one. */
const chainsOf = (into: string): Insert => ({
  into,
  given: { chain: 'text', seq: 'bigint', hash: 'text' },
  fixed: {},
  rest: 'on conflict (chain) do update set seq = excluded.seq, hash = excluded.hash',
})

/** Every table that a charge adds rows to, but for those that triggers fill. */
export const INSERTS = {
  invoices: {
    into: 'invoices',
    given: {
      invoice_id: 'text',
      account_id: 'text',
      subscription_id: 'text',
      cycle_id: 'text',
      number: 'text',
      issued_at: 'bigint',
      due_at: 'bigint',
      created_at: 'bigint',
      updated_at: 'bigint',
      lines: 'text',
      subtotal_minor: 'bigint',
      vat_amount_minor: 'bigint',
      total_minor: 'bigint',
      vat: 'text',
      seller: 'text',
      buyer: 'text',
    },
    fixed: {
      status: `'open'`,
      language: `'lt'`,
      time_zone: `'UTC'`,
      subtotal_currency: `'EUR'`,
      vat_amount_currency: `'EUR'`,
      total_currency: `'EUR'`,
      credit_applied_minor: '0',
      credit_applied_currency: `'EUR'`,
      credited_minor: '0',
      credited_currency: `'EUR'`,
      vat_credited_minor: '0',
      vat_credited_currency: `'EUR'`,
      refunded_minor: '0',
      refunded_currency: `'EUR'`,
      exempt_from_ladder: '0',
      collect_from: `'card'`,
    },
  },
  ledger_transactions: {
    into: 'ledger_transactions',
    given: {
      ledger_tx_id: 'text',
      kind: 'text',
      ref: 'text',
      account_id: 'text',
      at: 'bigint',
      postings: 'text',
      seq: 'bigint',
      prev_hash: 'text',
      hash: 'text',
    },
    fixed: {},
  },
  ledger_chains: chainsOf('ledger_chains'),
  audit_log: {
    into: 'audit_log',
    given: {
      id: 'text',
      chain: 'text',
      seq: 'bigint',
      ts: 'bigint',
      action: 'text',
      account_id: 'text',
      meta: 'text',
      salt: 'text',
      personal_hash: 'text',
      prev_hash: 'text',
      hash: 'text',
    },
    fixed: { actor: `'system'`, outcome: `'success'` },
  },
  audit_chains: chainsOf('audit_chains'),
  tally_rows: {
    into: 'tally_rows',
    given: { hour_at: 'bigint', tally_key: 'text', amount: 'bigint' },
    fixed: { measure: `'audit_rows'` },
  },
  outbox: {
    into: 'outbox',
    given: {
      outbox_id: 'text',
      aggregate: 'text',
      effect: 'text',
      dedupe_key: 'text',
      next_at: 'bigint',
      created_at: 'bigint',
    },
    fixed: { attempts: '0' },
  },
  notifications: {
    into: 'notifications',
    given: {
      id: 'text',
      account_id: 'text',
      kind: 'text',
      message_key: 'text',
      message_args: 'text',
      cta_label_key: 'text',
      dedupe_key: 'text',
      created_at: 'bigint',
    },
    fixed: { severity: `'info'`, cta_url: `'/billing/invoices'` },
  },
  provider_orders: {
    into: 'provider_orders',
    given: {
      order_id: 'text',
      reference: 'text',
      subject_id: 'text',
      token: 'text',
      checkout_url: 'text',
      amount_minor: 'bigint',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    fixed: {
      purpose: `'cycle'`,
      amount_currency: `'EUR'`,
      state: `'completed'`,
      declines: '0',
      dirty_seq: '0',
      done_seq: '0',
      read_count: '0',
    },
  },
  payments: {
    into: 'payments',
    given: {
      payment_id: 'text',
      account_id: 'text',
      amount_minor: 'bigint',
      order_id: 'text',
      invoice_id: 'text',
      captured_at: 'bigint',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    fixed: {
      kind: `'subscription'`,
      amount_currency: `'EUR'`,
      status: `'completed'`,
      started_by: `'scheduler'`,
      refunded_minor: '0',
      refunded_currency: `'EUR'`,
    },
  },
  billing_cycles: {
    into: 'billing_cycles',
    given: {
      cycle_id: 'text',
      subscription_id: 'text',
      account_id: 'text',
      period_start: 'bigint',
      period_end: 'bigint',
      amount_minor: 'bigint',
      state_since: 'bigint',
      next_attempt_at: 'bigint',
      next_action_at: 'bigint',
      created_at: 'bigint',
      updated_at: 'bigint',
    },
    fixed: {
      amount_currency: `'EUR'`,
      state: `'planned'`,
      attempt_count: '0',
      unknown_reads: '0',
      times_not_sent: '0',
    },
  },
} as const satisfies Record<string, Insert>

/** What a charge changes in rows that are there, in each of its two transactions. */
export const UPDATES = {
  claimed: {
    update: 'billing_cycles',
    given: {
      amount_minor: 'bigint',
      state_since: 'bigint',
      updated_at: 'bigint',
      invoice_id: 'text',
      payment_method_id: 'text',
      lease_until: 'bigint',
      cycle_id: 'text',
    },
    fixed: { state: `'charging'`, lease_fence: 'lease_fence + 1' },
  },
  charged: {
    update: 'billing_cycles',
    given: { provider_order_id: 'text', cycle_id: 'text' },
    fixed: {
      state: `'charged'`,
      attempt_count: '1',
      next_attempt_at: 'null',
      next_action_at: 'null',
      lease_until: 'null',
    },
  },
  renewed: {
    update: 'subscriptions',
    given: {
      current_period_start: 'bigint',
      current_period_end: 'bigint',
      trial_converted_at: 'bigint',
      updated_at: 'bigint',
      subscription_id: 'text',
    },
    fixed: { status: `'active'` },
  },
  paid: {
    update: 'invoices',
    given: { paid_at: 'bigint', updated_at: 'bigint', invoice_id: 'text' },
    fixed: { status: `'paid'` },
  },
} as const satisfies Record<string, Update>

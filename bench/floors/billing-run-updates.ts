/** Rows that one statement changes: the last of `given` says which. */
export interface Update {
  readonly update: string
  readonly given: Readonly<Record<string, 'text' | 'bigint'>>
  readonly fixed: Readonly<Record<string, string>>
}

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
    fixed: { status: `'active'`, mrr_minor: 'price_minor' },
  },
  paid: {
    update: 'invoices',
    given: { paid_at: 'bigint', updated_at: 'bigint', invoice_id: 'text' },
    fixed: { status: `'paid'` },
  },
} as const satisfies Record<string, Update>

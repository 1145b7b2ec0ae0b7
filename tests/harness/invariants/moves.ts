/** One machine as the checker knows it: what may follow what, and where it is told of. */
export interface KnownMoves {
  /** A table and its column, as in `recorded_changes`. */
  readonly resource: string
  readonly field: string
  /** States in which a row may come to be. */
  readonly begins: readonly string[]
  /** From a state to these; a state that is missing is terminal. */
  readonly moves: Readonly<Record<string, readonly string[]>>
  /** Whether a row may be removed in this state. */
  readonly removed_in?: readonly string[]
  /**
   * How an audit row names the move: `<prefix><event>`, with the row's id in this field of `meta`, in the
   * `account_id` column, or by the account in the change's `detail`. Null: not a state of the contract.
   */
  readonly told: {
    readonly prefixes: readonly string[]
    readonly by: 'account' | 'detail' | { readonly meta: string }
  } | null
  /** Moves, as `from to`, that only the move of something else tells of. */
  readonly told_elsewhere?: readonly string[]
}

const LIVE = ['trialing', 'active', 'past_due', 'unpaid', 'cancel_at_period_end', 'suspended']

/**
 * Every machine, transcribed from the specification of states by hand: this is no copy of the core's tables,
 * and shares nothing with them. Where a state has moves that the specification's tables do not print, the
 * comment says what they follow from.
 */
export const KNOWN_MOVES: readonly KnownMoves[] = [
  {
    resource: 'signups',
    field: 'status',
    begins: ['pending_payment'],
    moves: {
      pending_payment: ['payment_verified', 'provisioning', 'failed'],
      // The second is both moves in one commit: given up before the core could be asked.
      payment_verified: ['provisioning', 'failed'],
      provisioning: ['active', 'failed'],
      failed: ['provisioning'],
    },
    told: { prefixes: ['signup.', 'admin.tenant.provision'], by: { meta: 'signup_id' } },
  },
  {
    resource: 'accounts',
    field: 'status',
    // The operators' own account has no other state.
    begins: ['pending_payment', 'active'],
    moves: {
      pending_payment: ['provisioning', 'cancelled'],
      provisioning: ['active', 'cancelled'],
      active: ['suspended', 'cancelled'],
      suspended: ['active', 'cancelled'],
    },
    told: { prefixes: ['account.'], by: 'account' },
  },
  {
    resource: 'subscriptions',
    field: 'status',
    begins: ['trialing'],
    moves: {
      trialing: ['active', 'past_due', 'cancel_at_period_end', 'suspended', 'cancelled'],
      active: ['past_due', 'cancel_at_period_end', 'suspended', 'cancelled'],
      past_due: ['active', 'unpaid', 'suspended', 'cancelled'],
      unpaid: ['active', 'suspended', 'cancelled'],
      suspended: [...LIVE.filter((state) => state !== 'suspended'), 'cancelled'],
      cancel_at_period_end: ['active', 'trialing', 'suspended', 'cancelled'],
    },
    told: { prefixes: ['subscription.'], by: { meta: 'subscription_id' } },
  },
  {
    resource: 'subscriptions',
    field: 'dunning_state',
    begins: ['current'],
    moves: {
      current: ['grace'],
      grace: ['retry_1', 'current'],
      retry_1: ['retry_2', 'current'],
      retry_2: ['final_notice', 'current'],
      final_notice: ['suspended', 'current'],
      suspended: ['cancelled', 'current'],
    },
    told: { prefixes: ['dunning.'], by: { meta: 'subscription_id' } },
  },
  {
    resource: 'billing_cycles',
    field: 'state',
    begins: ['planned'],
    moves: {
      // `abandoned`: billed and not sent, then given up: no order could ever take money for it.
      planned: ['charging', 'failed', 'skipped', 'charged', 'abandoned'],
      charging: ['charged', 'failed', 'planned'],
      failed: ['charging', 'charged', 'abandoned'],
      abandoned: ['charged'],
    },
    told: { prefixes: ['billing_cycle.'], by: { meta: 'cycle_id' } },
  },
  {
    resource: 'invoices',
    field: 'status',
    // Issued in the commit that makes it; paid at once when credit covers it.
    begins: ['draft', 'open', 'paid'],
    moves: {
      draft: ['open', 'paid'],
      // `paid` also when a credit note takes back all that is still owed.
      open: ['paid', 'void', 'uncollectible'],
      uncollectible: ['paid', 'void'],
      paid: ['partially_refunded', 'refunded'],
      partially_refunded: ['refunded'],
    },
    removed_in: ['draft'],
    told: { prefixes: ['invoice.'], by: { meta: 'invoice_id' } },
  },
  {
    resource: 'payments',
    field: 'status',
    begins: ['pending'],
    moves: {
      pending: ['completed', 'failed'],
      // `pending`: the next try on the same order.
      failed: ['completed', 'pending'],
      completed: ['refunded'],
    },
    told: { prefixes: ['payment.'], by: { meta: 'payment_id' } },
    // A try that begins or is declined is told of by the cycle or the change that it is for.
    told_elsewhere: ['pending failed', 'failed pending'],
  },
  {
    resource: 'refunds',
    field: 'status',
    begins: ['requested', 'sent'],
    moves: {
      requested: ['sent'],
      sent: ['requested', 'accepted', 'refused'],
      // Completed at once by the provider: both in one commit.
      accepted: ['completed', 'failed'],
    },
    told: { prefixes: ['refund.'], by: { meta: 'refund_id' } },
  },
  {
    resource: 'plan_changes',
    field: 'state',
    begins: ['charging', 'done'],
    moves: {
      charging: ['done', 'declined', 'not_sent', 'overpaid'],
      not_sent: ['charging', 'done', 'overpaid'],
      declined: ['overpaid'],
    },
    told: { prefixes: ['plan_change.'], by: { meta: 'plan_change_id' } },
  },
  {
    resource: 'tenants',
    field: 'status',
    begins: ['active'],
    moves: { active: ['suspended', 'deleted'], suspended: ['active', 'deleted'] },
    told: { prefixes: ['account.first_lock', 'account.last_lock_gone', 'tenant.'], by: 'detail' },
  },
  {
    resource: 'accounts',
    field: 'vat_status',
    begins: ['not_provided'],
    moves: {
      not_provided: ['valid', 'pending'],
      pending: ['valid', 'invalid', 'not_provided'],
      valid: ['pending', 'invalid', 'not_provided'],
      invalid: ['valid', 'pending', 'not_provided'],
    },
    told: { prefixes: ['vat.'], by: 'account' },
  },
  {
    resource: 'compliance_intakes',
    field: 'status',
    begins: ['open'],
    moves: { open: ['submitted'], submitted: ['approved', 'rejected'], rejected: ['open'] },
    told: { prefixes: ['kyb.'], by: { meta: 'intake_id' } },
  },
  {
    resource: 'vat_proofs',
    field: 'status',
    begins: ['pending_review'],
    moves: { pending_review: ['approved', 'rejected'] },
    told: { prefixes: ['vat_proof.'], by: { meta: 'proof_id' } },
  },
  {
    resource: 'support_tickets',
    field: 'status',
    begins: ['open'],
    moves: {
      open: ['awaiting_customer', 'awaiting_us', 'resolved', 'closed', 'duplicate'],
      awaiting_us: ['awaiting_customer', 'resolved', 'closed', 'duplicate'],
      awaiting_customer: ['awaiting_us', 'resolved', 'closed', 'duplicate'],
      resolved: ['awaiting_us', 'closed', 'duplicate'],
    },
    told: { prefixes: ['support_ticket.'], by: { meta: 'ticket_id' } },
  },
  // What is spent, ended or delivered stays so. None is a state of the contract.
  { resource: 'sessions', field: 'life', begins: ['live'], moves: { live: ['ended'] }, told: null },
  {
    resource: 'refresh_tokens',
    field: 'life',
    begins: ['live'],
    moves: { live: ['rotated'] },
    told: null,
  },
  {
    resource: 'one_times',
    field: 'life',
    begins: ['live'],
    moves: { live: ['spent'] },
    told: null,
  },
  {
    resource: 'outbox',
    field: 'life',
    begins: ['waiting'],
    moves: { waiting: ['done', 'dead'] },
    removed_in: ['done'],
    told: null,
  },
]

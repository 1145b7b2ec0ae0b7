/** Where each machine's states are kept. */
export const KEPT: Readonly<Record<string, readonly [table: string, column: string]>> = {
  signup: ['signups', 'status'],
  account: ['accounts', 'status'],
  tenant: ['tenants', 'status'],
  subscription: ['subscriptions', 'status'],
  'billing cycle': ['billing_cycles', 'state'],
  dunning: ['subscriptions', 'dunning_state'],
  'plan change': ['plan_changes', 'state'],
  'waiting line': ['waiting_lines', 'state'],
  'price rise': ['raised_subscriptions', 'state'],
  payment: ['payments', 'status'],
  invoice: ['invoices', 'status'],
  refund: ['refunds', 'status'],
  'vat status': ['accounts', 'vat_status'],
  'vat proof': ['vat_proofs', 'status'],
  'compliance intake': ['compliance_intakes', 'status'],
  'support ticket': ['support_tickets', 'status'],
  withdrawal: ['withdrawals', 'status'],
  'e-invoice delivery': ['e_invoice_deliveries', 'status'],
}

/** What nobody finds in the demo, and why. */
export const NEVER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  signup: { payment_verified: 'the tick that proves the card goes on to provisioning' },
  withdrawal: { confirmed: 'the tick after it pays back' },
  invoice: { draft: 'it is issued in the commit that drafts it' },
  refund: {
    sent: 'a provider whose answers are lost is not heard at the look-up before it either',
  },
  'e-invoice delivery': {
    waiting: 'the tick that issues a document delivers it',
    sent: 'likewise',
    given_up: 'the access point is never away for a week',
  },
  'price rise': {
    planned: 'nobody’s price rises',
    told: 'likewise',
    applied: 'likewise',
    left: 'likewise',
    dropped: 'likewise',
  },
  'plan change': { overpaid: 'the sandbox’s provider never changes its answer' },
}

import type { Invoice } from '../invoices/invoice.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Discount } from '../pricing/discount.ts'
import type { Terms } from '../pricing/terms.ts'
import type { Interval } from '../../kernel/interval.ts'

/** How a change of plan at once is paid for, and only then made. Source: contract 6.4, 8. */
export const planChangeMachine = machine({
  name: 'plan change',
  initial: 'charging',
  final: ['done', 'overpaid'],
  // prettier-ignore
  table: [
    // from       event             to          why
    ['charging',  'nothing_to_pay', 'done',     'a trial, a difference of zero or below, or credit covers it: the provider is not asked'],
    ['charging',  'processed',      'done',     'the order was read as completed: the invoice is issued and paid, and the plan changes'],
    ['charging',  'unknown',        'charging', 'it may have happened: the order is read again, never a new one made'],
    ['charging',  'declined',       'declined', 'a final refusal; nothing has changed'],
    ['charging',  'not_sent',       'not_sent', 'certainly not paid; nothing has changed'],
    ['charging',  'captured_late',  'overpaid', 'the subscription has ended meanwhile, or the amount is not ours: it becomes account credit'],
    ['not_sent',  'asked_again',    'charging', 'the caller asks again under the same key'],
    ['not_sent',  'captured_late',  'overpaid', 'paid after all: it becomes account credit and an alert is raised'],
    ['declined',  'captured_late',  'overpaid', 'the provider changed its answer: it becomes account credit and an alert is raised'],
  ],
})
/** Where a change of plan stands. */
export type PlanChangeState = StateOf<typeof planChangeMachine>

/** Terms as a change keeps them: older ones are of a month, and do not say so. */
export type KeptTerms = Omit<Terms, 'interval'> & { readonly interval?: Interval }

/** One change of plan at once, kept for good: one charge at most. Source: contract 6.4. */
export interface PlanChange {
  readonly plan_change_id: string
  readonly subscription_id: string
  readonly account_id: string
  readonly from_tier: PlanTier
  readonly to_tier: PlanTier
  /** Of the new plan, net of VAT, for a whole period. */
  readonly price: Money
  /** The dearest plan held on that day, this change and earlier ones counted; null where none was written down. */
  readonly dearest_tier: PlanTier | null
  /** What the dearest plan costs, net of VAT, for a whole period. */
  readonly dearest_price: Money | null
  /** What was agreed before it, and what is from it on; null of older changes. */
  readonly before: KeptTerms | null
  readonly after: KeptTerms | null
  /** What a code gives once the change is made; null where it came without one. */
  readonly discount: Discount | null
  /** When it was asked for; its day belongs to the dearest plan held on it. Source: states 2.2. */
  readonly changed_at: EpochMs
  readonly period_start: EpochMs
  readonly period_end: EpochMs
  /** The local days of the period; none of a trial that an operator ended on the day it began. */
  readonly period_days: number
  /** Net and signed: what is charged or given, `uncovered_minor` included. Source: contract 6.4. */
  readonly delta_minor: number
  /**
   * Net and signed, and part of the delta: what of its days a smaller plan leaves uncovered, or a larger one uses up of that;
   * null where it was not written down. Source: states 2.2.
   */
  readonly uncovered_minor: number | null
  /** What the card is asked for, VAT included and credit taken off. */
  readonly amount: Money
  /** What is issued when the card has paid; null when nothing is to be paid any more. */
  readonly draft: Invoice | null
  readonly invoice_id: string | null
  readonly order_id: string | null
  readonly payment_method_id: string | null
  readonly started_by: 'customer' | 'operator'
  readonly user_id: string
  /** The operator's. */
  readonly reason: string | null
  readonly state: PlanChangeState
  /** Since when it stands there. */
  readonly state_since: EpochMs
  /** How often a payment whose outcome nobody knows was read. Source: contract 7.6. */
  readonly unknown_reads: number
  /** When the scheduler reads its order; null when nothing more is expected. */
  readonly next_action_at: EpochMs | null
  readonly failure_code: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

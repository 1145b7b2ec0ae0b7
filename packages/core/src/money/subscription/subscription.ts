import type { DunningPolicy, DunningState } from '../policy/dunning.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../policy/plans.ts'
import type { Discount, InForce } from '../pricing/discount.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Commitment } from '../pricing/commitment.ts'
import type { MayLeave, PlannedPrice, PriceRise } from '../pricing/planned-price.ts'
import type { HeldItem, HeldPlan, PlannedTerms } from '../pricing/terms.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { Gap } from './gap.ts'

/** How a subscription moves. Where a suspension ends, the next status follows from the facts. Source: contract 7 and 8. */
export const subscriptionMachine = machine({
  name: 'subscription',
  initial: 'trialing',
  final: ['cancelled'],
  // prettier-ignore
  table: [
    // from                  event               to                      why
    ['trialing',             'charge_succeeded', 'active',               'the first charge, at trial end'],
    ['trialing',             'charge_failed',    'past_due',             'the first charge was declined; the period starts all the same'],
    ['trialing',             'cancel_requested', 'cancel_at_period_end', 'ends with the trial; nothing will be charged'],
    ['active',               'charge_succeeded', 'active',               'a renewal; the period moves on'],
    ['active',               'charge_failed',    'past_due',             'a renewal was declined'],
    ['active',               'cancel_requested', 'cancel_at_period_end', 'the customer keeps what is paid for; or the last period has begun'],
    ['trialing',             'end_agreed',       'trialing',             'ends with a later period, because of a term or a notice; the first invoice still waits'],
    ['active',               'end_agreed',       'active',               'ends with a later period, because of a term or a notice'],
    ['past_due',             'end_agreed',       'past_due',             'within a term: ends with the term, and dunning goes on'],
    ['unpaid',               'end_agreed',       'unpaid',               'within a term: ends with the term, and dunning goes on'],
    ['suspended',            'end_agreed',       'suspended',            'within a term: ends with the term, and dunning goes on'],
    ['past_due',             'charge_failed',    'past_due',             'another retry was declined'],
    ['past_due',             'arrears_paid',     'active',               'nothing is overdue any more'],
    ['past_due',             'final_notice',     'unpaid',               'the dunning step of the final notice'],
    ['past_due',             'cancel_requested', 'cancelled',            'at once, because something is unpaid'],
    ['unpaid',               'charge_failed',    'unpaid',               'another retry was declined'],
    ['unpaid',               'arrears_paid',     'active',               'nothing is overdue any more'],
    ['unpaid',               'ladder_suspends',  'suspended',            'the dunning step that suspends'],
    ['past_due',             'ladder_suspends',  'suspended',            'the dunning step that suspends, in a policy without a final notice'],
    ['unpaid',               'cancel_requested', 'cancelled',            'at once, because something is unpaid'],
    ['suspended',            'charge_failed',    'suspended',            'the customer tried to pay and was declined'],
    ['suspended',            'write_off',        'cancelled',            'the last dunning step'],
    ['suspended',            'cancel_requested', 'cancelled',            'at once, because the account is suspended'],
    ['suspended',            'found_trialing',   'trialing',             'the last lock went and the trial is not over'],
    ['suspended',            'found_active',     'active',               'the last lock went and all is paid'],
    ['suspended',            'found_past_due',   'past_due',             'the last lock went and a cycle is unpaid'],
    ['suspended',            'found_unpaid',     'unpaid',               'the last lock went and a cycle is unpaid past the final notice'],
    ['suspended',            'found_cancelling', 'cancel_at_period_end', 'the last lock went and a cancellation was asked for'],
    ['cancel_at_period_end', 'cancel_undone',    'active',               'taken back before the period ends'],
    ['cancel_at_period_end', 'cancel_undone_in_trial', 'trialing',       'taken back before the trial ends'],
    ['trialing',             'cancel_undone',    'trialing',             'an end that was agreed for later is taken back'],
    ['active',               'cancel_undone',    'active',               'an end that was agreed for later is taken back'],
    ['past_due',             'cancel_undone',    'past_due',             'an end that was agreed for later is taken back'],
    ['unpaid',               'cancel_undone',    'unpaid',               'an end that was agreed for later is taken back'],
    ['cancel_at_period_end', 'period_ended',     'cancelled',            'the paid period is over'],
    ['trialing',             'period_ended',     'cancelled',            'the end that was agreed has come'],
    ['active',               'period_ended',     'cancelled',            'the end that was agreed has come'],
    ['past_due',             'period_ended',     'cancelled',            'the end that was agreed has come; what is unpaid stays so'],
    ['unpaid',               'period_ended',     'cancelled',            'the end that was agreed has come; what is unpaid stays so'],
    ['suspended',            'period_ended',     'cancelled',            'the period after which it was to end is over'],
    ['trialing',             'operator_suspends','suspended',            'an operator locks the account'],
    ['active',               'operator_suspends','suspended',            'an operator locks the account'],
    ['past_due',             'operator_suspends','suspended',            'an operator locks the account'],
    ['unpaid',               'operator_suspends','suspended',            'an operator locks the account'],
    ['cancel_at_period_end', 'operator_suspends','suspended',            'an operator locks the account'],
    ['trialing',             'operator_activates','trialing',            'the trial ends now; the first charge follows at once and decides'],
    ['past_due',             'operator_activates','active',              'dunning is forgiven; open invoices stay payable'],
    ['unpaid',               'operator_activates','active',              'dunning is forgiven; open invoices stay payable'],
    ['cancel_at_period_end', 'operator_activates','active',              'the cancellation is taken back'],
    ['trialing',             'operator_cancels', 'cancelled',            'at once; a refund only as an explicit credit note'],
    ['active',               'operator_cancels', 'cancelled',            'at once; a refund only as an explicit credit note'],
    ['past_due',             'operator_cancels', 'cancelled',            'at once; a charge in flight is settled first'],
    ['unpaid',               'operator_cancels', 'cancelled',            'at once; a charge in flight is settled first'],
    ['suspended',            'operator_cancels', 'cancelled',            'at once; a charge in flight is settled first'],
    ['cancel_at_period_end', 'operator_cancels', 'cancelled',            'at once; a refund only as an explicit credit note'],
    ['trialing',             'withdrawn',        'cancelled',            'the consumer withdrew from the contract'],
    ['active',               'withdrawn',        'cancelled',            'the consumer withdrew from the contract'],
    ['past_due',             'withdrawn',        'cancelled',            'the consumer withdrew from the contract'],
    ['unpaid',               'withdrawn',        'cancelled',            'the consumer withdrew from the contract'],
    ['suspended',            'withdrawn',        'cancelled',            'the consumer withdrew from the contract'],
    ['cancel_at_period_end', 'withdrawn',        'cancelled',            'the consumer withdrew from the contract'],
    ['trialing',             'plan_changed',     'trialing',             'another plan at once; nothing is charged before trial end'],
    ['active',               'plan_changed',     'active',               'another plan at once; a positive difference is charged first'],
    ['suspended',            'plan_changed',     'suspended',            'locked while the difference was charged: what was paid for is given'],
    ['trialing',             'terms_changed',    'trialing',             'other quantities at once; nothing is charged before trial end'],
    ['active',               'terms_changed',    'active',               'other quantities at once; a positive difference is charged first'],
    ['suspended',            'terms_changed',    'suspended',            'locked while the difference was charged: what was paid for is given'],
    ['trialing',             'terms_scheduled',  'trialing',             'other quantities from the next period; the present ones take that back'],
    ['active',               'terms_scheduled',  'active',               'other quantities from the next period; the present ones take that back'],
    ['trialing',             'plan_scheduled',   'trialing',             'another plan from the next period; the present one takes it back'],
    ['active',               'plan_scheduled',   'active',               'another plan from the next period; the present one takes it back'],
  ],
})
/** Where a subscription stands. */
export type SubscriptionStatus = StateOf<typeof subscriptionMachine>

/** What a customer is subscribed to, and until when it is paid. */
export interface Subscription {
  readonly subscription_id: string
  readonly account_id: string
  readonly plan_tier: PlanTier
  readonly status: SubscriptionStatus
  /** The length of the periods that it is billed by. */
  readonly interval: Interval
  /** The start of the first period of this length; null: the anchor. */
  readonly interval_since: EpochMs | null
  /** Of the plan alone: net of VAT, for a whole period. */
  readonly price: Money
  /** How many of each item the plan includes, as when it was taken. */
  readonly included: HeldPlan['included']
  /** What is subscribed to beside the plan. */
  readonly items: readonly HeldItem[]
  readonly current_period_start: EpochMs
  readonly current_period_end: EpochMs
  readonly cancel_at_period_end: boolean
  /** With which later period it ends; null where it goes on, or ends with the running one as it was asked for. */
  readonly ends_at: EpochMs | null
  /** A minimum term or a notice that was agreed; null where none was. */
  readonly commitment: Commitment | null
  readonly cancel_reason: string | null
  readonly cancel_note: string | null
  /** What is wished for the next period; null where all stays as it is. */
  readonly planned: PlannedTerms | null
  /** Prices that an operator gave this customer, from the next period on; null where none are planned. */
  readonly own_price: PlannedPrice | null
  /** A price rise that is planned, or announced; null while there is none. */
  readonly price_rise: PriceRise | null
  /** On which day the customer may leave whatever was agreed, because of a rise that was announced. */
  readonly may_leave: MayLeave | null
  readonly trial_started_at: EpochMs | null
  readonly trial_ends_at: EpochMs | null
  readonly trial_converted_at: EpochMs | null
  /** The first paid period's start, from which every period is counted. Source: contract 7.1. */
  readonly anchor_at: EpochMs
  readonly dunning_state: DunningState
  /** The policy of the running dunning: a new one counts for those that begin later. Null while none runs. Source: states 1.6. */
  readonly dunning_policy: DunningPolicy | null
  /** Milliseconds by which outages, and an operator's lock, have moved every later date of dunning. */
  readonly dunning_postponed_ms: number
  /** Since when an operator's lock pauses dunning; null while none does. Source: contract 8. */
  readonly ladder_held_at: EpochMs | null
  /** Since when the consumer has withdrawn from the contract: nothing is charged any more. Source: contract 6.12. */
  readonly withdrawn_at: EpochMs | null
  /**
   * Net: what was billed for the running period, and is neither given back nor needed by the plan. A larger plan uses it up
   * first; zero once the next period is billed. Source: states 2.2.
   */
  readonly uncovered_minor: number
  /** Where it is, by price; the lowest last. */
  readonly gaps: readonly Gap[]
  /** Net: what waits for the next invoice comes to; null where nothing waits. */
  readonly waiting_minor: number | null
  /** All that were given and redeemed, oldest first, also those that are over. */
  readonly discounts: readonly Discount[]
  /** The discount of the period that was billed last; null where it had none. */
  readonly in_force: InForce | null
  /** The most of each item that was ever set up for a fee; null where none was. Kept by whoever comes back. */
  readonly peaks: Quantities | null
  /** A change of plan whose charge is running: no cycle is charged beside it. */
  readonly plan_change_id: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How one period of one subscription is charged. Source: contract 7.3. */
export const billingCycleMachine = machine({
  name: 'billing cycle',
  initial: 'planned',
  final: ['charged', 'skipped'],
  // prettier-ignore
  table: [
    // from       event                to           why
    ['planned',   'claimed',           'charging',  'due, with a usable card: the invoice is issued and the reference written'],
    ['planned',   'no_payment_method', 'failed',    'due, and there is no usable card'],
    ['planned',   'nothing_to_pay',    'charged',   'credit covers it all, or it has no days; the provider is not asked'],
    ['planned',   'processed',         'charged',   'the customer paid on the hosted page while we could not ask'],
    ['planned',   'given_up',          'abandoned', 'billed, never asked for, and not wanted any more'],
    ['planned',   'not_wanted',        'skipped',   'cancelled at period end, or suspended for the whole period'],
    ['charging',  'processed',         'charged',   'the order was read as completed; amount and currency are ours'],
    ['charging',  'declined',          'failed',    'a final refusal; dunning says when we try again'],
    ['charging',  'not_sent',          'planned',   'certainly not sent; tried again, and not counted as an attempt'],
    ['charging',  'unknown',           'charging',  'it may have happened: the order is read again, never a new one made'],
    ['failed',    'claimed',           'charging',  'a dunning date, a new card, the customer pays, or an operator retries'],
    ['failed',    'processed',         'charged',   'the customer paid on the hosted page'],
    ['failed',    'given_up',          'abandoned', 'dunning ended; the order was read back as cancelled'],
    ['abandoned', 'processed',         'charged',   'paid late: the invoice is paid and an alert is raised'],
  ],
})
/** Where a billing cycle stands. */
export type BillingCycleState = StateOf<typeof billingCycleMachine>

/**
 * Why a cycle is held: its payment is unknown for too long, the provider cannot be reached, the account had
 * its share of charges today, or the provider's order is not the one we asked for.
 */
export const CYCLE_HOLDS = ['unknown_payment', 'not_sent', 'daily_bound', 'wrong_amount'] as const
/** Why a cycle is held. */
export type CycleHold = (typeof CYCLE_HOLDS)[number]

/** One period of one subscription, unique by subscription and start. */
export interface BillingCycle {
  readonly cycle_id: string
  readonly subscription_id: string
  readonly account_id: string
  readonly period_start: EpochMs
  readonly period_end: EpochMs
  /** What the card is asked for; while `planned`, the plan's net price. */
  readonly amount: Money
  readonly state: BillingCycleState
  /** Since when it stands there. */
  readonly state_since: EpochMs
  /** How often a card was asked; what was certainly not sent does not count. */
  readonly attempt_count: number
  /** When a card is asked next; null when no card is going to be. */
  readonly next_attempt_at: EpochMs | null
  /** When the scheduler takes it up next: for an attempt, a read, a dunning step or the end. */
  readonly next_action_at: EpochMs | null
  /** How often a payment whose outcome nobody knows was read. Source: contract 7.6. */
  readonly unknown_reads: number
  /** How often in a row a charge certainly did not reach the provider. */
  readonly times_not_sent: number
  /** Why it waits for a person, or for tomorrow; an alert shows it. */
  readonly held_for: CycleHold | null
  /** The card that said it will never work: it is not asked again. */
  readonly refused_method_id: string | null
  /** The card that declined it last, whatever was asked since; null while none did, and for declines of before it was kept. */
  readonly declined_method_id: string | null
  readonly provider_order_id: string | null
  /** Since when an order may stand at the provider that we were never told of; null while none can. */
  readonly order_asked_at: EpochMs | null
  readonly payment_method_id: string | null
  readonly invoice_id: string | null
  readonly last_failure_code: string | null
  readonly last_failure_message: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

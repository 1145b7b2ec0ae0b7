import { machine, type StateOf } from '../../kernel/machine.ts'

/** One dunning step: from this day after the due date, we call it so, tell the subscription, and show the banner. */
export type DunningStepRow = readonly [
  day: number,
  state: string,
  subscription_event: string | null,
  banner: string,
]

/**
 * What we do while a billing cycle stays unpaid. The dunning step follows from the due date and today, one step
 * at a time; a failed try of the customer's own moves nothing. Source: contract 7 and 10.3.
 */
// prettier-ignore
export const DUNNING_STEPS = [
  // on day  we call it       the subscription     and show
  [0,        'grace',         'charge_failed',     'dunning_grace'],
  [3,        'retry_1',       null,                'dunning_retry_1'],
  [7,        'retry_2',       null,                'dunning_retry_2'],
  [14,       'final_notice',  'final_notice',      'dunning_retry_2'],
  [21,       'suspended',     'ladder_suspends',   'dunning_suspended'],
  [45,       'cancelled',     'write_off',         'dunning_cancelled'],
] as const satisfies readonly DunningStepRow[]

/** How dunning advances, one step at a time, and ends. Source: contract 8. */
export const dunningMachine = machine({
  name: 'dunning',
  initial: 'current',
  final: ['cancelled'],
  // prettier-ignore
  table: [
    // from          event      to              why
    ['current',      'advance', 'grace',        'day 0: the charge failed'],
    ['grace',        'advance', 'retry_1',      'day 3: the retry failed'],
    ['retry_1',      'advance', 'retry_2',      'day 7: the retry failed'],
    ['retry_2',      'advance', 'final_notice', 'day 14: the retry failed'],
    ['final_notice', 'advance', 'suspended',    'day 21: the last retry failed'],
    ['suspended',    'advance', 'cancelled',    'day 45: written off, after a notice on day 38'],
    ['grace',        'settled', 'current',      'nothing is overdue, an operator forgives it, or the subscription ends'],
    ['retry_1',      'settled', 'current',      'nothing is overdue, an operator forgives it, or the subscription ends'],
    ['retry_2',      'settled', 'current',      'nothing is overdue, an operator forgives it, or the subscription ends'],
    ['final_notice', 'settled', 'current',      'nothing is overdue, an operator forgives it, or the subscription ends'],
    ['suspended',    'settled', 'current',      'nothing is overdue, an operator forgives it, or the subscription ends'],
  ],
})
/** The dunning step at which a subscription stands. */
export type DunningState = StateOf<typeof dunningMachine>

/** How many subscriptions stand at each dunning step; `current` counts the live ones that owe nothing. */
export type DunningDepth = Readonly<Record<DunningState, number>>

import { type Machine, machine, type Move } from '../../kernel/machine.ts'

/** Where dunning can lead a subscription, in this order; a policy may leave out those that it has no day for. */
export const DUNNING_STATES = [
  'grace',
  'retry_1',
  'retry_2',
  'final_notice',
  'suspended',
  'cancelled',
] as const
/** Where a dunning step leads. */
export type DunningStepState = (typeof DUNNING_STATES)[number]
/** The dunning step at which a subscription stands; `current` while nothing is overdue. */
export type DunningState = 'current' | DunningStepState

/** The words that a dunning banner may have. Source: contract 10.3. */
export type DunningBanner =
  | 'dunning_grace'
  | 'dunning_retry_1'
  | 'dunning_retry_2'
  | 'dunning_suspended'
  | 'dunning_cancelled'

/** The texts that a dunning step can be told by; a suspension and an end have mails of their own. */
export const DUNNING_STEP_MAILS = ['reminder', 'final_notice'] as const
/** The text by which a dunning step is told. */
export type DunningStepMail = (typeof DUNNING_STEP_MAILS)[number]

/** One dunning step: on this day after the due date, what becomes of the subscription, and how the customer hears of it. */
export interface DunningStep {
  /** Whole local days after the due date. */
  readonly day: number
  readonly state: DunningStepState
  /** What the subscription is told; null where nothing moves. */
  readonly subscription_event:
    | 'charge_failed'
    | 'final_notice'
    | 'ladder_suspends'
    | 'write_off'
    | null
  readonly banner: DunningBanner
  /** The text of the mail; null for none, or where the subscription's own move is told. */
  readonly mail: DunningStepMail | null
}

/** What we do while a billing cycle stays unpaid: every day of dunning that anything says follows from here. */
export interface DunningPolicy {
  /** By day, the first on day 0; `suspended` and `cancelled` are always the last two. */
  readonly steps: readonly DunningStep[]
  /** On this day after the due date a suspended customer is told that the end is near. */
  readonly notice_day: number
}

/**
 * The dunning policy unless configuration says otherwise. The dunning step follows from the due date and today, one
 * step at a time; a failed try of the customer's own moves nothing. Source: contract 7 and 10.3.
 */
// prettier-ignore
export const DUNNING: DunningPolicy = {
  steps: [
    { day: 0,  state: 'grace',        subscription_event: 'charge_failed',   banner: 'dunning_grace',     mail: 'reminder' },
    { day: 3,  state: 'retry_1',      subscription_event: null,              banner: 'dunning_retry_1',   mail: 'reminder' },
    { day: 7,  state: 'retry_2',      subscription_event: null,              banner: 'dunning_retry_2',   mail: 'reminder' },
    { day: 14, state: 'final_notice', subscription_event: 'final_notice',    banner: 'dunning_retry_2',   mail: 'final_notice' },
    { day: 21, state: 'suspended',    subscription_event: 'ladder_suspends', banner: 'dunning_suspended', mail: null },
    { day: 45, state: 'cancelled',    subscription_event: 'write_off',       banner: 'dunning_cancelled', mail: null },
  ],
  notice_day: 38,
}

/** The dunning step that follows a state, also one that the policy no longer has; undefined at the top. */
export function stepAfter({ steps }: DunningPolicy, state: DunningState): DunningStep | undefined {
  return steps.find((step) => orderOf(step.state) > orderOf(state))
}

/** The dunning step of a state, or the nearest before it where the policy no longer has it; undefined for `current`. */
export function stepOf({ steps }: DunningPolicy, state: DunningState): DunningStep | undefined {
  return steps.findLast((step) => orderOf(step.state) <= orderOf(state))
}

/** Whether dunning can be left: a subscription that was written off stays so. */
export function canSettle(state: DunningState): boolean {
  return state !== 'current' && state !== 'cancelled'
}

function orderOf(state: DunningState): number {
  return state === 'current' ? -1 : DUNNING_STATES.indexOf(state)
}

type DunningMove = Move<DunningState, 'advance' | 'settled'>

/**
 * How dunning advances under a policy, one step at a time, and ends. A state without a step is listed too: a customer
 * may stand there since an earlier policy. Source: contract 8.
 */
export function dunningMachineOf(policy: DunningPolicy): Machine<DunningState, DunningMove[1]> {
  const states: readonly DunningState[] = ['current', ...DUNNING_STATES]
  const advances = states.flatMap((from): DunningMove[] => {
    const to = stepAfter(policy, from)
    return to ? [[from, 'advance', to.state, whyOf(policy, to)]] : []
  })
  const why = 'nothing is overdue, an operator forgives it, or the subscription ends'
  const settles = states
    .filter(canSettle)
    .map((from): DunningMove => [from, 'settled', 'current', why])
  return {
    name: 'dunning',
    initial: 'current',
    final: ['cancelled'],
    table: [...advances, ...settles],
  }
}

function whyOf({ notice_day }: DunningPolicy, { day, state }: DunningStep): string {
  const why: Partial<Record<DunningStepState, string>> = {
    grace: 'the charge failed',
    suspended: 'the last retry failed',
    cancelled: `written off, after a notice on day ${notice_day}`,
  }
  return `day ${day}: ${why[state] ?? 'the retry failed'}`
}

/** How dunning advances under the policy of the default settings, and the names of its states under every policy. */
export const dunningMachine = machine(dunningMachineOf(DUNNING))

/** How many subscriptions stand at each dunning step; `current` counts the live ones that owe nothing. */
export type DunningDepth = Readonly<Record<DunningState, number>>

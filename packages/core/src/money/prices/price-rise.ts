import { machine, type StateOf } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How a price rise moves, for each subscription of one that is for many. */
export const priceRiseMachine = machine({
  name: 'price rise',
  initial: 'planned',
  final: ['applied', 'left', 'dropped'],
  // prettier-ignore
  table: [
    // from      event            to         why
    ['planned',  'mail_accepted', 'told',    'the mail server took the mail: the notice runs from now on'],
    ['planned',  'dropped',       'dropped', 'another plan, the item given up, or an operator took it back: nobody was told'],
    ['planned',  'left',          'left',    'the subscription has ended'],
    ['told',     'period_begins', 'applied', 'the first period that begins on the day, or after it'],
    ['told',     'dropped',       'dropped', 'another plan, the item given up, or an operator took it back'],
    ['told',     'left',          'left',    'the subscription has ended'],
  ],
})
/** Where a rise stands for one subscription. */
export type RiseState = StateOf<typeof priceRiseMachine>

/** One subscription that a rise for many is for. */
export interface RaisedSubscription {
  readonly price_rise_id: string
  readonly subscription_id: string
  readonly account_id: string
  readonly state: RiseState
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** A rise for many: `telling` until every subscription was looked at, unless an operator stops it. */
export const RISE_STAGES = ['telling', 'told', 'stopped'] as const

/** What is raised, and by how much. */
export interface RiseAsked {
  /** The plan whose price rises; null: no plan's. */
  readonly plan_tier: string | null
  /** The items whose prices rise. */
  readonly items: readonly string[]
  /** Net, in minor units: the new price of one thing; null where it is by percent. */
  readonly price_minor: number | null
  /** 5 % is 500; null where it is to one price. */
  readonly basis_points: number | null
  /** Net, in minor units: only those who pay that for the one thing; null: all. */
  readonly only_price_minor: number | null
}

/** A price rise for many. */
export interface PriceRiseForMany {
  readonly price_rise_id: string
  readonly asked: RiseAsked
  readonly effective_at: EpochMs
  readonly reason: string
  readonly user_id: string
  readonly stage: (typeof RISE_STAGES)[number]
  /** The last subscription that was looked at; null before the first. */
  readonly looked_at: string | null
  /** How many batches were made: names the next one. */
  readonly batches: number
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

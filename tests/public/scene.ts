import { money, PLANS } from '@billing/core'
import type { Completion } from '@billing/sandbox'
import type { Dialect } from '@billing/store-sql'
import { told, type Told } from '../stories/money-story.ts'
import type { ApiAnswer } from '../support/api.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import type { Given } from './row.ts'

/** A world in which the steps of one row are done. */
export interface Scene {
  readonly world: World
  /** Throws before somebody has signed up. */
  readonly customer: Told
  /** What `keep` and the like put aside: `{name}` stands for it in later steps. */
  readonly kept: Map<string, string>
  /** What each step that asks was answered, in short. */
  readonly answers: string[]
  /** The last answer in full. */
  last: ApiAnswer | undefined
  enter(account_id: string, email: string): void
}

/** Open the scene of a row, its customer signed up. */
export async function openScene(dialect: Dialect, given: Given = {}): Promise<Scene> {
  const { begins = '2026-02-01T09:00:00Z', time_zone, prices, client_address } = given
  const world = await openWorld({
    now: begins,
    database: dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() },
    settings: {
      ...(time_zone === undefined ? {} : { time_zone }),
      ...(prices === undefined ? {} : { plans: priced(prices) }),
    },
    ...(client_address === undefined ? {} : { client_address, http: { address_limit_factor: 1 } }),
  })
  const scene = emptyScene(world)
  if (given.customer === null) return scene
  const { account_id, email } = await world.signUp(given.customer, checkoutOf(given))
  scene.enter(account_id, email)
  return scene
}

/** What the customer does on the page of the card proof. */
function checkoutOf({ card, card_last4 }: Given): Completion {
  if (card_last4 === undefined) return { behaviour: card }
  return {
    behaviour: card,
    card: { brand: 'visa', last4: card_last4, exp_month: 12, exp_year: 2099 },
  }
}

function emptyScene(world: World): Scene {
  let customer: Told | undefined
  const kept = new Map<string, string>()
  return {
    world,
    kept,
    answers: [],
    last: undefined,
    get customer() {
      if (!customer) throw new Error('nobody has signed up')
      return customer
    },
    enter(account_id, email) {
      customer = told(world, account_id, email)
      kept.set('account', account_id)
      kept.set('email', email)
    },
  }
}

/** The catalogue at other prices. */
function priced(prices: Readonly<Record<string, number>>) {
  return PLANS.map((plan) => {
    const cents = prices[plan.plan_tier]
    return cents === undefined ? plan : { ...plan, price: money(cents, 'EUR') }
  })
}

/** A text, or what has texts in it, with what was put aside in place of each `{name}`. */
export function filled<T>({ kept }: Pick<Scene, 'kept'>, value: T): T {
  if (typeof value === 'string') {
    return value.replaceAll(/\{(\w+)\}/g, (all, name: string) => kept.get(name) ?? all) as T
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each: unknown) => filled({ kept }, each)) as T
  const entries = Object.entries(value).map(([name, each]) => [name, filled({ kept }, each)])
  return Object.fromEntries(entries) as T
}

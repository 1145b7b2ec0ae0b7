import { type Settings } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { type Dialect } from '@billing/store-sql'
import type { Observer } from '../harness/invariants/evidence.ts'
import { tokenOf } from '../http/actors.ts'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { joinNetwork, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { queryOf } from '../support/query-of.ts'
import { topupActions } from '../support/topup-actions.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { operate } from '../stories/operator-hand.ts'
import { told } from '../stories/money-story.ts'
import { type Watched, watch } from './watched.ts'

/** A world in which much has happened to two customers, and is at rest. */
export interface Lived {
  readonly world: World
  readonly watched: Watched
  /** Paid, topped up, changed the plan; was credited and refunded. Her documents go through a network. */
  readonly ona: string
  /** Whose card declines, and who is suspended. */
  readonly jonas: string
  /** Who went up to ten seats and down to four on one day, has a discount of two periods, and was charged for a visit. */
  readonly ieva: string
}

const SELLS = { seller: SELLER_IN_NETWORK, items: ITEMS } satisfies Partial<Settings>

/** From February to April 2026. */
export async function openLived(dialect: Dialect): Promise<Lived> {
  const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
  const world = await openWorld({ database, settings: SELLS })
  const watched = await watch(world)
  const ona = (await world.signUp({ email: 'ona@example.lt' })).account_id
  await joinNetwork(world, ona)
  const declines = { behaviour: 'decline_after:1' } as const
  const jonas = (await world.signUp({ email: 'jonas@example.lt' }, declines)).account_id
  const ieva = await world.signUp({ email: 'ieva@example.lt', plan_tier: 'starter' })
  await topupActions(world, ona).pay(2_000)
  await world.until('2026-02-16T09:00:00Z')
  const token = await tokenOf(world, { role: 'owner', account_id: ona })
  const headers = { 'idempotency-key': 'upgrade' }
  const body = { new_tier: 'enterprise' }
  await world.api('POST', '/subscription/change-plan-now', { token, headers, body })
  await goUpAndDown(world, ieva)
  const desk = clerksDesk(world, { account_id: ona })
  const number = await firstPeriod(world, ona)
  await desk.credit(number, 500)
  await desk.refund(number, 300)
  await world.until('2026-03-25T10:00:00Z')
  return { world, watched, ona, jonas, ieva: ieva.account_id }
}

/** In the first paid month; what is charged once goes on the invoice of the next, with the discount. */
async function goUpAndDown(world: World, { account_id, email }: Customer): Promise<void> {
  const ieva = told(world, account_id, email)
  for (const seats of [5, 4]) {
    await ieva.ask('POST', '/subscription/change', { body: { items: { seats }, when: 'now' } })
  }
  const { subscription_id } = (await ieva.ask('GET', '/subscription')).body
  const at = (what: string) => `/admin/subscriptions/${subscription_id}/${what}`
  const off = { kind: 'percent', basis_points: 1_500 }
  const visit = { description: 'Visit', unit_price_minor: 4_500 }
  await operate(world, 'POST', at('discounts'), { body: { off, periods: 2, reason: 'agreed' } })
  await operate(world, 'POST', at('charges'), { body: { ...visit, reason: 'asked for' } })
}

/** The number of the invoice of the first period. */
async function firstPeriod({ ports }: World, account_id: string): Promise<string> {
  const page = { limit: 100, after: null }
  const { data } = await ports.store.read((tx) => tx.invoices.listOfAccount(account_id, page))
  const found = data.findLast(({ cycle_id }) => cycle_id !== null)
  if (!found) throw new Error('no period was invoiced')
  return found.number
}

/** Somebody with the run of the database. */
export interface Intruder extends Lived {
  readonly now: number
  readonly run: (statement: string) => Promise<void>
  /** The only column of the first row, as text; fails when there is none. */
  readonly one: (query: string) => Promise<string>
  /** Stop a trigger of ours from refusing. */
  readonly disarm: (table: string, trigger: string) => Promise<void>
}

/** What is done behind the service's back, and what is then to be found; all of it is undone. */
export async function intrude<T>(
  lived: Lived,
  work: (
    intruder: Intruder,
    check: (observer?: Partial<Observer>) => ReturnType<Watched['check']>,
  ) => Promise<T>,
): Promise<T> {
  const { world, watched } = lived
  const { db, dialect } = world.opened
  const undone = new Error('undone')
  let result: { readonly value: T } | undefined
  await db
    .transaction()
    .execute(async (trx) => {
      const query = queryOf({ db: trx })
      const intruder: Intruder = {
        ...lived,
        now: world.now(),
        run: async (statement) => void (await query(statement)),
        async one(text) {
          const [row] = await query(text)
          if (!row) throw new Error(`nothing is found by ${text}`)
          return String(Object.values(row)[0])
        },
        disarm: async (table, trigger) =>
          void (await query(
            dialect === 'sqlite'
              ? `drop trigger ${trigger}`
              : `alter table ${table} disable trigger ${trigger}`,
          )),
      }
      const check = (observer: Partial<Observer> = {}) =>
        watched.judge({ ...watched.evidence(observer), query })
      result = { value: await work(intruder, check) }
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  if (!result) throw new Error('nothing was done')
  return result.value
}

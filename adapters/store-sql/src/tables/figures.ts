import {
  type Currency,
  epochMs,
  type Figures,
  type KeptMrr,
  type SubscriptionCount,
  type TickFault,
  type User,
} from '@billing/core'
import { sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { recountFigures } from './figures-recount.ts'
import { withoutIndex } from './pages.ts'
import { subscriptionOf } from '../subscription-row.ts'
import { topAccounts } from './top-accounts.ts'
import { userOf } from './users.ts'

/** What dashboards read besides tallies. */
export function figures(handle: Handle): Figures {
  const { db } = handle
  return {
    recount: (since) => recountFigures(handle, since),
    ...counts(db),
    plansHeld: () => plansHeld(db),
    itemsHeld: () => itemsHeld(handle),
    currency: () => keptCurrency(db),
    keptMrr: (after, limit) => keptMrr(db, after, limit),
    ...people(db),
    topAccounts: (range, limit) => topAccounts(handle, range, limit),
    ...schedulers(db),
  }
}

async function keptCurrency(db: Handle['db']): Promise<Currency | null> {
  const held = await db.selectFrom('subscriptions').select('price_currency').limit(1).execute()
  const billed = await db.selectFrom('invoices').select('total_currency').limit(1).execute()
  const kept = held[0]?.price_currency ?? billed[0]?.total_currency
  return (kept as Currency | undefined) ?? null
}

function schedulers(db: Handle['db']): Pick<Figures, 'ticks' | 'charging'> {
  return {
    async ticks({ from, to }, faults) {
      const hours = db
        .selectFrom('scheduler_hours')
        .where('hour_at', '>=', from)
        .where('hour_at', '<', to)
      const { ticks, failed } = await hours
        .select(({ fn }) => [
          fn.sum<number | null>('ticks').as('ticks'),
          fn.sum<number | null>('failed_ticks').as('failed'),
        ])
        .executeTakeFirstOrThrow()
      const rows = await hours
        .select('last_faults')
        .where('failed_ticks', '>', 0)
        .orderBy('hour_at', 'desc')
        .limit(faults)
        .execute()
      const told = rows.flatMap(({ last_faults }) => JSON.parse(last_faults) as TickFault[])
      return {
        ticks: Number(ticks),
        failed_ticks: Number(failed),
        faults: told.toSorted((a, b) => b.at - a.at).slice(0, faults),
      }
    },
    async charging() {
      const { count } = await db
        .selectFrom('billing_cycles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'charging')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function counts(
  db: Handle['db'],
): Pick<Figures, 'subscriptions' | 'signupsActive' | 'pendingAccounts'> {
  return {
    async signupsActive({ from, to }) {
      const rows = await db
        .selectFrom('audit_log as told')
        .innerJoin('signups', 'signups.account_id', 'told.account_id')
        .select(({ fn }) => ['plan_tier as tally_key', fn.countAll<number>().as('amount')])
        // Who and how, too: the index leads to the range by all of them.
        .where('told.action', '=', 'signup.tenant_ready')
        .where('told.actor', '=', 'system')
        .where('told.outcome', '=', 'success')
        .where('told.ts', '>=', epochMs(from))
        .where('told.ts', '<', epochMs(to))
        .groupBy('plan_tier')
        .orderBy('plan_tier')
        .execute()
      return rows.map(({ tally_key, amount }) => ({ tally_key, amount: Number(amount) }))
    },
    async subscriptions() {
      const rows = await db
        .selectFrom('subscription_counts')
        .select(({ fn }) => [
          'plan_tier',
          'status',
          'dunning_state',
          fn.sum<number>('subscriptions').as('subscriptions'),
          fn.sum<number>('mrr_minor').as('mrr_minor'),
        ])
        .groupBy(['plan_tier', 'status', 'dunning_state'])
        .execute()
      return rows
        .map(({ subscriptions, mrr_minor, ...alike }): SubscriptionCount => ({
          ...alike,
          subscriptions: Number(subscriptions),
          mrr_minor: Number(mrr_minor),
        }))
        .filter(({ subscriptions }) => subscriptions > 0)
    },
    async pendingAccounts() {
      const { count } = await db
        .selectFrom('accounts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        // As the index says it: a value would not be known to be the same.
        .where('status', '=', sql.lit('pending_payment'))
        .where('kind', '=', sql.lit('customer'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

async function plansHeld(db: Handle['db']): Promise<string[]> {
  const had = db
    .selectFrom('subscription_counts')
    .select('plan_tier as tier')
    .where('subscriptions', '>', 0)
    .where('status', '<>', 'cancelled')
  const chosen = db
    .selectFrom('subscriptions')
    .select('plan_tier_pending as tier')
    .where('plan_tier_pending', 'is not', null)
    .where('status', '<>', 'cancelled')
    .$narrowType<{ tier: string }>()
  const wanted = db
    .selectFrom('signups')
    .select('plan_tier as tier')
    .where('status', 'not in', ['active', 'failed'])
  const rows = await had.union(chosen).union(wanted).execute()
  return rows.map(({ tier }) => tier).toSorted()
}

/** Held now, or wished for the next period. */
const ITEMS_HELD = {
  sqlite: sql<{ item: string }>`(
    select json_extract(held.value, '$.item') as item
      from subscriptions s, json_each(s.items) held
      where s.items <> '[]' and s.status <> 'cancelled'
    union select wished.key from subscriptions s, json_each(s.planned, '$.items') wished
      where s.planned is not null and s.status <> 'cancelled')`,
  postgres: sql<{ item: string }>`(
    select held ->> 'item' as item
      from subscriptions s, json_array_elements(s.items::json) held
      where s.items <> '[]' and s.status <> 'cancelled'
    union select wished from subscriptions s,
      json_object_keys(coalesce(s.planned::json -> 'items', '{}'::json)) wished
      where s.planned is not null and s.status <> 'cancelled')`,
}

async function itemsHeld({ db, dialect }: Handle): Promise<string[]> {
  const rows = await db.selectFrom(ITEMS_HELD[dialect].as('held')).select('item').execute()
  return rows.map(({ item }) => item).toSorted()
}

async function keptMrr(db: Handle['db'], after: string, limit: number): Promise<KeptMrr[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('subscription_id', '>', after)
    .orderBy('subscription_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ subscription: subscriptionOf(row), mrr_minor: row.mrr_minor }))
}

function people(db: Handle['db']): Pick<Figures, 'admins' | 'linksExpired'> {
  return {
    async admins(): Promise<User[]> {
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where('role', '=', sql.lit('admin'))
        .orderBy('created_at')
        .orderBy('user_id')
        .execute()
      return rows.map(userOf)
    },
    async linksExpired(purposes, { from, to }) {
      const { count } = await db
        .selectFrom('one_times')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('spent_at', 'is', null)
        .where('expires_at', '>', epochMs(from))
        .where('expires_at', '<=', epochMs(to))
        // By no index of its own: the one over the end leads to fewer.
        .where(withoutIndex(sql<SqlBool>`purpose in (${sql.join(purposes)})`))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

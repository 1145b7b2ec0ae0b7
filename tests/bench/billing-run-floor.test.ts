import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createBilling,
  type OrderView,
  type PaymentProvider,
  type Ports,
  SYSTEM,
} from '@billing/core'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { chargeAllDue, chargePorts } from '../../bench/charge-due.ts'
import { checkCharged, type DatabaseKind, openPlace } from '../../bench/due-database.ts'
import { runFloor } from '../../bench/floors/billing-run.ts'
import { postgresFloor, sqliteFloor } from '../../bench/floors/floor-database.ts'
import { quickProvider } from '../../bench/providers.ts'
import { DUE_AT } from '../../bench/seed.ts'
import { seedMany } from '../../bench/seed-many.ts'
import { freshDatabase } from '../support/postgres.ts'

const DUE = 60

it.each(['sqlite', 'postgres'] as const)(
  'on %s the floor of the billing run writes the rows that ours writes, and its books hold',
  async (kind) => {
    // given
    const folder = await mkdtemp(join(tmpdir(), 'billing-floor-'))
    const ours = await seeded(kind, join(folder, 'ours.db'))
    const floors = await seeded(kind, join(folder, 'floors.db'))
    const payments = remembering(quickProvider(0))

    // when
    const charged = await chargeAllDue(
      chargePorts({
        store: createSqlStore(ours.opened),
        payments: quickProvider(0),
        in_flight: 64,
      }),
      DUE,
    )
    const floor = kind === 'sqlite' ? sqliteFloor(floors.place) : await postgresFloor(floors.place)
    const by_floor = await runFloor(floor, payments, DUE_AT)
    await floor.close()

    // then
    expect([charged, by_floor]).toEqual([DUE, DUE])
    await checkCharged(floors.opened, DUE)
    expect(await rowsOf(floors.opened)).toEqual(await rowsOf(ours.opened))
    const store = createSqlStore(floors.opened)
    const billing = createBilling(chargePorts({ store, payments, in_flight: 64 }) as Ports)
    const { checks } = await billing.books.verify(SYSTEM)
    expect(checks.filter(({ wrong_count }) => wrong_count > 0)).toEqual([])
    await Promise.all([ours.opened.close(), floors.opened.close()])
    await rm(folder, { recursive: true })
  },
)

async function seeded(
  kind: DatabaseKind,
  file: string,
): Promise<{ readonly place: string; readonly opened: Opened }> {
  const place = kind === 'sqlite' ? file : await freshDatabase()
  const opened = openPlace(kind, place)
  await migrate(opened)
  await seedMany(opened, DUE)
  return { place, opened }
}

/** Shows what was paid afterwards, as a real one does. */
function remembering(provider: PaymentProvider): PaymentProvider {
  const orders = new Map<string, OrderView>()
  return {
    ...provider,
    async createOrder(order) {
      const answer = await provider.createOrder(order)
      if (answer.kind === 'order') orders.set(answer.order.order_id, answer.order)
      return answer
    },
    async getOrder(order_id) {
      const order = orders.get(order_id)
      return order
        ? { kind: 'order', order: { ...order, state: 'completed' } }
        : { kind: 'not_found' }
    },
  }
}

/** What a row is called by, or proves, differs from run to run. */
const OWN = [
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
  /[0-9a-f]{64}/g,
  /order-\d+-\d+/g,
  // Who of those that are due at the same instant comes first.
  /PBX-2026-\d{6}/g,
]

/** What is kept in as many rows as there were transactions or processes: only its sums are the same. */
const SUMMED = {
  tally_rows: `select measure, hour_at, tally_key, sum(amount) from tally_rows group by 1, 2, 3`,
  ledger_totals: `select account, currency, sum(debit_minor) from ledger_totals group by 1, 2`,
  subscription_counts: `select plan_tier, status, dunning_state, sum(subscriptions), sum(price_minor), sum(mrr_minor)
    from subscription_counts group by 1, 2, 3`,
}

/** Every table's rows in words that do not depend on the run, in order of the words. */
async function rowsOf({ db }: Opened): Promise<Record<string, string[]>> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const whole = tables.map((name) => [name, `select * from ${name}`] as const)
  const all: Record<string, string[]> = {}
  for (const [name, query] of Object.entries({ ...Object.fromEntries(whole), ...SUMMED })) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    all[name] = rows.map(worded).toSorted()
  }
  return all
}

/** In which order a transaction adds its rows is nobody's business; that chains are whole, the books say. */
function worded({ salt: _salt, seq: _seq, ...row }: Record<string, unknown>): string {
  const text = JSON.stringify(row)
  return OWN.reduce((words, own) => words.replaceAll(own, '…'), text)
}

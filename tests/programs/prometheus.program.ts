import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSideDoor } from '../drills/books.ts'
import { drillEnvironment } from '../drills/drilled-server.ts'
import { openLoad } from '../drills/load.ts'
import { drawFrom } from '../harness/simulation/draw.ts'
import { freshFolder, startServerProcess } from '../support/example-process.ts'
import { freePort } from '../support/free-port.ts'
import { freshDatabase } from '../support/postgres.ts'
import { promtool, startPrometheus } from './prometheus.ts'

const TOKEN = 'a-token-that-only-prometheus-has'

it('promtool finds nothing wrong with our rules', async () => {
  expect(await promtool('check', 'billing.rules.yml')).toContain('SUCCESS')
  expect(await promtool('test', 'billing.rules.test.yml')).toContain('SUCCESS')
})

const fact = (key: string, value: object) => ({
  plant: `insert into service_facts (fact_key, fact) values ('${key}', '${JSON.stringify(value)}')
    on conflict (fact_key) do update set fact = excluded.fact`,
  cure: `delete from service_facts where fact_key = '${key}'`,
})

const wrong = (id: string) =>
  fact('last_verification', { at: 0, ok: false, wrong: [{ id, wrong_count: 1 }] })

const held = (reason: string) => ({
  plant: `update billing_cycles set held_for = '${reason}'`,
  cure: 'update billing_cycles set held_for = null',
})

const LONG_AGO =
  '(select last_tick_at - 1800000 from scheduler_hours order by hour_at desc limit 1)'

/** A trouble as it looks in the database of one customer, and what ends it. */
const TROUBLES: Readonly<Record<string, { readonly plant: string; readonly cure: string }>> = {
  LedgerBroken: wrong('ledger.chains'),
  AuditBroken: wrong('audit.chains'),
  DebtAdrift: fact('adrift_debts', { at: 0, count: 1, subscription_ids: [] }),
  PaymentDisputed: {
    plant: `insert into disputes (dispute_id, stage, at, owner, returns, settled, created_at)
      values ('dispute-1', 'opened', 0, 'unknown', 0, 0, 0)`,
    cure: `delete from disputes where dispute_id = 'dispute-1'`,
  },
  MoneyStranger: fact('provider_strangers', { at: 0, complete: true, strangers: ['order-1'] }),
  TenantStranger: fact('tenant_reconciliation', { at: 0, strangers: ['tenant-1'] }),
  TenantUnknown: {
    plant: 'update tenants set failed_repairs = 3',
    cure: 'update tenants set failed_repairs = 0',
  },
  HeldUnknownPayment: held('unknown_payment'),
  HeldWrongAmount: held('wrong_amount'),
  HeldNotSent: held('not_sent'),
  HeldDailyBound: held('daily_bound'),
  ChargingStuck: {
    plant: `update billing_cycles set state = 'charging', state_since = ${LONG_AGO}`,
    cure: `update billing_cycles set state = 'planned'`,
  },
  OutboxOld: {
    plant: `update outbox set done_at = null, next_at = ${LONG_AGO} where seq = (select min(seq) from outbox)`,
    cure: `update outbox set done_at = next_at where done_at is null`,
  },
  EffectsGivenUp: {
    plant: `update outbox set done_at = null, dead_at = ${LONG_AGO} where seq = (select min(seq) from outbox)`,
    cure: `update outbox set done_at = dead_at, dead_at = null where dead_at is not null`,
  },
  NoTick: {
    plant: 'update scheduler_hours set last_tick_at = last_tick_at - 3600000',
    cure: 'update scheduler_hours set last_tick_at = last_tick_at + 3600000',
  },
}

it('Prometheus sees sixteen troubles come and go', { timeout: 300_000 }, async () => {
  const url = await freshDatabase()
  const [port, metrics_port] = [await freePort(), await freePort()]
  const env = {
    ...drillEnvironment(url),
    BILLING_PORT: String(port),
    BILLING_METRICS_PORT: String(metrics_port),
    BILLING_METRICS_TOKEN: TOKEN,
    // What is planted stays until it is cured.
    BILLING_SCHEDULER: 'off',
  }
  const start = () => startServerProcess(freshFolder(), { env })
  let server = await start()
  await openLoad(drawFrom(1), async () => server.url).arrive('ona', 1)
  const side = openSideDoor(url)
  const prometheus = await startPrometheus(`127.0.0.1:${metrics_port}`, TOKEN)
  const seen: string[] = []

  await prometheus.shows('BillingNoTick', false)
  for (const [name, { plant, cure }] of Object.entries(TROUBLES)) {
    await sql.raw(plant).execute(side.db)
    await prometheus.shows(`Billing${name}`, true)
    await sql.raw(cure).execute(side.db)
    await prometheus.shows(`Billing${name}`, false)
    seen.push(name)
  }
  await server.stop()
  await prometheus.shows('BillingDown', true)
  server = await start()
  await prometheus.shows('BillingDown', false)
  await side.close()
  await prometheus.stop()
  await server.stop()

  expect(seen).toHaveLength(15)
})

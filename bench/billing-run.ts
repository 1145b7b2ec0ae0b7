import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chargeCycles, type ChargePorts, DEFAULT_SETTINGS } from '@billing/core'
import { createIds, createSecrets } from '@billing/security'
import { createSqlStore, migrate, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { startPostgres } from '../tests/support/postgres-server.ts'
import { quickProvider } from './quick-provider.ts'
import { DUE_AT, seedDue } from './seed.ts'

const HELP = `Charges many subscriptions that fall due at the same instant, and prints how fast.

  node bench/billing-run.ts [--due 1000] [--database sqlite|postgres] [--provider-ms 0] [--workers 1]
                            [--seconds 600]

The database is a durable one (fsync on) in a temporary folder. The provider answers from memory,
after so many milliseconds. After so many seconds the run ends where it stands.`

const { values } = parseArgs({
  options: {
    due: { type: 'string', default: '1000' },
    database: { type: 'string', default: 'sqlite' },
    'provider-ms': { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '3600' },
    help: { type: 'boolean', default: false },
  },
})

/** Cycles that one round of a worker takes, as the tick does. */
const BATCH = 50

if (values.help) console.log(HELP)
else await main(Number(values.due), Number(values['provider-ms']), Number(values.workers))

async function main(due: number, provider_ms: number, workers: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-bench-'))
  const { opened, stop } = await openDurable(folder)
  try {
    await migrate(opened)
    const store = createSqlStore(opened)
    const seeded_in = await timed(() => seedDue(store, due))
    const measured = await measure(portsOf(store, provider_ms), workers)
    const run = { database: values.database, due, provider_ms, workers }
    console.log(JSON.stringify({ ...run, ...measured, seeded_in_seconds: seconds(seeded_in) }))
  } finally {
    await opened.close()
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function portsOf(store: ChargePorts['store'], provider_ms: number): ChargePorts {
  return {
    store,
    payments: quickProvider(provider_ms),
    vat: { check: async () => ({ kind: 'no_verdict', reason: 'not asked' }) },
    clock: () => DUE_AT,
    ids: createIds(),
    secrets: createSecrets({ keys: [{ id: 'bench', key: new Uint8Array(32).fill(7) }] }),
    settings: DEFAULT_SETTINGS,
  }
}

/** Charge all that is due, with so many workers at once. */
async function measure(ports: ChargePorts, workers: number) {
  let charged = 0
  let peak = 0
  const ends = performance.now() + 1_000 * Number(values.seconds)
  const work = async () => {
    while (performance.now() < ends) {
      const { tried, faults } = await chargeCycles(ports, BATCH)
      for (const { where, error } of faults) console.error(where, error)
      if (tried === 0) return
      charged += tried
    }
  }
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const before = process.cpuUsage()
  const ms = await timed(() => Promise.all(Array.from({ length: workers }, work)))
  const { user, system } = process.cpuUsage(before)
  clearInterval(watch)
  return {
    charged,
    seconds: seconds(ms),
    cycles_a_second: Math.round(charged / (ms / 1_000)),
    cpu_us_each: Math.round((user + system) / charged),
    peak_rss_mb: Math.round(peak / 1_048_576),
  }
}

function seconds(ms: number): number {
  return Math.round(ms) / 1_000
}

async function openDurable(
  folder: string,
): Promise<{ readonly opened: Opened; readonly stop: () => Promise<void> }> {
  if (values.database !== 'postgres') {
    return { opened: openSqlite(join(folder, 'bench.db')), stop: async () => undefined }
  }
  const server = await startPostgres({ durable: true })
  const url = await server.createDatabase('bench')
  return { opened: openPostgres(url, { max: 10 }), stop: () => server.stop() }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

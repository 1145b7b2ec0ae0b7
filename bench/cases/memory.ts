import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { epochMs } from '@billing/core'
import { createPasswordHasher, DEFAULT_HASHING_LIMITS } from '@billing/security'
import { createSqlStore, migrate, openSqlite } from '@billing/store-sql'
import { load } from '../load/autocannon.ts'
import { started } from '../load/started.ts'
import { environment, settle } from '../reference-server.ts'
import type { Comparison, Figures, RoundFigures, Side } from '../runner/comparison.ts'
import { signedIn } from '../signed-in.ts'

const SERVER = fileURLToPath(new URL('../../packages/server/', import.meta.url))
/** As it is published: one file with all that it imports. */
const PROGRAM = join(SERVER, 'bundle/main.js')

const REQUESTS = 300_000
/** Fewer in a quick run: about what is answered in its time. */
const REQUESTS_A_SECOND = 7_500
const CONNECTIONS = 32
/** So long after the last request, or after the start, the process is at rest. */
const SETTLED_AFTER_MS = 3_000
const ARGON2 = { memory_kib: 19_456, iterations: 2, parallelism: 1 }
/** What opens what the database holds sealed: there is nothing yet. */
const SECRET_KEY = `bench:${Buffer.alloc(32, 7).toString('base64')}`

/** The reference server as it is published, on a database that is there already: at rest, and after many requests. */
const server: Side = {
  async open() {
    await promisify(execFile)(process.execPath, [join(SERVER, 'bundle.ts')])
    const folder = await mkdtemp(join(tmpdir(), 'billing-bench-'))
    await fill(join(folder, 'billing.db'))
    return {
      trial: (seconds) => measured(folder, Math.min(REQUESTS, seconds * REQUESTS_A_SECOND)),
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

/** A customer who can sign in. */
async function fill(file: string): Promise<void> {
  const opened = openSqlite(file)
  try {
    await migrate(opened)
    const passwords = createPasswordHasher({ ...ARGON2, ...DEFAULT_HASHING_LIMITS })
    const clock = () => epochMs(Date.now())
    await settle({ store: createSqlStore(opened), passwords, clock }, 1)
  } finally {
    await opened.close()
  }
}

async function measured(folder: string, amount: number): Promise<Figures> {
  const running = await started(PROGRAM, '/ready', {
    ...environment(folder),
    BILLING_SECRET_KEY: SECRET_KEY,
    BILLING_BASE_URL: 'https://billing.example.lt',
    BILLING_LOG_LEVEL: 'warn',
  })
  try {
    const headers = await signedIn(running.url)
    await setTimeout(SETTLED_AFTER_MS)
    const at_rest_mb = running.rss_mb()
    const asked = { url: `${running.url}/v1/me`, headers, connections: CONNECTIONS, amount }
    const { requests, errors } = await load(asked)
    if (errors > 0) throw new Error(`${errors} of GET /me failed`)
    await setTimeout(SETTLED_AFTER_MS)
    const after_mb = running.rss_mb()
    return { at_rest_mb, after_mb, growth_mb: after_mb - at_rest_mb, requests }
  } finally {
    await running.stop()
  }
}

const figure = (name: string) => (round: RoundFigures) => round['ours']?.[name] ?? Number.NaN

const UNDER_LOAD: Comparison = {
  name: 'memory after many requests',
  sides: { ours: server },
  rows: [
    {
      what: `memory after ${REQUESTS.toLocaleString('en')} requests`,
      unit: 'MB more',
      value: figure('growth_mb'),
      ours: (round) =>
        `${figure('after_mb')(round).toFixed(0)} MB after ${figure('requests')(round)} of GET /me`,
      better: 'less',
      goal: 80,
      gate: 150,
    },
  ],
  full: { rounds: 1, seconds: REQUESTS / REQUESTS_A_SECOND },
}

/** What the process holds after many requests, beyond what it held before. */
export const MEMORY_UNDER_LOAD: readonly Comparison[] = [UNDER_LOAD]

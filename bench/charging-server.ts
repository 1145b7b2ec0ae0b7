import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import {
  createBilling,
  type EpochMs,
  epochMs,
  type Mailer,
  type Ports,
  SYSTEM,
} from '@billing/core'
import { createLog, readConfig, startServer } from '../packages/server/src/index.ts'
import { freePort } from '../tests/support/free-port.ts'
import { logNormal, providerOf, steady } from './providers.ts'
import { environment, settle } from './reference-server.ts'
import type { Served } from './runner/in-child.ts'
import { DUE_AT } from './seed.ts'

/** What the server is started with. */
export interface ChargingServer {
  /** A file of SQLite in which subscriptions are due, as `dueDatabases` makes it. */
  readonly database: string
  /** How long the provider takes for a charge: in milliseconds, or as one that answers over the internet. */
  readonly charge_ms: number | 'as over the internet'
}

/** `begin` lets the run begin, `charged` asks how many were charged by now. */
export type ChargingQuestion = 'begin' | 'charged'

/** What opens what the database holds sealed: there is nothing yet. */
const SECRET_KEY = `bench:${Buffer.alloc(32, 7).toString('base64')}`

/** Of how long each charge takes. */
const SEED = 1

/** As over a network, it never answers within the same turn of the loop. */
const MAILER: Mailer = {
  async send() {
    await setImmediate()
    return { kind: 'sent' }
  },
}

/**
 * The reference server as a business runs it, at the instant at which many subscriptions fall due. Its worker
 * works in this process without a pause; the provider and the mail server answer from memory.
 */
export async function open({ database, charge_ms }: ChargingServer): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'billing-bench-'))
  let charged = 0
  let ports: Ports | undefined
  const around = (made: Ports): Ports => {
    const charges = charge_ms === 'as over the internet' ? logNormal(SEED) : steady(charge_ms)
    const payments = providerOf(charges, () => charged++)
    return (ports = { ...made, payments, mailer: MAILER, clock: clockFrom(DUE_AT) })
  }
  const log = createLog('info', openSync('/dev/null', 'w'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...environment(folder), BILLING_PORT: `${port}`, BILLING_BASE_URL: url }
  const server = await startServer(configOf(settings, database), { log, around })
  if (!ports) throw new Error('the server was started without ports')
  await settle(ports, 1)
  const run = runOf(ports)
  return {
    url,
    async ask(question: ChargingQuestion) {
      if (question === 'begin') run.begin()
      return charged
    },
    async close() {
      await run.end()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configOf(settings: Readonly<Record<string, string>>, database: string) {
  const read = readConfig({
    ...settings,
    BILLING_DATABASE_URL: `sqlite:${database}`,
    BILLING_SECRET_KEY: SECRET_KEY,
    BILLING_SCHEDULER: 'off',
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

/** Runs as any clock, from this instant on. */
function clockFrom(start: EpochMs): Ports['clock'] {
  const began = performance.now()
  return () => epochMs(start + Math.round(performance.now() - began))
}

/** Tick after tick: all that falls due by a charge is done as well, as by any worker. */
function runOf(ports: Ports) {
  const { worker } = createBilling(ports)
  let running: Promise<void> | undefined
  let ended = false
  const run = async () => {
    while (!ended) {
      const { faults } = await worker.tick(SYSTEM)
      for (const { where, error } of faults) console.error('while charging:', where, error)
    }
  }
  return {
    begin: () => {
      running ??= run()
    },
    end: async () => {
      ended = true
      await running
    },
  }
}

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { started, type Started, statusOf } from '../load/started.ts'
import type { Comparison, Figures, RoundFigures, Side } from '../runner/comparison.ts'

const SERVER = fileURLToPath(new URL('../../packages/server/', import.meta.url))
const FLOOR = fileURLToPath(new URL('../floors/http-start.ts', import.meta.url))

/** Seconds after which what a start leaves behind has been collected, if it ever is. */
export const REST = 3
/** Enough that every part of the server that serves has been used. */
export const FEW = 50

/** What a server shows once it has answered. */
export type Measure = (server: Started) => Promise<Figures>

/** Starts on a file of SQLite with its tables, and with what V8 keeps of an earlier start, as every start but the first has. */
export async function startedAgain(
  programIn: (folder: string) => Promise<string>,
  measure: Measure,
  settings: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'billing-bench-'))
  const program = await programIn(folder)
  const environment = {
    BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}`,
    BILLING_LOG_LEVEL: 'warn',
    ...settings,
  }
  const once = async () => {
    const server = await started(program, '/ready', environment)
    try {
      return await measure(server)
    } finally {
      await server.stop()
    }
  }
  await once()
  return { trial: once, close: () => rm(folder, { recursive: true, force: true }) }
}

/** As it is published: one file with all that it imports, see `packages/server/bundle.ts`. */
export async function published(): Promise<string> {
  await promisify(execFile)(process.execPath, [join(SERVER, 'bundle.ts')])
  return join(SERVER, 'bundle/main.js')
}

/** Without its types, as ours is without them. */
async function floorIn(folder: string): Promise<string> {
  const program = join(folder, 'http-start.mjs')
  await writeFile(program, stripTypeScriptTypes(await readFile(FLOOR, 'utf8')))
  return program
}

/** How long the start took. */
export const timesOf = async ({ ms, cpu_ms }: Started): Promise<Figures> => ({ ms, cpu_ms })

async function atRest({ url, rss_mb }: Started): Promise<Figures> {
  for (let n = 0; n < FEW; n++) {
    const statuses = [await statusOf(`${url}/ready`), await statusOf(`${url}/v1/me`)]
    if (statuses.join() !== '200,401')
      throw new Error(`the server answered with ${statuses.join()}`)
  }
  await setTimeout(REST * 1_000)
  return { rss_mb: rss_mb() }
}

const starting: Side = { open: () => startedAgain(published, timesOf) }
const inTree: Side = { open: () => startedAgain(async () => join(SERVER, 'src/main.ts'), timesOf) }
const nothingButHttp: Side = { open: () => startedAgain(floorIn, timesOf) }
const resting: Side = { open: () => startedAgain(published, atRest) }

const figure = (side: string, name: string) => (round: RoundFigures) => round[side]?.[name] ?? NaN
const milliseconds = (side: string) => (round: RoundFigures) =>
  `${Math.round(figure(side, 'ms')(round))} ms`

/** From starting the program until it has answered, on a database that has its tables. */
const UNTIL_READY: Comparison = {
  name: 'start',
  sides: { ours: starting, floor: nothingButHttp, tree: inTree },
  rows: [
    {
      what: 'start to the first 200, as published',
      unit: '× node:http',
      value: (round) => figure('ours', 'ms')(round) / figure('floor', 'ms')(round),
      ours: milliseconds('ours'),
      floor: milliseconds('floor'),
      better: 'less',
      goal: 7,
      gate: 10,
    },
  ],
  full: { rounds: 5, seconds: 1 },
  quick: { rounds: 3, seconds: 1 },
}

/** A few seconds after a start and a few requests. */
const MEMORY_AT_REST: Comparison = {
  name: 'memory at rest',
  sides: { ours: resting },
  rows: [
    {
      what: 'memory at rest',
      unit: 'MB',
      value: figure('ours', 'rss_mb'),
      better: 'less',
      goal: 150,
      gate: 200,
    },
  ],
  full: { rounds: 1, seconds: REST },
  quick: { rounds: 1, seconds: REST },
}

/** How soon it is there, and what it holds while nobody asks anything. */
export const START: readonly Comparison[] = [UNTIL_READY, MEMORY_AT_REST]

import { fuzz, type FuzzReport } from '../harness/fuzz/fuzz.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DOCUMENT } from '../http/checked.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { type OpenedTarget, openTarget } from './fuzz-target.ts'

const SEED = process.env['FUZZ_SEED'] ?? '20260201'
const SHARE = process.env['FUZZ_SHARE']

const ids = Object.values(DOCUMENT.paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
)

/** Every operation, each on a service of its own on SQLite; `usual` multiplies the number of requests. */
export function everyOperation(usual: number): void {
  rules('sqlite', usual, async (run) => {
    const target = await openTarget('sqlite')
    try {
      await run(target)
    } finally {
      await target.close()
    }
  })
}

/** Every operation, one after the other on one service on PostgreSQL, which takes other texts than SQLite. */
export function everyOperationOnPostgres(usual: number): void {
  let target: OpenedTarget
  beforeAll(async () => {
    target = await openTarget({ postgres_url: await migratedDatabase() })
  })
  afterAll(() => target.close())
  rules('postgres', usual, (run) => run(target))
}

type OnTarget = (run: (target: OpenedTarget) => Promise<void>) => Promise<void>

function rules(name: string, usual: number, onTarget: OnTarget): void {
  const share = Number(SHARE ?? usual)
  const reports: FuzzReport[] = []
  afterAll(() => console.log(`fuzz on ${name}, ${summary(reports)}`))

  it.each(ids)('%s answers whatever it is sent as documented, and never with a fault', (id) =>
    onTarget(async (target) => {
      const report = await fuzz(target, { seed: SEED, share, operations: [id] })
      reports.push(report)

      expect(report.defects.map(({ text }) => text).join('\n')).toBe('')
      expect(target.faults).toEqual([])
      expect(report.requests).toBeGreaterThan(50 * share)
    }),
  )
}

function summary(reports: readonly FuzzReport[]): string {
  const total = (of: (report: FuzzReport) => number) =>
    reports.reduce((sum, report) => sum + of(report), 0)
  const merged = (of: (report: FuzzReport) => Readonly<Record<string, number>>) => {
    const names = [...new Set(reports.flatMap((report) => Object.keys(of(report))))].toSorted()
    return names.map((name) => `${name} ${total((report) => of(report)[name] ?? 0)}`).join(', ')
  }
  const dearest = reports
    .map(({ slowest }) => slowest)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ ms, name }) => `${name} ${ms.toFixed(1)} ms`)
  const sent = total(({ requests }) => requests)
  const unsent = total(({ unsendable }) => unsendable)
  return [
    `seed ${SEED}: ${sent} requests to ${reports.length} operations, ${unsent} that no fetch sends`,
    `  by kind: ${merged(({ kinds }) => kinds)}`,
    `  by status: ${merged(({ statuses }) => statuses)}`,
    `  dearest: ${dearest.join('; ')}`,
  ].join('\n')
}

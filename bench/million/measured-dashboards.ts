import { createSqlStore } from '@billing/store-sql'
import type { OpenSide } from '../runner/comparison.ts'
import { openAt } from './fill.ts'
import { again, MeasuredCalls } from './measured-calls.ts'
import { viewCases } from './view-cases.ts'

/** Calls of each at least: of fewer there is no 99th of a hundred. */
const CALLS = 100

/** Every dashboard and metric in a filled database, in turn. */
export async function open({ database }: { readonly database: string }): Promise<OpenSide> {
  const opened = openAt(database)
  const cases = viewCases(createSqlStore(opened))
  for (const { run } of cases) await run()
  return {
    async trial(seconds) {
      const measured = cases.map(({ name, run }) => ({ name, run, calls: new MeasuredCalls() }))
      await again(seconds, CALLS, async () => {
        for (const { run, calls } of measured) await calls.time(run)
      })
      const figures: Record<string, number> = {}
      for (const { name, calls } of measured) {
        const { p50_ms, p99_ms, cpu_ms } = calls.figures()
        figures[`${name} p50_ms`] = p50_ms
        figures[`${name} p99_ms`] = p99_ms
        figures[`${name} cpu_ms`] = cpu_ms
      }
      return figures
    },
    close: () => opened.close(),
  }
}

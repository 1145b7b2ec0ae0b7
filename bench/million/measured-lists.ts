import { createSqlStore } from '@billing/store-sql'
import type { Figures, OpenSide } from '../runner/comparison.ts'
import { deskCasesOf } from './desk-cases.ts'
import { depthsOf } from './far-in.ts'
import { openAt } from './fill.ts'
import { pagesOf } from './list-case.ts'
import { casesOf } from './list-cases.ts'
import { again, MeasuredCalls } from './measured-calls.ts'

/** How often a list's pages are asked for in turn, before it is the next one's: most find the database warm. */
const IN_TURN = 5
/** How often it is every list's turn at least. */
const TURNS = 4

/**
 * Every list in a filled database, its first page and a deep one in turn. On PostgreSQL the server does
 * the work: what this process spends says nothing there, and time is compared.
 */
export async function open({ database }: { readonly database: string }): Promise<OpenSide> {
  const opened = openAt(database)
  const store = createSqlStore(opened)
  const depths = await depthsOf(opened)
  const all = [...casesOf(store, depths), ...deskCasesOf(store, depths)]
  const lists: { readonly name: string; readonly runs: readonly (() => Promise<unknown>)[] }[] = []
  for (const each of all) {
    // What is on one page has no depth.
    if ((await each.deep()) === null) continue
    lists.push({ name: each.name, runs: pagesOf(each).map(({ run }) => run) })
  }
  const compared = opened.dialect === 'sqlite' ? 'cpu_ms' : 'p50_ms'
  return {
    async trial(seconds) {
      const measured = lists.map(({ name, runs }) => {
        const pages = runs.map((run) => ({ run, calls: new MeasuredCalls() }))
        return { name, pages }
      })
      await again(seconds, TURNS, async () => {
        for (const { pages } of measured) {
          for (let time = 0; time < IN_TURN; time++) {
            for (const { run, calls } of pages) await calls.time(run)
          }
        }
      })
      const figures: Record<string, number> = {}
      for (const { name, pages } of measured) {
        const [first, deep] = pages.map(({ calls }) => calls.figures())
        if (!first || !deep) continue
        figures[`${name} first_ms`] = first.p50_ms
        figures[`${name} deep_ms`] = deep.p50_ms
        figures[`${name} first_cpu_ms`] = first.cpu_ms
        figures[`${name} deep_cpu_ms`] = deep.cpu_ms
        figures[`${name} ratio`] = deep[compared] / first[compared]
      }
      return figures satisfies Figures
    },
    close: () => opened.close(),
  }
}

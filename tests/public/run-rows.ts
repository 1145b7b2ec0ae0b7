import { readdirSync } from 'node:fs'
import { verifyAudit, SYSTEM } from '@billing/core'
import type { Dialect } from '@billing/store-sql'
import { describe, expect, it } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { doStep } from './deeds.ts'
import { type Expected, LOOKS } from './looks.ts'
import type { Row, Step } from './row.ts'
import { openScene, type Scene } from './scene.ts'

/** The rows of each area: a file of `cases` is one. */
export async function readAreas(): Promise<ReadonlyMap<string, readonly Row[]>> {
  const files = readdirSync(new URL('cases/', import.meta.url)).toSorted()
  const areas = files.map(async (file) => {
    const area = file.replace('.ts', '')
    const { rows } = (await import(`./cases/${area}.ts`)) as { readonly rows: readonly Row[] }
    return [area, rows] as const
  })
  return new Map(await Promise.all(areas))
}

/** A test for each row, or each of some, on this database. */
export async function testRows(
  dialect: Dialect,
  isOfThem: (row: Row) => boolean = () => true,
): Promise<void> {
  for (const [area, every] of await readAreas()) {
    const rows = every.filter(isOfThem)
    if (rows.length === 0) continue
    describe(`${area}, on ${dialect}`, () => {
      it.each(rows)('$source: $wrong', (row) => runRow(dialect, row))
    })
  }
}

/** Do what a row says, and look. Whatever happened, the books agree and the audit log is whole. */
async function runRow(dialect: Dialect, { given, input, expected }: Row): Promise<void> {
  const scene = await openScene(dialect, given)
  try {
    for (const step of input) await doSteps(scene, step)
    await expectSeen(scene, expected)
    await expectBooksAgree(scene.world)
    expect(wrongIn(await scene.world.billing.books.verify(SYSTEM))).toEqual({})
    expect((await verifyAudit(scene.world.ports)).broken).toEqual([])
  } finally {
    await scene.world.close()
  }
}

async function doSteps(scene: Scene, step: Step): Promise<void> {
  if (step[0] !== 'at once') return doStep(scene, step)
  const [, ...steps] = step
  const before = scene.answers.length
  await Promise.all(steps.map((each) => doStep(scene, each)))
  scene.answers.push(...scene.answers.splice(before).toSorted())
}

async function expectSeen(scene: Scene, expected: Expected): Promise<void> {
  const wanted = { ...(expected.answers ? {} : { answers: succeeded(scene) }), ...expected }
  for (const [name, want] of Object.entries(wanted)) {
    const look = LOOKS[name as keyof Expected] as (scene: Scene, want: unknown) => Promise<unknown>
    const seen = await look(scene, want)
    const isRecord = typeof want === 'object' && !Array.isArray(want)
    if (isRecord) expect(seen, name).toMatchObject(want)
    else expect(seen, name).toEqual(want)
  }
}

/** The answers of a row in which nothing is refused. */
function succeeded({ answers }: Scene): string[] {
  return answers.map((answer) => (/^2\d\d$/.test(answer) ? answer : '2xx'))
}

import { INVARIANTS } from '../harness/invariants/invariants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { intrude, type Lived, openLived } from './lived.ts'
import { TAMPERED } from './tampered.ts'

it('every invariant is shown to find what breaks it', () => {
  // Returns are read by the service itself, which sees no unfinished transaction: `tests/stories/returns.test.ts`.
  const shown = new Set(['D4', ...TAMPERED.map(({ id }) => id)])

  expect(INVARIANTS.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([])
})

it('every row of the table has its invariant, once', () => {
  const numbers = { M: 18, D: 4, T: 4, Q: 7, I: 3, S: 2, F: 1, L: 6, X: 7 }
  const ids = Object.entries(numbers).flatMap(([theme, count]) =>
    Array.from({ length: count }, (_, at) => `${theme}${at + 1}`),
  )

  expect(INVARIANTS.map(({ id }) => id)).toEqual(ids)
})

describe.each(DIALECTS)('the invariants on %s', (dialect) => {
  let lived: Lived
  beforeAll(async () => {
    lived = await openLived(dialect)
  }, 180_000)
  afterAll(() => lived.world.close())

  it('hold of what has happened so far', async () => {
    expect(await lived.watched.check()).toEqual([])
  })

  it.each(TAMPERED)('$id: $what', async ({ id, tamper, also = [] }) => {
    const { names, violations } = await intrude(lived, async (intruder, check) => {
      const done = await tamper(intruder)
      const { names, observer } = typeof done === 'string' ? { names: done, observer: {} } : done
      return { names, violations: await check(observer) }
    })

    const found = violations.filter((violation) => violation.id === id)
    expect([...new Set(violations.map((violation) => violation.id))].toSorted()).toEqual(
      [id, ...also].toSorted(),
    )
    expect(found.map(({ line }) => line).join('\n')).toContain(names)
  })
})

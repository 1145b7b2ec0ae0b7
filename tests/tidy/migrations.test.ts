import { expect, it } from 'vitest'
import { importsOf, isTest, type Source, sources, targetOf } from './source.ts'

const MIGRATIONS = /^adapters\/[\w-]+\/src\/migrations\//

/** The one file that runs migrations. */
const RUNS = /^adapters\/[\w-]+\/src\/migrate\.ts$/

/**
 * Migrations are frozen: one that read live code would make another schema as the code changes, and a live
 * statement that read one could not change with it. So they import each other, and only their runner them.
 */
function thawed({ path, text }: Source): string[] {
  if (isTest(path) || RUNS.test(path)) return []
  const frozen = MIGRATIONS.test(path)
  const why = frozen ? 'a migration is literal' : 'only migrate.ts reads migrations'
  return importsOf(text)
    .map(({ from }) => targetOf(path, from) ?? from)
    .filter((target) => MIGRATIONS.test(target) !== frozen)
    .map((target) => `${path} imports ${target}: ${why}`)
}

it('migrations import only each other, and nothing live imports them', () => {
  const all = sources()

  expect(all.filter(({ path }) => MIGRATIONS.test(path)).length).toBeGreaterThan(20)
  expect(all.flatMap(thawed)).toEqual([])
})

const IN = 'adapters/store-sql/src/migrations'

it.each([
  [`${IN}/0004-next.ts`, '@billing/core'],
  [`${IN}/0004-next.ts`, '../indexed-expressions.ts'],
  [`${IN}/0001-initial-schema/sqlite/accounts.ts`, '../../../columns.ts'],
  ['adapters/store-sql/src/tables/invoices.ts', '../migrations/0001-initial-schema.ts'],
  ['adapters/store-sql/src/store.ts', './migrations/index.ts'],
])('the rule sees %s importing %s', (path, from) => {
  expect(thawed({ path, text: `import { x } from '${from}'` })).toHaveLength(1)
  expect(thawed({ path, text: `import type { x } from '${from}'` })).toHaveLength(1)
  expect(thawed({ path, text: `const x = await import('${from}')` })).toHaveLength(1)
})

it.each([
  [`${IN}/0004-next.ts`, './ddl.ts'],
  [`${IN}/0003-plan-tiers.ts`, './0001-initial-schema/sqlite.ts'],
  ['adapters/store-sql/src/migrate.ts', './migrations/index.ts'],
  ['adapters/store-sql/src/tables/invoices.ts', '@billing/core'],
])('the rule lets %s import %s', (path, from) => {
  expect(thawed({ path, text: `import { x } from '${from}'` })).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { importsOf, targetOf } from '../tidy/source.ts'
import { describeLives } from './lives.ts'

const MINUTE = 60_000

const EACH_ZONE = Number(process.env['LIVES_EACH_ZONE'] ?? 12)
/** So many of them are lives with items. */
const WITH_ITEMS = Math.ceil(EACH_ZONE / 4)

describeLives({ each_zone: EACH_ZONE - WITH_ITEMS, seed: 2_026, patience_ms: 30 * MINUTE })
describeLives({ each_zone: WITH_ITEMS, seed: 4_052, sells: true, patience_ms: 30 * MINUTE })

const FOLDER = new URL('./', import.meta.url)

/** The files that a file of this folder stands on, itself included, and the packages that they name. */
function standsOn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { from } of importsOf(readFileSync(new URL(file, FOLDER), 'utf8'))) {
    const target = targetOf(file, from)
    if (target === undefined || target.startsWith('..')) seen.add(target ?? from)
    else standsOn(target, seen)
  }
  return seen
}

it('the reckoning stands on nothing but itself', () => {
  const outside = (file: string) => [...standsOn(file)].filter((each) => !/^[\w-]+\.ts$/.test(each))

  expect(outside('reckon.ts')).toEqual([])
  expect([...standsOn('reckon.ts')]).toContain('plan-change.ts')
  expect(outside('lived.ts')).toContain('../support/world.ts')
})

it('no file here names the core or what is built on it', () => {
  const named = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => importsOf(readFileSync(new URL(file, FOLDER), 'utf8')))
    .map(({ from }) => from)

  expect(named).toContain('fast-check')
  expect(named.filter((from) => from.startsWith('@billing/'))).toEqual([])
})

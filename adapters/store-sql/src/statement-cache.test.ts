import SqliteConnection from 'better-sqlite3'
import { expect, it } from 'vitest'
import { statementCache } from './statement-cache.ts'

const NUMBERS = 'select 1 as n union all select 2'

it('prepares a text once', () => {
  const statements = statementCache(new SqliteConnection(':memory:'))

  expect(statements.prepare(NUMBERS)).toBe(statements.prepare(NUMBERS))
})

it('hands out a fresh statement while the kept one is still walked through', () => {
  const statements = statementCache(new SqliteConnection(':memory:'))
  const walking = statements.prepare(NUMBERS).iterate([])
  walking.next()

  expect(statements.prepare(NUMBERS).all([])).toEqual([{ n: 1 }, { n: 2 }])
  expect(walking.next().value).toEqual({ n: 2 })
})

it('forgets the oldest text when it keeps too many', () => {
  const statements = statementCache(new SqliteConnection(':memory:'), 2)
  const oldest = statements.prepare('select 1')
  const newer = statements.prepare('select 2')
  statements.prepare('select 3')

  expect(statements.prepare('select 2')).toBe(newer)
  expect(statements.prepare('select 1')).not.toBe(oldest)
})

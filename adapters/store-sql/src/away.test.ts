import { describe, expect, it } from 'vitest'
import { isAway } from './away.ts'

const coded = (code: string, message = 'no') => Object.assign(new Error(message), { code })

describe('a database that can do nothing now', () => {
  it.each([
    ['PostgreSQL shuts down', coded('57P01')],
    ['PostgreSQL crashed', coded('57P02')],
    ['PostgreSQL starts', coded('57P03')],
    ['the disk of PostgreSQL is full', coded('53100')],
    ['PostgreSQL is a standby', coded('25006')],
    ['PostgreSQL is a standby, and cannot isolate', coded('0A000')],
    ['the connection broke', coded('ECONNRESET')],
    ['nobody listens', coded('ECONNREFUSED')],
    ['the driver lost it', new Error('Connection terminated unexpectedly')],
    ['the disk of SQLite is full', coded('SQLITE_FULL')],
    ['SQLite cannot write', coded('SQLITE_IOERR_WRITE')],
    ['rivals do not end', coded('40001')],
  ])('%s', (_, error) => {
    expect(isAway(error)).toBe(true)
  })

  it.each([
    ['a unique key', coded('23505')],
    ['a check', coded('SQLITE_CONSTRAINT_CHECK')],
    ['a wrong statement', coded('42601')],
    ['a bug', new TypeError('undefined is not a function')],
    ['text', 'ECONNRESET'],
  ])('is not %s', (_, error) => {
    expect(isAway(error)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { SET_LONG_TIMEOUTS, SET_NO_TIMEOUTS, SET_TIMEOUTS, Silence } from './timeouts.ts'

/** What is borne after these statements. */
function borneAfter(...texts: string[]): number {
  const silence = new Silence()
  for (const text of texts) silence.changes(text)
  return silence.borne
}

describe('how long a server may be silent', () => {
  it.each([
    ['at first', [], 10_000],
    ['in a batch', ['begin', SET_LONG_TIMEOUTS, 'select 1'], 35_000],
    [
      'in a batch that is back to what is usual',
      ['begin', SET_LONG_TIMEOUTS, SET_TIMEOUTS],
      10_000,
    ],
    ['after a batch', ['begin', SET_LONG_TIMEOUTS, 'commit'], 10_000],
    ['after one that failed', ['begin', SET_LONG_TIMEOUTS, 'rollback'], 10_000],
    ['in a migration: for ever', ['begin', SET_NO_TIMEOUTS, 'create table t ()'], 0],
    ['where a session has no timeout', ['set statement_timeout = 0', 'begin', 'select 1'], 0],
  ])('%s', (_, texts, borne) => {
    expect(borneAfter(...texts)).toBe(borne)
  })
})

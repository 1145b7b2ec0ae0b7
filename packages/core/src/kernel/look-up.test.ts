import { expect, it } from 'vitest'
import { lookUp } from './look-up.ts'

const TABLE = { open: 1, shut: 0 }

it('an entry is found under its key', () => {
  expect([lookUp(TABLE, 'open'), lookUp(TABLE, 'shut'), lookUp(TABLE, 'ajar')]).toEqual([
    1,
    0,
    undefined,
  ])
})

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'what every object inherits is no entry: %s',
  (key) => {
    expect(lookUp(TABLE, key)).toBeUndefined()
  },
)

it('no table has no entries', () => {
  expect(lookUp(undefined, 'open')).toBeUndefined()
})

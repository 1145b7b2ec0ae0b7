import { parse } from '@billing/bank-statements'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { camtOf, csvOf, drawnStatement, mt940Of } from './drawn-statement.ts'
import { expectRead } from './expect-read.ts'

describe('a statement that is written is read as it was', () => {
  it.each(['02', '03', '04', '06', '08'])('as camt.053.001.%s', (version) => {
    fc.assert(
      fc.property(drawnStatement(20), (drawn) => expectRead(drawn, camtOf(drawn, version))),
      { numRuns: 60 },
    )
  })

  it('as MT940', () => {
    fc.assert(
      fc.property(drawnStatement(20), (drawn) => expectRead(drawn, mt940Of(drawn))),
      { numRuns: 150 },
    )
  })

  it('as CSV', () => {
    fc.assert(
      fc.property(drawnStatement(20), (drawn) => expectRead(drawn, csvOf(drawn))),
      { numRuns: 150 },
    )
  })
})

it('keys do not depend on the version that a bank sends', () => {
  fc.assert(
    fc.property(drawnStatement(10), (drawn) => {
      const keys = (version: string) =>
        parse(Buffer.from(camtOf(drawn, version)))[0]?.entries.map(({ key }) => key)
      expect(keys('02')).toEqual(keys('08'))
    }),
    { numRuns: 50 },
  )
})

import fc from 'fast-check'
import { it } from 'vitest'
import { camtOf, csvOf, type DrawnStatement, drawnStatement, mt940Of } from './drawn-statement.ts'
import { expectRead } from './expect-read.ts'

const WAYS: readonly (readonly [name: string, write: (drawn: DrawnStatement) => string])[] = [
  ...['02', '03', '04', '05', '06', '07', '08'].map(
    (version) =>
      [`camt.053.001.${version}`, (drawn: DrawnStatement) => camtOf(drawn, version)] as const,
  ),
  ['MT940', mt940Of],
  ['CSV', csvOf],
]

it.each(WAYS)('1,112 statements are read back as they were written, as %s', (_, write) => {
  fc.assert(
    fc.property(drawnStatement(30), (drawn) => expectRead(drawn, write(drawn))),
    { numRuns: 1_112 },
  )
})

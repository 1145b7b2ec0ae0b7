import { expect, it } from 'vitest'
import { readAreas } from './run-rows.ts'

const rows = [...(await readAreas()).values()].flat()

it('there are at least 150 rows, from at least 100 reports', () => {
  expect(rows.length).toBeGreaterThanOrEqual(150)
  expect(new Set(rows.map(({ source }) => source)).size).toBeGreaterThanOrEqual(100)
})

it('each row names its report, says in one line what went wrong there, and expects something', () => {
  const odd = rows.filter(
    ({ source, wrong, expected }) =>
      !/^[\w-]+\/[\w.-]+#\d+$/.test(source) ||
      !/^\p{Lu}[^\n]{20,120}[^.]$/u.test(wrong) ||
      Object.keys(expected).length === 0,
  )
  expect(odd).toEqual([])
})

it('no two rows are the same', () => {
  const told = rows.map(({ given, input }) => JSON.stringify([given, input]))
  expect(told.filter((each, at) => told.indexOf(each) !== at)).toEqual([])
})

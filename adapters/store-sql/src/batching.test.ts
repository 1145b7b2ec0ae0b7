import { expect, it } from 'vitest'
import { alone, inRounds, keyBlocks, rowBy } from './batching.ts'

it('asks once for all that wait at the same moment, and gives each its own answer', async () => {
  const statements: (readonly number[])[] = []
  const ask = inRounds()(async (numbers: readonly number[]) => {
    statements.push(numbers)
    return numbers.map((number) => number * 2)
  })
  const work = async (number: number) => ask(await ask(number))

  expect(await Promise.all([1, 2, 3].map(work))).toEqual([4, 8, 12])
  expect(statements).toEqual([
    [1, 2, 3],
    [2, 4, 6],
  ])
})

it('asks the questions of two kinds in one round, a statement for each', async () => {
  const batch = inRounds()
  const statements: string[] = []
  const asker = (kind: string) =>
    batch(async (keys: readonly string[]) => {
      statements.push(`${kind} ${keys.join(' ')}`)
      return keys
    })
  const [first, second] = [asker('first'), asker('second')]

  await Promise.all([first('a'), second('b'), first('c')])

  expect(statements).toEqual(['first a c', 'second b'])
})

it('fails all that asked when their statement fails, and goes on with the next round', async () => {
  let fails = true
  const ask = inRounds()(async (keys: readonly string[]) => {
    if (fails) throw new Error('no such table')
    return keys
  })

  const failed = await Promise.allSettled([ask('a'), ask('b')])
  fails = false

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('c')).toBe('c')
})

it('asks alone outside of transactions', async () => {
  const statements: (readonly string[])[] = []
  const ask = alone(async (keys: readonly string[]) => {
    statements.push(keys)
    return keys
  })

  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a', 'b'])
  expect(statements).toEqual([['a'], ['b']])
})

it('names each key once, in blocks of a few sizes that are filled up with what they have', () => {
  expect([...keyBlocks(['c', 'a', 'c', 'b'])]).toEqual([['a', 'b', 'c', 'c']])
  expect([...keyBlocks(Array.from({ length: 65 }, (_, n) => `${n}`))].map((b) => b.length)).toEqual(
    [64, 1],
  )
  expect([...keyBlocks([])]).toEqual([])
})

it('gives nothing for a key without a row', async () => {
  const rowOf = rowBy(
    alone,
    async (keys) => keys.filter((key) => key === 'a').map((key) => ({ key })),
    ({ key }) => key,
  )

  expect(await rowOf('a')).toEqual({ key: 'a' })
  expect(await rowOf('b')).toBeUndefined()
})

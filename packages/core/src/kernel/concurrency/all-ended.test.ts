import { expect, it } from 'vitest'
import { allEnded } from './all-ended.ts'

it('gives what each came to, in their order', async () => {
  expect(await allEnded([Promise.resolve(1), 'two', Promise.resolve(null)])).toEqual([
    1,
    'two',
    null,
  ])
})

it('throws the error that came first, and not before the last has ended', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<string>()
  const told: string[] = []
  const failed = allEnded([
    slow.then(() => told.push('ended')),
    slow.then(() => Promise.reject(new Error('two'))),
    Promise.reject(new Error('one')),
  ]).catch((error: Error) => told.push(error.message))

  resolve('now')
  await failed

  expect(told).toEqual(['ended', 'one'])
})

import { expect, it } from 'vitest'
import { keyedMutex } from './keyed-mutex.ts'

it('works of one key follow each other, of another go on meanwhile, and a failure stops nobody', async () => {
  const withLock = keyedMutex()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = withLock('a', async () => {
    await gate.promise
    seen.push('first')
    throw new Error('broken')
  })
  const second = withLock('a', async () => void seen.push('second'))
  await withLock('b', async () => void seen.push('other'))
  gate.resolve()

  await expect(first).rejects.toThrow('broken')
  await second

  expect(seen).toEqual(['other', 'first', 'second'])
})

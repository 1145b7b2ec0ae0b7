import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

it('works of one key follow each other, of another go on meanwhile, and a failure stops nobody', async () => {
  const inTurn = createTurns()
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = inTurn('a', async () => {
    await gate.promise
    seen.push('first')
    throw new Error('broken')
  })
  const second = inTurn('a', async () => void seen.push('second'))
  await inTurn('b', async () => void seen.push('other'))
  gate.resolve()

  await expect(first).rejects.toThrow('broken')
  await second

  expect(seen).toEqual(['other', 'first', 'second'])
})

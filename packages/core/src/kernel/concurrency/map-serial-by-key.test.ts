import { expect, it } from 'vitest'
import { mapSerialByKey } from './map-serial-by-key.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs those of one key one after another, and those of other keys beside them', async () => {
  const steps: string[] = []

  const results = await mapSerialByKey(
    ['a1', 'b1', 'a2'],
    (item) => item.charAt(0),
    async (item) => {
      steps.push(`${item} begins`)
      await turn()
      steps.push(`${item} ends`)
      return item.toUpperCase()
    },
  )

  expect(results).toEqual(['A1', 'B1', 'A2'])
  expect(steps).toEqual(['a1 begins', 'b1 begins', 'a1 ends', 'a2 begins', 'b1 ends', 'a2 ends'])
})

it('throws the first error when all have ended, and none of the key of one that failed begins', async () => {
  const ended: string[] = []

  const all = mapSerialByKey(
    ['a1', 'b1', 'a2'],
    (item) => item.charAt(0),
    async (item) => {
      if (item === 'a1') throw new Error('a1 failed')
      await turn()
      ended.push(item)
    },
  )

  await expect(all).rejects.toThrow('a1 failed')
  expect(ended).toEqual(['b1'])
})

it('throws what failed first, not what stands first', async () => {
  const all = mapSerialByKey(
    ['a1', 'b1'],
    (item) => item,
    async (item) => {
      if (item === 'a1') await turn()
      throw new Error(`${item} failed`)
    },
  )

  await expect(all).rejects.toThrow('b1 failed')
})

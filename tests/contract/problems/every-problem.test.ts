import type { ProblemCode } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_WAY } from './every-way.ts'
import { OWN_WAYS } from './own-ways.ts'
import { openStage, OPERATIONS, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.world.close())

it('every way of its own is one that the document tells of', () => {
  const told = OPERATIONS.flatMap(({ id, codes }) => codes.map((code) => `${id} ${code}`))

  expect(Object.keys(OWN_WAYS).filter((cell) => !told.includes(cell))).toEqual([])
})

describe.each(OPERATIONS)('$id', (operation) => {
  it.each(operation.codes)('answers with %s, as the document says', async (code) => {
    const way = OWN_WAYS[`${operation.id} ${code}`] ?? EVERY_WAY[code as ProblemCode]
    expect(way, 'somebody must know how').toBeDefined()

    const { body } = (await way?.(stage, operation)) ?? {}

    expect(body?.code, JSON.stringify(body)).toBe(code)
  })
})

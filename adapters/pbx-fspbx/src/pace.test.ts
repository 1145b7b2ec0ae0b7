import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

function clockwork() {
  let now = 0
  const wait = async (ms: number) => void (now += ms)
  return { now: () => now, wait }
}

it('no minute has more turns than allowed, whenever it begins', async () => {
  const { now, wait } = clockwork()
  const pace = createPace(60, now, wait)
  const turns: number[] = []
  for (let i = 0; i < 300; i++) {
    expect(await pace.turn(10_000)).toBe(0)
    turns.push(now())
  }

  const busiest = Math.max(
    ...turns.map((from) => turns.filter((at) => at >= from && at <= from + 60_000).length),
  )
  expect(busiest).toBeLessThanOrEqual(60)
  expect(busiest).toBeGreaterThan(50)
})

it('the first third comes at once', async () => {
  const { now, wait } = clockwork()
  const pace = createPace(60, now, wait)

  for (let i = 0; i < 20; i++) await pace.turn(0)

  expect(now()).toBe(0)
  expect(await pace.turn(0)).toBe(2)
})

it('who is not patient enough is told when to come, and takes nobody’s turn', async () => {
  const { now, wait } = clockwork()
  const pace = createPace(3, now, wait)
  await pace.turn(0)

  expect([await pace.turn(1_000), await pace.turn(1_000)]).toEqual([60, 60])
  expect(await pace.turn(60_000)).toBe(0)
  expect(now()).toBe(60_000)
})

import { expect, it } from 'vitest'

import { onceAnHour } from './alarm.ts'

const HOUR = 3_600_000

it('says the same once an hour, and something else at once', () => {
  const said: string[] = []
  let now = 0
  const alarm = onceAnHour(
    (says) => said.push(says),
    () => now,
  )

  for (now of [0, 1, HOUR - 1, HOUR]) alarm('our key is refused')
  alarm('our address is blocked')

  expect(said).toEqual(['our key is refused', 'our key is refused', 'our address is blocked'])
})

it('never throws, whoever listens', () => {
  const deaf = onceAnHour(() => {
    throw new Error('the log is full')
  })

  expect(() => deaf('our key is refused')).not.toThrow()
  expect(() => onceAnHour(undefined)('our key is refused')).not.toThrow()
})

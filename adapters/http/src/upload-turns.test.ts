import { Problem } from '@billing/core'
import { expect, it } from 'vitest'
import { createUploadTurns } from './upload-turns.ts'

const held = () => Promise.withResolvers<string>()

it('a user has so many uploads under way and no more, whatever others do', async () => {
  const turns = createUploadTurns(2)
  const [first, second] = [held(), held()]
  const one = turns('ona', () => first.promise)
  const two = turns('ona', () => second.promise)

  const third = await turns('ona', async () => 'stored').catch((error: unknown) => error)
  const other = await turns('jonas', async () => 'stored')
  first.resolve('stored')
  await one
  const again = await turns('ona', async () => 'stored')
  second.resolve('stored')
  await two

  expect(third).toMatchObject({ code: 'rate_limited', details: { retry_after: 1 } })
  expect([other, again]).toEqual(['stored', 'stored'])
})

it('an upload that fails gives its place back', async () => {
  const turns = createUploadTurns(1)

  const failed = await turns('ona', async () => {
    throw new Problem('validation.failed')
  }).catch((error: unknown) => error)

  expect(failed).toBeInstanceOf(Problem)
  expect(await turns('ona', async () => 'stored')).toBe('stored')
})

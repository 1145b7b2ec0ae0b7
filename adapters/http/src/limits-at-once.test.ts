import { Problem } from '@billing/core'
import { expect, it } from 'vitest'
import { createUploadLimits } from './limits-at-once.ts'

const held = () => Promise.withResolvers<string>()

it('a user has so many uploads under way and no more, whatever others do', async () => {
  const limits = createUploadLimits(2)
  const [first, second] = [held(), held()]
  const one = limits('ona', () => first.promise)
  const two = limits('ona', () => second.promise)

  const third = await limits('ona', async () => 'stored').catch((error: unknown) => error)
  const other = await limits('jonas', async () => 'stored')
  first.resolve('stored')
  await one
  const again = await limits('ona', async () => 'stored')
  second.resolve('stored')
  await two

  expect(third).toMatchObject({ code: 'rate_limited', details: { retry_after: 1 } })
  expect([other, again]).toEqual(['stored', 'stored'])
})

it('an upload that fails gives its place back', async () => {
  const limits = createUploadLimits(1)

  const failed = await limits('ona', async () => {
    throw new Problem('validation.failed')
  }).catch((error: unknown) => error)

  expect(failed).toBeInstanceOf(Problem)
  expect(await limits('ona', async () => 'stored')).toBe('stored')
})

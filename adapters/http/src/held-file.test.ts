import { Problem } from '@billing/core'
import { expect, it } from 'vitest'
import { heldFile } from './held-file.ts'
import { createDownloadLimits } from './limits-at-once.ts'

const bytes = Uint8Array.from({ length: 200_000 }, (_, n) => n % 251)
const read = async () => ({ filename: 'a.txt', content_type: 'text/plain', bytes })
const bodyOf = (file: object) => new Response(Reflect.get(file, 'bytes'))
const given = () => new Promise((resolve) => setImmediate(resolve))
const problem = (error: unknown) => (error instanceof Problem ? error.code : 'none')

it('a user has so many files under way until each was read or left, whatever others do', async () => {
  const downloads = createDownloadLimits(2)
  const fetched = (user_id = 'ona') => heldFile({ downloads, user_id }, read)
  const [first, second] = [await fetched(), await fetched()]

  expect(await fetched().catch(problem)).toBe('rate_limited')
  expect(await fetched('jonas')).toMatchObject({ filename: 'a.txt', size: bytes.length })
  expect(new Uint8Array(await bodyOf(first).arrayBuffer())).toEqual(bytes)
  await given()
  const third = await fetched()
  expect(await fetched().catch(problem)).toBe('rate_limited')
  await bodyOf(second).body?.cancel()
  await bodyOf(third).body?.cancel()
  await given()
  await fetched()
  await fetched()
})

it('a file that is not read in time is broken off, and gives its place back', async () => {
  const downloads = createDownloadLimits(1)
  const slow = await heldFile({ downloads, user_id: 'ona', within: 1 }, read)
  const reader = bodyOf(slow).body?.getReader()
  await reader?.read()

  await new Promise((resolve) => setTimeout(resolve, 50))

  await expect(reader?.read()).rejects.toThrow('not read in time')
  await heldFile({ downloads, user_id: 'ona' }, read)
})

it('a file that is not there gives its place back', async () => {
  const downloads = createDownloadLimits(1)
  const gone = async () => {
    throw new Problem('not_found')
  }

  for (const _ of [1, 2]) {
    expect(await heldFile({ downloads, user_id: 'ona' }, gone).catch(problem)).toBe('not_found')
  }
})

import { expect, it } from 'vitest'
import { askedFiles } from './asked-files.ts'

const BYTES = Uint8Array.of(1, 2, 3)
const cause = new Error('ENOSPC: no space left on device')
const away = () => Promise.reject(cause)

it('says when to come again where the files cannot be had, and keeps the reason for the log', async () => {
  const files = askedFiles({ put: away, get: away, list: away, delete: away })
  const problem = { code: 'internal', details: { retry_after: 5, cause } }

  await expect(files.put('a', BYTES, 'text/plain')).rejects.toMatchObject(problem)
  await expect(files.get('a')).rejects.toMatchObject(problem)
  await expect(files.list('a/')).rejects.toMatchObject(problem)
  await expect(files.delete('a')).rejects.toMatchObject(problem)
})

it('gives what there is', async () => {
  const kept = { bytes: BYTES, content_type: 'text/plain' }
  const put = async () => undefined
  const files = askedFiles({ put, get: async () => kept, list: async () => ['a'], delete: put })

  expect(await files.get('a')).toBe(kept)
  expect(await files.list('a')).toEqual(['a'])
})

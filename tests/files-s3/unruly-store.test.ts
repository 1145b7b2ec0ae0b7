import { createS3Files } from '@billing/files-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificateFor } from '../support/certificates.ts'
import { startUnruly, UNRULY, type UnrulyServer } from '../support/unruly-server.ts'
import { KEY } from './s3-server.ts'

/** Who never answers is waited for so long; a busy machine needs longer for an answer that comes. */
const IMPATIENT = { timeout_ms: 300 }
const open = (endpoint: string, options: { readonly ca?: string; readonly timeout_ms?: number }) =>
  createS3Files({ url: `s3://papers?endpoint=${endpoint}`, ...KEY, pause_ms: 1, ...options })

describe('a store that misbehaves', () => {
  let unruly: UnrulyServer
  beforeAll(async () => {
    unruly = await startUnruly('silent')
  })
  afterAll(() => unruly.close())

  it.each(UNRULY)('neither has, nor lacks, nor keeps, nor deletes a file: %s', async (how) => {
    unruly.behave(how)
    const { files, ...opened } = open(unruly.url, IMPATIENT)
    const from = unruly.asked.length

    await expect(files.put('a', Uint8Array.of(1), 'text/plain')).rejects.toThrow('put a failed')
    await expect(files.get('a')).rejects.toThrow('get a failed')
    await expect(files.delete('a')).rejects.toThrow('delete a failed')

    // Two tries at most, and never anywhere else.
    expect(unruly.asked.length - from).toBeLessThanOrEqual(6)
    expect(unruly.asked.slice(from).every((line) => line.includes(' /papers/a '))).toBe(true)
    expect((await opened.diagnose())[0]).toMatchObject({ verdict: 'fails' })
    await opened.close()
  })
})

it.each([
  ['is for another name', ['else.example.com'], false],
  ['has ended', ['127.0.0.1'], true],
] as const)('a store whose certificate %s is told nothing', async (_, hosts, ended) => {
  const certificate = await certificateFor(hosts, { ended })
  const unruly = await startUnruly('html', certificate)
  const { files, ...opened } = open(unruly.url, { ca: certificate.cert })

  await expect(files.put('a', Uint8Array.of(1), 'text/plain')).rejects.toThrow(/certificate/i)

  expect(unruly.asked).toEqual([])
  await opened.close()
  await unruly.close()
})

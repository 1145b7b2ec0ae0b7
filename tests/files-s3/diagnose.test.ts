import { createS3Files, type S3FilesOptions } from '@billing/files-s3'
import type { Finding } from '@billing/wire'
import { expect, it } from 'vitest'
import { BUCKET, KEY, type S3Server, startS3Server } from './s3-server.ts'

type Started = Parameters<typeof startS3Server>[0]

/** What a look at a bucket finds; the server afterwards, closed. */
async function look(
  started: Started,
  options: (server: S3Server) => Partial<S3FilesOptions> = () => ({}),
): Promise<{ findings: Finding[]; server: S3Server }> {
  const server = await startS3Server(started)
  const kept = createS3Files({ url: server.address, ...KEY, pause_ms: 1, ...options(server) })
  const findings = await kept.diagnose()
  await kept.close()
  await server.close()
  return { findings, server }
}

const verdicts = (findings: readonly Finding[]) =>
  findings.map(({ what, verdict }) => `${verdict}: ${what}`)

it('finds that all works, and leaves nothing behind', async () => {
  const { findings, server } = await look({})

  expect(verdicts(findings)).toEqual([
    `works: The bucket ${BUCKET} is reached at ${server.url}`,
    "works: Our clock agrees with the store's",
    'works: A file can be put, read and deleted',
    'works: Files can be listed',
    'works: Nobody reads files without a key',
  ])
  const [, put = '', , , , deleted] = server.seen
  expect(deleted).toBe(put.replace('PUT', 'DELETE').replace('200', '204'))
})

it('warns of a bucket that anybody may read', async () => {
  const { findings } = await look({ public_buckets: [BUCKET] })

  expect(findings.at(-1)).toMatchObject({ verdict: 'warns', says: /block public access/ })
})

it('warns of a key that may not list, since a restore then misses numbers', async () => {
  const { findings } = await look({}, (server) => {
    // What comes before: a missing file, the one that is put, and it read twice.
    server.fault({ kind: 'answers', change: (response) => response }, 4)
    server.fault({ kind: 'refuses', status: 403, code: 'AccessDenied' }, 1)
    return {}
  })

  expect(verdicts(findings)).toContain('warns: Files can be listed')
  expect(verdicts(findings)).toContain('works: A file can be put, read and deleted')
})

it.each([
  [120_000, 'warns'],
  [1_000_000, 'fails'],
])('a clock that is %d ms off %s', async (off, verdict) => {
  const { findings } = await look({ now: () => Date.now() + off })

  expect(findings.find(({ what }) => what.includes('clock'))).toMatchObject({ verdict })
})

it.each<[Partial<S3FilesOptions>, string, string]>([
  [{ secret_access_key: 'wrong' }, BUCKET, 'SignatureDoesNotMatch: the secret access key is wrong'],
  [{}, 'nobody', 'NoSuchBucket: the store has no bucket of this name'],
])('says what to do when nothing goes: %j %s', async (options, bucket, reason) => {
  const { findings } = await look({}, ({ address }) => ({
    url: address.replace(BUCKET, bucket),
    ...options,
  }))

  expect(findings[0]?.verdict).toBe('fails')
  expect(findings[0]?.says).toContain(reason)
  expect(findings).toHaveLength(2)
})

it('says what to do when we may read and not write', async () => {
  const { findings, server } = await look({}, (starting) => {
    starting.fault({ kind: 'answers', change: (response) => response }, 1)
    starting.fault({ kind: 'refuses', status: 403, code: 'AccessDenied' }, 1)
    return {}
  })

  expect(verdicts(findings)).toContain('fails: A file can be put, read and deleted')
  expect(findings.at(-1)?.says).toContain('allow s3:GetObject, PutObject, DeleteObject')
  expect(server.seen.at(-1)).toMatch(/^DELETE .* 204$/)
})

it('warns where a missing file looks like a forbidden one', async () => {
  const { findings } = await look({}, (starting) => {
    starting.fault({ kind: 'refuses', status: 403, code: 'AccessDenied' }, 1)
    return {}
  })

  expect(findings[0]).toMatchObject({ verdict: 'warns', says: /allow s3:ListBucket/ })
})

it('never throws: a store that is not there fails', async () => {
  const { findings } = await look({}, () => ({
    url: `s3://${BUCKET}?endpoint=http://127.0.0.1:1`,
  }))

  expect(findings).toMatchObject([{ verdict: 'fails', says: /was not reached/ }])
})

it('warns when files travel in the clear to another machine', async () => {
  const { findings } = await look({}, () => ({
    url: `s3://${BUCKET}?endpoint=http://store.invalid`,
  }))

  expect(verdicts(findings)).toContain('warns: Nobody on the way reads the files')
})

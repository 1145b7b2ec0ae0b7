import { createFolderFiles } from '@billing/files-fs'
import { createS3Files, type S3FilesOptions } from '@billing/files-s3'
import type { S3ApiOptions } from '@billing/sandbox'
import { filesContract } from '@billing/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificateFor } from '../support/certificates.ts'
import { freshFolder } from '../support/example-process.ts'
import { BUCKET, cutAnswer, KEY, page, type S3Server, startS3Server } from './s3-server.ts'

const served = (options: Partial<S3ApiOptions>) => async () => {
  const started = await startS3Server(options)
  const { files, ...made } = createS3Files({ url: started.address, ...KEY })
  return {
    files,
    async close() {
      await made.close()
      await started.close()
    },
  }
}
filesContract('a bucket', served({}))
filesContract(
  'a bucket over a folder',
  served({ store: createFolderFiles({ folder: freshFolder() }).files }),
)

const PDF = 'application/pdf'
const BYTES = Uint8Array.from({ length: 5_000 }, (_, i) => i % 256)
let server: S3Server
let count = 0
beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((each) => each.close())))
function open(options: Partial<S3FilesOptions> = {}) {
  const made = createS3Files({ url: server.address, ...KEY, pause_ms: 1, ...options })
  opened.push(made)
  return made
}
const newKey = () => `documents/${++count}`
/** What was asked since, statuses included. */
function watching() {
  const from = server.seen.length
  return () => server.seen.slice(from).map((line) => line.replace(/\S+\/live\//, ''))
}

it('keeps a file under its prefix', async () => {
  const url = server.address
  const { access_key_id, secret_access_key } = KEY
  const kept = createS3Files({ url, access_key_id, secret_access_key })
  await kept.files.put('documents/2026/abc', BYTES, 'application/pdf')
  const found = await kept.files.get('documents/2026/abc')
  const findings = await kept.diagnose()
  await kept.close()

  expect(found).toEqual({ bytes: BYTES, content_type: PDF })
  expect(findings.map(({ verdict }) => verdict)).not.toContain('fails')
  expect(server.seen).toContain(`PUT /${BUCKET}/live/documents/2026/abc 200`)
})

it('keeps strange keys apart', async () => {
  const { files } = open()
  const keys = ['a', 'a/b', '/a', 'a/', '//', '-_-', 'x'.repeat(200)]

  for (const key of keys) await files.put(key, Buffer.from(key), 'text/plain')

  for (const key of keys) {
    expect(Buffer.from((await files.get(key))?.bytes ?? []).toString()).toBe(key)
  }
})

it('speaks over TLS with an authority of its own, and with temporary credentials', async () => {
  const tls = await certificateFor(['localhost', '127.0.0.1'])
  const key = { ...KEY, session_token: 'FwoGZXIvYXdzEDM//=' }
  const secure = await startS3Server({ tls, access_keys: [key] })
  const url = secure.address
  try {
    await open({ url, ca: tls.cert, ...key }).files.put('a', BYTES, PDF)

    const strict = open({ url, ...key }).files.get('a')
    await expect(strict).rejects.toThrow(/get a failed: the store was not reached: .*certificate/i)
    const without = open({ url, ca: tls.cert }).files.get('a')
    await expect(without).rejects.toThrow('400 InvalidToken: the session token is wrong')
  } finally {
    await secure.close()
  }
})

describe('a store that has a bad moment', () => {
  it.each([
    ['503 SlowDown', { kind: 'refuses', status: 503, code: 'SlowDown' }],
    ['500 InternalError', { kind: 'refuses', status: 500, code: 'InternalError' }],
    ['a lost answer', { kind: 'answer_lost' }],
  ] as const)('is asked once more: %s', async (_, fault) => {
    const { files } = open()
    const key = newKey()

    server.fault(fault, 1)
    await files.put(key, BYTES, PDF)
    server.fault(fault, 1)
    expect((await files.get(key))?.bytes).toEqual(BYTES)
    server.fault(fault, 1)
    await files.delete(key)

    expect(await files.get(key)).toBe(undefined)
  })

  it('is not asked a third time, and every question fails', async () => {
    const { files } = open()
    const key = newKey()
    const asked = watching()

    for (const act of [
      () => files.put(key, BYTES, PDF),
      () => files.get(key),
      () => files.delete(key),
    ]) {
      server.fault({ kind: 'refuses', status: 503, code: 'SlowDown' }, 2)
      await expect(act()).rejects.toThrow(`${key} failed: 503 SlowDown`)
    }

    // prettier-ignore
    expect(asked()).toEqual(['PUT', 'PUT', 'GET', 'GET', 'DELETE', 'DELETE'].map((method) => `${method} ${key} 503`))
  })

  it('that is slower than our patience fails', async () => {
    const { files } = open({ timeout_ms: 50 })
    server.fault({ kind: 'slow', ms: 2_000 }, 2)

    await expect(files.get('a')).rejects.toThrow('no answer within 50 ms')
  })
})

describe('a refusal that lasts', () => {
  it.each([
    [{ secret_access_key: 'wrong' }, '403 SignatureDoesNotMatch: the secret access key is wrong'],
    [{ access_key_id: 'AKIANOBODY' }, '403 InvalidAccessKeyId: the store does not know'],
    [{ clock: () => Date.now() + 901_000 }, "RequestTimeTooSkewed: this machine's clock is wrong"],
    [{ clock: () => Date.now() - 901_000 }, "RequestTimeTooSkewed: this machine's clock is wrong"],
  ])('throws at once and says what to do: %j', async (options, reason) => {
    const { files } = open(options)
    const asked = watching()

    await expect(files.put('a', BYTES, PDF)).rejects.toThrow(reason)
    await expect(files.get('a')).rejects.toThrow(reason)
    await expect(files.delete('a')).rejects.toThrow(reason)

    expect(asked()).toHaveLength(3)
  })

  it('throws for a bucket that is not there, and for another region', async () => {
    const nobody = open({ url: server.address.replace(BUCKET, 'nobody') }).files
    const abroad = open({ url: server.address.replace('eu-central-1', 'us-east-1') }).files

    await expect(nobody.get('a')).rejects.toThrow('404 NoSuchBucket')
    await expect(nobody.delete('a')).rejects.toThrow('404 NoSuchBucket')
    await expect(abroad.get('a')).rejects.toThrow('the region is most likely wrong')
  })
})

describe('an answer that is not the store’s, or not whole', () => {
  let key: string
  beforeEach(async () => {
    key = newKey()
    await open().files.put(key, BYTES, PDF)
  })

  it.each([
    ['half of the body', cutAnswer],
    ['a shorter body', remade((bytes) => bytes.slice(1))],
    ['a longer body', remade((bytes) => Uint8Array.of(...bytes, 1))],
    ['a changed byte', remade((bytes) => bytes.with(7, 0))],
    ['a page', () => page(200)],
    ['a page that says 404', () => page(404)],
    ['a page that says 403', () => page(403)],
    ['no content', () => new Response(null, { status: 204 })],
    [
      'a redirect',
      () => new Response(null, { status: 307, headers: { location: 'http://[::1]' } }),
    ],
  ])('never becomes a file, nor the lack of one: %s', async (_, change) => {
    server.fault({ kind: 'answers', change }, 2)

    await expect(open().files.get(key)).rejects.toThrow(`get ${key} failed: `)
    server.heal()
    expect((await open().files.get(key))?.bytes).toEqual(BYTES)
  })

  it('is no proof that a file was put, or deleted', async () => {
    const { files } = open()

    for (const status of [200, 404]) {
      server.fault({ kind: 'answers', change: () => page(status) }, 1)
      await expect(files.put(key, BYTES, PDF)).rejects.toThrow(`put ${key} failed: ${status}`)
      server.fault({ kind: 'answers', change: () => page(status) }, 1)
      await expect(files.delete(key)).rejects.toThrow(`delete ${key} failed: ${status}`)
    }
  })
})

it('takes files up to 32 MiB, and content types that fit into a header', async () => {
  const { files } = open()
  const large = new Uint8Array(33_554_432).fill(7)
  const key = newKey()

  await files.put(key, large, PDF)
  await expect(files.put(key, new Uint8Array(33_554_433), PDF)).rejects.toThrow('too large')
  await expect(files.put(key, BYTES, 'text/plain\r\nx-evil: 1')).rejects.toThrow('no content type')

  const got = await files.get(key)
  expect(Buffer.compare(got?.bytes ?? BYTES, large)).toBe(0)
  await files.delete(key)
})

it('goes to an address inside only where it is told that it may', async () => {
  const url = server.address.replace('127.0.0.1', 'store.example.com')
  const resolve: S3FilesOptions['resolve'] = (_name, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])

  const refused = open({ url, resolve }).files.get('a')
  await expect(refused).rejects.toThrow('store.example.com leads to an address that is not public')

  const { files } = open({ url, resolve, private_addresses: 'allowed' })
  await files.put('a', BYTES, PDF)
  expect((await files.get('a'))?.bytes).toEqual(BYTES)
})

it.each(['', 'with space', 'line\n'])('refuses to start with credentials like %j', (secret) => {
  expect(() => open({ secret_access_key: secret })).toThrow('no spaces, and are not empty')
})

function remade(change: (bytes: Uint8Array) => Uint8Array) {
  return async (response: Response) => {
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const bytes = change(new Uint8Array(await response.arrayBuffer()))
    return new Response(Uint8Array.from(bytes), { headers })
  }
}

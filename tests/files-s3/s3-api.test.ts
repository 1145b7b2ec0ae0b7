import { describe, expect, it } from 'vitest'
import { BUCKET } from './s3-server.ts'
import { at, header, MINUTE, NOW, open, ORIGIN, signed, type Signing, told } from './signing.ts'

const PATH = `/${BUCKET}/it's (a) file*~é%2B1.pdf`
const put = (body: string, headers: Record<string, string> = {}) =>
  signed(PATH, { method: 'PUT', body, headers, allHeaders: true })

it('keeps an object with its type and metadata, and deletes it twice', async () => {
  const api = open()
  const headers = { 'content-type': 'application/pdf', 'x-amz-meta-sha256': 'abc' }

  const stored = await api(await put('%PDF', headers))
  const got = await api(await signed(PATH))
  const head = await api(await signed(PATH, { method: 'HEAD' }))
  const deleted = [1, 2].map(async () => told(await api(await signed(PATH, { method: 'DELETE' }))))

  expect(stored.status).toBe(200)
  expect(await got.text()).toBe('%PDF')
  for (const { headers: answered } of [got, head]) {
    expect(Object.fromEntries(answered)).toMatchObject({
      ...headers,
      etag: stored.headers.get('etag'),
      'content-length': '4',
      date: 'Sat, 21 Nov 2026 12:00:00 GMT',
    })
  }
  expect(await Promise.all(deleted)).toEqual(['204', '204'])
  expect(await told(await api(await signed(PATH)))).toBe('404 NoSuchKey')
})

it('puts only where nothing is when it is asked so, whoever comes at once', async () => {
  const api = open()
  const asked = await Promise.all(['1', '2', '3'].map((n) => put(n, { 'if-none-match': '*' })))

  const answers = await Promise.all(asked.map(async (request) => told(await api(request))))

  expect(answers.toSorted()).toEqual(['200', '412 PreconditionFailed', '412 PreconditionFailed'])
  expect(await told(await api(await put('4')))).toBe('200')
})

describe('a signature in the headers', () => {
  it.each<[string, string, Signing]>([
    ['of nobody', '403 InvalidAccessKeyId', { accessKeyId: 'AKIANOBODY' }],
    ['of a wrong secret', '403 SignatureDoesNotMatch', { secretAccessKey: 'wrong' }],
    ['of another region', '400 AuthorizationHeaderMalformed', { region: 'us-east-1' }],
    [
      'of another service',
      '400 AuthorizationHeaderMalformed',
      { service: 'sqs', headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    ],
    ['with a token nobody gave', '400 InvalidToken', { sessionToken: 'x' }],
    ['from long ago', '403 RequestTimeTooSkewed', { datetime: at(NOW - 15 * MINUTE - 1_000) }],
    ['from the future', '403 RequestTimeTooSkewed', { datetime: at(NOW + 15 * MINUTE + 1_000) }],
    ['almost from long ago', '404 NoSuchKey', { datetime: at(NOW - 15 * MINUTE) }],
    ['of nonsense', '400 InvalidRequest', { headers: { 'x-amz-content-sha256': 'x' } }],
  ])('%s: %s', async (_, answer, options) => {
    expect(await told(await open()(await signed(`/${BUCKET}/a`, options)))).toBe(answer)
  })

  it.each<[string, string, (request: Request) => Request | Promise<Request>]>([
    ['the path', '403 SignatureDoesNotMatch', (request) => changed(request, { path: '/b' })],
    ['the query', '403 SignatureDoesNotMatch', (request) => changed(request, { path: '/a?x=1' })],
    ['the host', '403 SignatureDoesNotMatch', (request) => changed(request, { host: 'else:9' })],
    ['the method', '403 SignatureDoesNotMatch', (request) => changed(request, { method: 'POST' })],
    [
      'a signed header',
      '403 SignatureDoesNotMatch',
      (request) => header(request, 'x-amz-meta-a', '2'),
    ],
    [
      'the content type',
      '403 SignatureDoesNotMatch',
      (request) => header(request, 'content-type', 'b/b'),
    ],
    [
      'a header of S3 that nobody signed',
      '403 AccessDenied',
      (request) => header(request, 'x-amz-acl', 'public'),
    ],
    ['the body', '400 XAmzContentSHA256Mismatch', (request) => changed(request, { body: 'evil' })],
    [
      'the body and its hash',
      '403 SignatureDoesNotMatch',
      (request) => header(changed(request, { body: '' }), 'x-amz-content-sha256', EMPTY),
    ],
    [
      'the date',
      '400 AuthorizationHeaderMalformed',
      (request) => header(request, 'x-amz-date', at(NOW + 13 * 3_600_000)),
    ],
    [
      'the signature',
      '403 SignatureDoesNotMatch',
      (request) => rewritten(request, /[0-9a-f]{64}$/, '0'.repeat(64)),
    ],
    ['what is signed', '403 AccessDenied', (request) => rewritten(request, /host;/, '')],
    [
      'the form',
      '400 AuthorizationHeaderMalformed',
      (request) => rewritten(request, /^AWS4-HMAC-SHA256/, 'AWS'),
    ],
    [
      'the scope',
      '400 AuthorizationHeaderMalformed',
      (request) => rewritten(request, /aws4_request/, 'aws5'),
    ],
  ])('does not stand when somebody changes %s: %s', async (_, answer, change) => {
    const headers = {
      'content-type': 'a/a',
      'x-amz-meta-a': '1',
      'x-amz-content-sha256': '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7',
    }
    const request = await signed(`/${BUCKET}/a`, {
      method: 'PUT',
      body: 'data',
      headers,
      allHeaders: true,
    })

    expect(await told(await open()(await change(request.clone())))).toBe(answer)
    expect(await told(await open()(request))).toBe('200')
  })

  it('is missed where there is none', async () => {
    expect(await told(await open()(new Request(`${ORIGIN}/${BUCKET}/a`)))).toBe('403 AccessDenied')
  })
})

it.each([
  ['/nobody/a', '404 NoSuchBucket'],
  [`/${BUCKET}`, '501 NotImplemented'],
  [`/${BUCKET}/`, '501 NotImplemented'],
  ['/', '404 NoSuchBucket'],
  [`/${BUCKET}/${'x'.repeat(1_025)}`, '400 KeyTooLongError'],
])('refuses %s: %s', async (path, answer) => {
  expect(await told(await open()(await signed(path)))).toBe(answer)
})

it('lets anybody read of a public bucket, and nobody write', async () => {
  const api = open({ public_buckets: [BUCKET] })
  await api(await signed(`/${BUCKET}/a`, { method: 'PUT', body: 'data' }))
  const url = `${ORIGIN}/${BUCKET}/a`

  expect(await (await api(new Request(url))).text()).toBe('data')
  expect(await told(await api(new Request(url, { method: 'DELETE' })))).toBe('403 AccessDenied')
})

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface Change {
  readonly path?: string
  readonly host?: string
  readonly method?: string
  readonly body?: string
}

function changed(request: Request, { path, host, method, body = 'data' }: Change): Request {
  const url = new URL(request.url)
  const to = `http://${host ?? url.host}${path ? `/${BUCKET}${path}` : url.pathname}`
  return new Request(to, { method: method ?? request.method, headers: request.headers, body })
}

const rewritten = (request: Request, part: RegExp, by: string) =>
  header(request, 'authorization', (request.headers.get('authorization') ?? '').replace(part, by))

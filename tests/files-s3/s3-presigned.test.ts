import { describe, expect, it } from 'vitest'
import { BUCKET } from './s3-server.ts'
import { header, MINUTE, NOW, open, signed, type Signing, told } from './signing.ts'

describe('a signature in the address', () => {
  const presigned = (expires: string, options: Signing = {}) =>
    signed(`/${BUCKET}/a?X-Amz-Expires=${expires}`, { signQuery: true, ...options })

  it('lets anybody read who has it, until it expires', async () => {
    const api = open()
    await api(await signed(`/${BUCKET}/a`, { method: 'PUT', body: 'data' }))
    const { url } = await presigned('60')

    expect(await (await api(new Request(url))).text()).toBe('data')
    expect(await told(await open({ now: () => NOW + 60_000 })(new Request(url)))).toBe(
      '404 NoSuchKey',
    )
    expect(await told(await open({ now: () => NOW + 61_000 })(new Request(url)))).toBe(
      '403 AccessDenied',
    )
    expect(await told(await open({ now: () => NOW - 16 * MINUTE })(new Request(url)))).toBe(
      '403 AccessDenied',
    )
  })

  it.each<[string, string, Signing]>([
    ['604801', '400 AuthorizationQueryParametersError', {}],
    ['604800', '404 NoSuchKey', {}],
    ['-1', '400 AuthorizationQueryParametersError', {}],
    ['60', '403 SignatureDoesNotMatch', { secretAccessKey: 'wrong' }],
    ['60', '403 InvalidAccessKeyId', { accessKeyId: 'AKIANOBODY' }],
    ['60', '400 AuthorizationQueryParametersError', { region: 'us-east-1' }],
  ])('for %s s: %s %j', async (expires, answer, options) => {
    const { url } = await presigned(expires, options)
    expect(await told(await open()(new Request(url)))).toBe(answer)
  })

  it.each<[string, string, RegExp, string]>([
    ['the path', '403 SignatureDoesNotMatch', /papers\/a/, 'papers/b'],
    ['the time', '403 SignatureDoesNotMatch', /Expires=60/, 'Expires=61'],
    ['the query', '403 SignatureDoesNotMatch', /$/, '&response-content-type=text/html'],
    [
      'the signature',
      '403 SignatureDoesNotMatch',
      /Signature=[0-9a-f]{64}/,
      `Signature=${'0'.repeat(64)}`,
    ],
    ['that there is one', '400 AuthorizationQueryParametersError', /&X-Amz-Signature=\w+/, ''],
  ])('does not stand when somebody changes %s: %s', async (_, answer, part, by) => {
    const { url } = await presigned('60')
    expect(await told(await open()(new Request(url.replace(part, by))))).toBe(answer)
  })

  it('may not stand beside one in the headers', async () => {
    const request = header(await presigned('60'), 'authorization', 'AWS4-HMAC-SHA256 x')
    expect(await told(await open()(request))).toBe('400 InvalidArgument')
  })
})

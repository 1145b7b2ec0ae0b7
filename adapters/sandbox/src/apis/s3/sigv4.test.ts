import { expect, it } from 'vitest'
import { sha256Of, type Signable, signatureOf } from './sigv4.ts'

// The examples that AWS prints with their signatures: "Signature Calculations for the Authorization Header:
// Transferring Payload in a Single Chunk" and "Authenticating Requests: Using Query Parameters".
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const HOST = 'examplebucket.s3.amazonaws.com'
const DATE_TIME = '20130524T000000Z'
const SCOPE = { date_time: DATE_TIME, region: 'us-east-1' }

function example(
  method: string,
  path: string,
  { body = '', ...more }: { body?: string } & Record<string, string> = {},
): Signable {
  const payload_hash = sha256Of(body)
  const headers = new Headers({
    host: HOST,
    'x-amz-content-sha256': payload_hash,
    'x-amz-date': DATE_TIME,
    ...more,
  })
  const signed_headers = [...headers.keys()].toSorted()
  return { method, url: new URL(`https://${HOST}${path}`), headers, signed_headers, payload_hash }
}

it.each([
  [
    'GET Object',
    example('GET', '/test.txt', { range: 'bytes=0-9' }),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT Object',
    example('PUT', '/test$file.text', {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      body: 'Welcome to Amazon S3.',
    }),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET Bucket Lifecycle',
    example('GET', '/?lifecycle'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET Bucket (List Objects)',
    example('GET', '/?max-keys=2&prefix=J'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs as AWS prints it: %s', (_, asked, signature) => {
  expect(signatureOf(asked, SCOPE, SECRET)).toBe(signature)
})

it('signs as AWS prints it: a GET with its signature in the query', () => {
  const query =
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3' +
    `%2Faws4_request&X-Amz-Date=${DATE_TIME}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host`
  const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'
  const url = new URL(`https://${HOST}/test.txt?${query}&X-Amz-Signature=${signature}`)
  const headers = new Headers({ host: HOST })
  const asked = { method: 'GET', url, headers, signed_headers: ['host'] }

  expect(signatureOf({ ...asked, payload_hash: 'UNSIGNED-PAYLOAD' }, SCOPE, SECRET)).toBe(signature)
})

it('signs a path and a query as they mean, however they are written', () => {
  const signed = (path: string) => signatureOf(example('GET', path), SCOPE, SECRET)

  expect(signed('/a%7eb?x=%2f&b=1')).toBe(signed('/a~b?b=1&x=/'))
  expect(signed("/it's")).toBe(signed('/it%27s'))
  expect(signed('/a//b')).not.toBe(signed('/a/b'))
  expect(signed('/a?x=1')).not.toBe(signed('/a?x=2'))
  expect(signed('/a%2Fb')).toBe(signed('/a%2fb'))
})

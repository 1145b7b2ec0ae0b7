import { createHash, createHmac } from 'node:crypto'

/** A request as it is signed: all that a signature covers, beside the secret. */
export interface Signable {
  readonly method: string
  readonly url: URL
  /** `host` included. */
  readonly headers: Headers
  /** Names in lower case, in order. */
  readonly signed_headers: readonly string[]
  /** Of the body, as hex, or `UNSIGNED-PAYLOAD`. */
  readonly payload_hash: string
}

/** What a key was derived for. */
export interface Scope {
  /** `20130524T000000Z`. */
  readonly date_time: string
  readonly region: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/** The hash that S3 asks for everywhere, as hex. */
export const sha256Of = (data: string | Uint8Array) =>
  createHash('sha256').update(data).digest('hex')

/** The scope of a signature for S3: `20130524/us-east-1/s3/aws4_request`. */
const scopeOf = ({ date_time, region }: Scope) =>
  `${date_time.slice(0, 8)}/${region}/s3/aws4_request`

/** The signature of a request, as hex. Source: AWS Signature Version 4, as S3 has it: paths are encoded once. */
export function signatureOf(asked: Signable, scope: Scope, secret: string): string {
  const text = [ALGORITHM, scope.date_time, scopeOf(scope), sha256Of(canonicalOf(asked))].join('\n')
  const chain = [scope.date_time.slice(0, 8), scope.region, 's3', 'aws4_request']
  const key = chain.reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  return hmac(key, text).toString('hex')
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

function canonicalOf({ method, url, headers, signed_headers, payload_hash }: Signable): string {
  const lines = signed_headers.map((name) => `${name}:${valueOf(headers, name)}\n`)
  const path = url.pathname.split('/').map(recoded).join('/')
  const parts = [method, path, queryOf(url), lines.join(''), signed_headers.join(';'), payload_hash]
  return parts.join('\n')
}

const valueOf = (headers: Headers, name: string) =>
  (headers.get(name) ?? '').trim().replaceAll(/ +/g, ' ')

/** Everything but the signature itself, sorted by the bytes of what is encoded. */
function queryOf({ search }: URL): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => {
      const cut = pair.indexOf('=')
      const [name, value] = cut < 0 ? [pair, ''] : [pair.slice(0, cut), pair.slice(cut + 1)]
      return [recoded(name.replaceAll('+', ' ')), recoded(value.replaceAll('+', ' '))] as const
    })
    .toSorted(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map((pair) => pair.join('='))
    .join('&')
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Decoded, and encoded as RFC 3986 has it: letters, digits and `-._~` stay as they are. */
function recoded(text: string): string {
  return encodeURIComponent(decoded(text)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

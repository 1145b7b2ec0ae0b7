import { timingSafeEqual } from 'node:crypto'
import { type Claimed, readSignature } from './claimed-signature.ts'
import { S3Refusal } from './refusal.ts'
import { sha256Of, signatureOf } from './sigv4.ts'

/** One who may come in. */
export interface S3AccessKey {
  readonly access_key_id: string
  readonly secret_access_key: string
  /** Of temporary credentials: every request must carry it. */
  readonly session_token?: string
}

/** Who may come in, and where and when we are. */
export interface Gatekeeper {
  readonly access_keys: readonly S3AccessKey[]
  readonly region: string
  /** In epoch milliseconds. */
  readonly now: () => number
}

/** A request with its whole body. */
export interface Received {
  readonly method: string
  readonly url: URL
  /** `host` included. */
  readonly headers: Headers
  readonly body: Uint8Array
}

const SKEW_MAX = 900_000

/** Check Signature Version 4, in its header form or its query form. Throws `S3Refusal` as S3 would refuse. */
export function checkSignature(keeper: Gatekeeper, received: Received): void {
  const claimed = readSignature(received.url, received.headers)
  const key = keeper.access_keys.find(
    ({ access_key_id }) => access_key_id === claimed.access_key_id,
  )
  if (!key) {
    const says = 'The AWS Access Key Id you provided does not exist in our records.'
    throw new S3Refusal(403, 'InvalidAccessKeyId', says)
  }
  checkScope(keeper, claimed)
  checkTime(keeper.now(), claimed)
  checkSignedHeaders(received.headers, claimed)
  const payload_hash = payloadHashOf(received, claimed)
  const wanted = signatureOf(
    { ...received, signed_headers: claimed.signed_headers, payload_hash },
    claimed,
    key.secret_access_key,
  )
  if (!isSame(wanted, claimed.signature)) {
    const says =
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.'
    throw new S3Refusal(403, 'SignatureDoesNotMatch', says)
  }
  if (key.session_token !== claimed.session_token) {
    throw new S3Refusal(
      400,
      'InvalidToken',
      'The provided token is malformed or otherwise invalid.',
    )
  }
  checkPayload(payload_hash, received.body)
}

function checkScope({ region }: Gatekeeper, claimed: Claimed): void {
  const code =
    claimed.form === 'header' ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError'
  if (claimed.region !== region) {
    const says = `the region '${claimed.region}' is wrong; expecting '${region}'`
    throw new S3Refusal(400, code, says)
  }
  if (claimed.service !== 's3') throw new S3Refusal(400, code, 'incorrect service, expecting "s3"')
  if (claimed.date !== claimed.date_time.slice(0, 8)) {
    throw new S3Refusal(400, code, 'the credential has another date than the request')
  }
}

function checkTime(now: number, { date_time, expires }: Claimed): void {
  const [date, time] = [date_time.slice(0, 8), date_time.slice(9, 15)]
  const signed_at = Date.parse(
    `${date.replace(/(\d{4})(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`,
  )
  if (expires === undefined) {
    if (Math.abs(now - signed_at) <= SKEW_MAX) return
    const says = 'The difference between the request time and the current time is too large.'
    throw new S3Refusal(403, 'RequestTimeTooSkewed', says)
  }
  if (!(now >= signed_at - SKEW_MAX)) {
    throw new S3Refusal(403, 'AccessDenied', 'Request is not yet valid')
  }
  if (now > signed_at + expires * 1_000) {
    throw new S3Refusal(403, 'AccessDenied', 'Request has expired')
  }
}

function checkSignedHeaders(headers: Headers, { signed_headers }: Claimed): void {
  const must = ['host', ...[...headers.keys()].filter((name) => name.startsWith('x-amz-'))]
  if (must.some((name) => !signed_headers.includes(name))) {
    const says = 'There were headers present in the request which were not signed'
    throw new S3Refusal(403, 'AccessDenied', says)
  }
}

function payloadHashOf({ headers }: Received, { form }: Claimed): string {
  const said = headers.get('x-amz-content-sha256')
  if (said === null && form === 'query') return 'UNSIGNED-PAYLOAD'
  if (said !== null && /^(?:[0-9a-f]{64}|UNSIGNED-PAYLOAD)$/.test(said)) return said
  if (said?.startsWith('STREAMING-')) {
    throw new S3Refusal(501, 'NotImplemented', 'Bodies in signed chunks are not taken here')
  }
  const says = said === null ? 'Missing required header' : 'No valid x-amz-content-sha256'
  throw new S3Refusal(400, 'InvalidRequest', says)
}

function checkPayload(payload_hash: string, body: Uint8Array): void {
  if (payload_hash === 'UNSIGNED-PAYLOAD' || payload_hash === sha256Of(body)) return
  const says = "The provided 'x-amz-content-sha256' header does not match what was computed."
  throw new S3Refusal(400, 'XAmzContentSHA256Mismatch', says)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

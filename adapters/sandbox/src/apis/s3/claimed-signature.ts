import { S3Refusal } from './refusal.ts'

/** What a request says of its own signature; nothing of it is checked yet. */
export interface Claimed {
  readonly form: 'header' | 'query'
  readonly access_key_id: string
  /** `20130524`, of the scope. */
  readonly date: string
  readonly region: string
  readonly service: string
  /** `20130524T000000Z`. */
  readonly date_time: string
  readonly signed_headers: readonly string[]
  readonly signature: string
  readonly session_token: string | undefined
  /** In seconds; only in the query form. */
  readonly expires: number | undefined
}

const HEADER =
  /^AWS4-HMAC-SHA256 +Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/
const DATE_TIME = /^\d{8}T\d{6}Z$/

/** The signature that a request carries, in its header or its query. Throws `S3Refusal`. */
export function readSignature(url: URL, headers: Headers): Claimed {
  const { searchParams: query } = url
  const header = headers.get('authorization')
  const in_query = query.has('X-Amz-Algorithm') || query.has('X-Amz-Signature')
  if (header !== null && in_query) {
    throw new S3Refusal(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  }
  if (in_query) return fromQuery(query)
  if (header === null) throw new S3Refusal(403, 'AccessDenied', 'Access Denied')
  return fromHeader(header, headers)
}

function fromHeader(header: string, headers: Headers): Claimed {
  const malformed = (message: string) => new S3Refusal(400, 'AuthorizationHeaderMalformed', message)
  const found = HEADER.exec(header)
  if (!found) throw malformed('The authorization header is malformed')
  const [, credential = '', names = '', signature = ''] = found
  const date_time = headers.get('x-amz-date') ?? ''
  if (!DATE_TIME.test(date_time)) {
    throw new S3Refusal(
      403,
      'AccessDenied',
      'AWS authentication requires a valid x-amz-date header',
    )
  }
  return {
    form: 'header',
    ...credentialOf(credential, malformed),
    date_time,
    signed_headers: names.split(';'),
    signature,
    session_token: headers.get('x-amz-security-token') ?? undefined,
    expires: undefined,
  }
}

function fromQuery(query: URLSearchParams): Claimed {
  const malformed = (message: string) =>
    new S3Refusal(400, 'AuthorizationQueryParametersError', message)
  const [algorithm, credential, date_time, expires, names, signature] = [
    'Algorithm',
    'Credential',
    'Date',
    'Expires',
    'SignedHeaders',
    'Signature',
  ].map((name) => query.get(`X-Amz-${name}`) ?? '') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const is_whole =
    algorithm === 'AWS4-HMAC-SHA256' && DATE_TIME.test(date_time) && names && signature
  if (!is_whole) throw malformed('Query-string authentication version 4 needs all its parameters')
  if (!/^\d{1,7}$/.test(expires) || Number(expires) > 604_800) {
    throw malformed('X-Amz-Expires must be less than a week (in seconds); that is 604800')
  }
  return {
    form: 'query',
    ...credentialOf(credential, malformed),
    date_time,
    signed_headers: names.split(';'),
    signature,
    session_token: query.get('X-Amz-Security-Token') ?? undefined,
    expires: Number(expires),
  }
}

function credentialOf(credential: string, malformed: (message: string) => S3Refusal) {
  const [access_key_id = '', date = '', region = '', service = '', end, ...rest] =
    credential.split('/')
  if (end !== 'aws4_request' || rest.length > 0) throw malformed('The credential is malformed')
  return { access_key_id, date, region, service }
}

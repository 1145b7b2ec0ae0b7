import { lookUp } from '@billing/core'
import type { Answered } from '@billing/wire'

/** What to do about the refusals that a person can mend. */
const ADVICE: Readonly<Record<string, string>> = {
  AccessDenied: 'the key may not do this: allow s3:GetObject, PutObject, DeleteObject, ListBucket',
  AuthorizationHeaderMalformed: 'the region is most likely wrong: set region=… in the address',
  InvalidAccessKeyId: 'the store does not know the access key id',
  InvalidToken: 'the session token is wrong, or of another key',
  ExpiredToken: 'the session token is too old: get new credentials',
  NoSuchBucket: 'the store has no bucket of this name: make it first',
  PermanentRedirect: 'the bucket is in another region: set region=… in the address',
  RequestTimeTooSkewed: "this machine's clock is wrong by more than 15 minutes: synchronise it",
  SignatureDoesNotMatch: 'the secret access key is wrong, or a proxy changes our requests',
}

/** The code of S3's XML error, `NoSuchKey`; undefined for anything else, such as a proxy's page. */
export function codeOf({ bytes }: { readonly bytes: Uint8Array }): string | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, 4_096))
  const found = /<Error\b[^>]*>[\s\S]*?<Code>\s*([A-Za-z0-9_.]{1,64})\s*<\/Code>/.exec(text)
  return found?.[1]
}

/** Whether the same question may be answered a moment later. */
export function mayPass(answered: Answered): boolean {
  if (answered.kind !== 'answered') return true
  return answered.status >= 500 || answered.status === 429 || codeOf(answered) === 'RequestTimeout'
}

/** Why an answer is not the one that was hoped for, for a person; shows no secret. */
export function reasonOf(answered: Answered): string {
  if (answered.kind !== 'answered') return `the store was not reached: ${answered.reason}`
  const { status, headers } = answered
  const code = codeOf(answered)
  const advice = code === undefined ? noCode(status, headers) : lookUp(ADVICE, code)
  return [`${status} ${code ?? ''}`.trim(), ...(advice === undefined ? [] : [advice])].join(': ')
}

function noCode(status: number, headers: Readonly<Record<string, string>>): string | undefined {
  if (status < 300) return 'this is no answer of S3'
  const region = headers['x-amz-bucket-region']
  if (region !== undefined && /^[a-z0-9-]{1,40}$/.test(region)) return `the bucket is in ${region}`
  return status < 400 ? 'the store sends us elsewhere, where we do not go' : undefined
}

import { createS3Api, type S3ApiOptions } from '@billing/sandbox'
import { AwsV4Signer } from 'aws4fetch'
import { BUCKET, KEY, REGION } from './s3-server.ts'

/** The present of these stores. */
export const NOW = Date.parse('2026-11-21T12:00:00Z')
/** In milliseconds. */
export const MINUTE = 60_000
/** Where these stores are said to be; nobody listens there. */
export const ORIGIN = 'http://store.example.com:9000'
/** An instant as signatures write it. */
export const at = (ms: number) => new Date(ms).toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
/** A store that knows one key. */
export const open = (options: Partial<S3ApiOptions> = {}) =>
  createS3Api({
    buckets: [BUCKET],
    access_keys: [KEY],
    region: REGION,
    now: () => NOW,
    ...options,
  })

/** What to sign otherwise. */
export type Signing = Partial<ConstructorParameters<typeof AwsV4Signer>[0]>

/** Signed by a client that other people wrote. */
export async function signed(path: string, options: Signing = {}): Promise<Request> {
  const { method, url, headers, body } = await new AwsV4Signer({
    method: 'GET',
    url: ORIGIN + path,
    accessKeyId: KEY.access_key_id,
    secretAccessKey: KEY.secret_access_key,
    service: 's3',
    region: REGION,
    datetime: at(NOW),
    ...options,
  }).sign()
  return new Request(url, { method, headers, body: body ?? null })
}

/** The status of an answer, and the code of a refusal. */
export async function told(response: Response): Promise<string> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
  return [response.status, ...(code ? [code] : [])].join(' ')
}

/** The same request with one header changed. */
export function header(request: Request, name: string, value: string): Request {
  const headers = new Headers(request.headers)
  headers.set(name, value)
  return new Request(request, { headers })
}

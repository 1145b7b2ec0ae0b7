import { type Files, lookUp } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { checkSignature, type Gatekeeper, type Received } from './check-signature.ts'
import { createObjects, etagOf, inMemory, type S3Object } from './objects.ts'
import { S3Refusal, xmlOf } from './refusal.ts'

/** A store that speaks S3. */
export interface S3ApiOptions extends Omit<Gatekeeper, 'now'> {
  readonly buckets: readonly string[]
  /** Of these anybody may read, as a bucket may be set by mistake. Default none. */
  readonly public_buckets?: readonly string[]
  /** Default `Date.now`. */
  readonly now?: () => number
  /** Where the objects are kept. Default: in memory. */
  readonly store?: Files
}

/** What of S3 is spoken here, at `/bucket/key`. */
type Method = 'PUT' | 'GET' | 'HEAD' | 'DELETE'

interface Asked extends Received {
  readonly bucket: string
  readonly key: string
}

/**
 * Objects over HTTP as S3 has them, for one client that does not know the difference: PUT, GET, HEAD and DELETE
 * of `/bucket/key` and ListObjectsV2, every request signed by Signature Version 4 and refused as S3 refuses.
 */
export function createS3Api(options: S3ApiOptions): (request: Request) => Promise<Response> {
  const now = options.now ?? Date.now
  const objects = createObjects(options.store ?? inMemory())
  const answers = answersOf(objects, now)
  return async (request) => {
    const common = {
      'x-amz-request-id': randomUUID(),
      server: 'S3',
      date: new Date(now()).toUTCString(),
    }
    try {
      const asked = await receive(request)
      if (!isPublicRead(asked, options)) checkSignature({ ...options, now }, asked)
      const response = await answerOf(answers, asked, options.buckets)
      for (const [name, value] of Object.entries(common)) response.headers.set(name, value)
      return response
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error
      const xml = request.method === 'HEAD' ? null : xmlOf(error, common['x-amz-request-id'])
      const headers = { ...common, 'content-type': 'application/xml' }
      return new Response(xml, { status: error.status, headers })
    }
  }
}

async function receive(request: Request): Promise<Asked> {
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  if (!headers.has('host')) headers.set('host', url.host)
  const [, bucket = '', ...rest] = url.pathname.split('/')
  const body = new Uint8Array(await request.arrayBuffer())
  return { method: request.method, url, headers, body, bucket, key: keyOf(rest.join('/')) }
}

function keyOf(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new S3Refusal(400, 'InvalidURI', "Couldn't parse the specified URI.")
  }
}

function isPublicRead({ method, bucket, url, headers }: Asked, options: S3ApiOptions): boolean {
  const is_read = method === 'GET' || method === 'HEAD'
  const is_signed = headers.has('authorization') || url.searchParams.has('X-Amz-Signature')
  return is_read && !is_signed && (options.public_buckets ?? []).includes(bucket)
}

type Answers = Readonly<Record<Method | 'LIST', (asked: Asked) => Promise<Response>>>

const METHODS: ReadonlySet<string> = new Set<Method>(['PUT', 'GET', 'HEAD', 'DELETE'])

function answerOf(answers: Answers, asked: Asked, buckets: readonly string[]): Promise<Response> {
  if (!buckets.includes(asked.bucket)) {
    throw new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
  }
  const lists = asked.method === 'GET' && asked.url.searchParams.get('list-type') === '2'
  if (asked.key === '' && lists) return answers.LIST(asked)
  const answer = METHODS.has(asked.method) ? lookUp(answers, asked.method) : undefined
  if (asked.key === '' || answer === undefined) {
    throw new S3Refusal(
      501,
      'NotImplemented',
      'Only objects and lists of them are served here, no buckets',
    )
  }
  if (Buffer.byteLength(asked.key) > 1_024) {
    throw new S3Refusal(400, 'KeyTooLongError', 'Your key is too long')
  }
  return answer(asked)
}

function answersOf(objects: ReturnType<typeof createObjects>, now: () => number): Answers {
  const read = async ({ bucket, key }: Asked) => {
    const found = await objects.get(bucket, key)
    if (!found) throw new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
    return found
  }
  const putting = createQueue()
  return {
    // One after the other, or else two could both find that there is nothing yet.
    PUT: (asked) => putting(() => put(objects, asked, now())),
    GET: async (asked) => {
      const found = await read(asked)
      return new Response(Uint8Array.from(found.bytes), { headers: headersOf(found) })
    },
    HEAD: async (asked) => new Response(null, { headers: headersOf(await read(asked)) }),
    LIST: async ({ bucket, url }) => {
      const { searchParams } = url
      const prefix = searchParams.get('prefix') ?? ''
      const after = searchParams.get('continuation-token') ?? ''
      const all = (await objects.list(bucket)).filter(
        (key) => key.startsWith(prefix) && key > after,
      )
      return new Response(listXml(all.slice(0, LISTED), all.length > LISTED), {
        headers: { 'content-type': 'application/xml' },
      })
    },
    DELETE: async ({ bucket, key }) => {
      await objects.delete(bucket, key)
      return new Response(null, { status: 204 })
    },
  }
}

async function put(
  objects: ReturnType<typeof createObjects>,
  { bucket, key, headers, body }: Asked,
  modified_at: number,
): Promise<Response> {
  if (headers.get('if-none-match') === '*' && (await objects.get(bucket, key))) {
    const says = 'At least one of the pre-conditions you specified did not hold'
    throw new S3Refusal(412, 'PreconditionFailed', says)
  }
  const metadata = Object.fromEntries(
    [...headers].filter(([name]) => name.startsWith('x-amz-meta-')),
  )
  const content_type = headers.get('content-type') ?? 'binary/octet-stream'
  const object: S3Object = { bytes: body, content_type, metadata, modified_at }
  await objects.put(bucket, key, object)
  return new Response(null, { headers: { etag: etagOf(object) } })
}

/** Keys of one answer. */
const LISTED = 1_000

/** The next page begins after the last key: here that is its token. */
function listXml(keys: readonly string[], truncated: boolean): string {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  const next = truncated ? `<NextContinuationToken>${keys.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${truncated}</IsTruncated>${next}${contents}</ListBucketResult>`
}

function headersOf(object: S3Object): Record<string, string> {
  return {
    ...object.metadata,
    etag: etagOf(object),
    'content-type': object.content_type,
    'content-length': String(object.bytes.length),
    'last-modified': new Date(object.modified_at).toUTCString(),
  }
}

/** Runs pieces of work one after the other. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}

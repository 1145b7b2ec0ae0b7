import { type Files, invariant } from '@billing/core'
import { type Answered, type Diagnosable, isSendable } from '@billing/wire'
import { diagnoseBucket } from './diagnose.ts'
import type { S3FilesOptions } from './options.ts'
import { readS3Address, type S3Address } from './s3-address.ts'
import { readList } from './s3-list.ts'
import { codeOf, reasonOf } from './s3-failure.ts'
import { FILE_MAX, openStore, sha256Of, type SignedStore } from './signed-store.ts'

/** Files in a bucket. */
export interface S3Files extends Diagnosable {
  readonly files: Files
  /** Let go of the connections. */
  close(): Promise<void>
}

/** Keep files in a bucket of any store that speaks S3. Throws for an address or credentials that cannot be right. */
export function createS3Files(options: S3FilesOptions): S3Files {
  const { access_key_id, secret_access_key, session_token, clock = Date.now } = options
  const address = readS3Address(options.url)
  for (const secret of [access_key_id, secret_access_key, session_token ?? '-']) {
    if (!isSendable(secret))
      throw new Error('the credentials of S3 have no spaces, and are not empty')
  }
  const store = openStore({
    address,
    access_key_id,
    secret_access_key,
    session_token,
    private_addresses: options.private_addresses,
    resolve: options.resolve,
    ca: options.ca,
    trace: options.trace,
    clock,
    timeout_ms: options.timeout_ms ?? 20_000,
    pause_ms: options.pause_ms ?? 250,
  })
  const files = filesIn(store, address)
  return {
    files,
    diagnose: () => diagnoseBucket({ store, files, address, clock }),
    close: () => store.close(),
  }
}

function filesIn(store: SignedStore, { prefix: own }: S3Address): Files {
  return {
    async put(key, bytes, content_type) {
      checkKey(key)
      invariant(bytes.length <= FILE_MAX, `a file of ${bytes.length} bytes is too large to put`)
      // One header of the request, and of every answer.
      invariant(/^[\x20-\x7e]{1,255}$/.test(content_type), 'this is no content type')
      const headers = { 'content-type': content_type, 'x-amz-meta-sha256': sha256Of(bytes) }
      const answered = await store.ask({ method: 'PUT', key, headers, body: bytes })
      // A page of a proxy says 200 too; only who stored something gives it an ETag.
      if (!has(answered, 200) || !answered.headers['etag']) throw failed('put', key, answered)
    },
    async get(key) {
      checkKey(key)
      const answered = await store.ask({ method: 'GET', key })
      if (isMissing(answered)) return undefined
      if (!has(answered, 200)) throw failed('get', key, answered)
      const { headers, bytes } = answered
      if (headers['x-amz-meta-sha256'] !== sha256Of(bytes)) {
        throw new Error(
          `get ${key} failed: these are not the bytes that we put: take them from a backup`,
        )
      }
      return { bytes: Uint8Array.from(bytes), content_type: headers['content-type'] ?? '' }
    },
    async list(prefix) {
      checkKey(prefix)
      const keys: string[] = []
      for (let from: string | undefined = ''; from !== undefined;) {
        const query = { 'list-type': '2', ...(from === '' ? {} : { 'continuation-token': from }) }
        const answered = await store.ask({ method: 'GET', key: prefix, query })
        const page = has(answered, 200) ? readList(answered.bytes) : undefined
        if (!page) throw failed('list', prefix, answered)
        keys.push(...page.keys.map((key) => key.slice(own.length)))
        from = page.next
      }
      return keys
    },
    async delete(key) {
      checkKey(key)
      const answered = await store.ask({ method: 'DELETE', key })
      if (!has(answered, 204) && !isMissing(answered)) throw failed('delete', key, answered)
    },
  }
}

type Whole = Extract<Answered, { kind: 'answered' }>

function has(answered: Answered, status: number): answered is Whole {
  return answered.kind === 'answered' && answered.status === status
}

/** Only the store itself can say that there is nothing under a key: a proxy's 404 says nothing about it. */
function isMissing(answered: Answered): boolean {
  return has(answered, 404) && codeOf(answered) === 'NoSuchKey'
}

function failed(what: string, key: string, answered: Answered): Error {
  return new Error(`${what} ${key} failed: ${reasonOf(answered)}`)
}

function checkKey(key: string): void {
  invariant(/^[a-z0-9/_-]{1,200}$/.test(key), `${JSON.stringify(key)} is not a file key`)
}

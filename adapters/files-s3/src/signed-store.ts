import {
  type Answered,
  begin,
  createUpstream,
  shownHeaders,
  type Told,
  type UpstreamOptions,
} from '@billing/wire'
import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Credentials } from './options.ts'
import type { S3Address } from './s3-address.ts'
import { codeOf, mayPass } from './s3-failure.ts'

/** How the store is reached. */
export interface StoreOptions
  extends S3Credentials, Pick<UpstreamOptions, 'ca' | 'private_addresses' | 'resolve' | 'trace'> {
  readonly address: S3Address
  /** For one try, in milliseconds. */
  readonly timeout_ms: number
  /** Between the two tries, in milliseconds. */
  readonly pause_ms: number
  /** In epoch milliseconds. */
  readonly clock: () => number
}

/** One question about one key. */
export interface Asked {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly key: string
  /** Asks the bucket itself, without a key: a list. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** A bucket that is asked in our name. Never throws: an outage is an answer. */
export interface SignedStore {
  /** Asks once more after a moment when that may help: every question that we have is repeatable. */
  ask(asked: Asked): Promise<Answered>
  /** As somebody asks who has no key. */
  askAsStranger(asked: Asked): Promise<Answered>
  close(): Promise<void>
}

/** The largest file that we put or take, in bytes: 32 MiB. */
export const FILE_MAX = 33_554_432

/** Hash of a file's bytes, as hex. */
export const sha256Of = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

/** Open the way to a bucket. Every question is signed by Signature Version 4, its body too. */
export function openStore(options: StoreOptions): SignedStore {
  const { address, timeout_ms, private_addresses, resolve, ca, trace } = options
  const upstream = createUpstream({
    name: 'files-s3',
    base_url: address.endpoint,
    timeout_ms,
    max_bytes: FILE_MAX,
    private_addresses,
    resolve,
    ca,
  })
  const send = async (asked: Asked, headers: Readonly<Record<string, string>>) => {
    const { method, body } = asked
    const path = pathOf(address, asked)
    const end = begin(trace, 'files-s3')
    const answered = await upstream.ask({ method, path, headers, body })
    end(() => shown({ ...asked, headers }, path, answered))
    return answered
  }
  return {
    async ask(asked) {
      // Signed anew each time: a signature is as old as its question.
      const first = await send(asked, await signed(options, asked))
      if (!mayPass(first)) return first
      await pause(options.pause_ms)
      return send(asked, await signed(options, asked))
    },
    askAsStranger: (asked) => send(asked, asked.headers ?? {}),
    close: () => upstream.close(),
  }
}

/** Path-style, which all servers know: no name of a bucket must resolve. */
function pathOf({ bucket, prefix }: S3Address, { key, query }: Asked): string {
  if (query === undefined) return `/${bucket}/${prefix}${key}`
  const asked = new URLSearchParams({ ...query, prefix: `${prefix}${key}` })
  return `/${bucket}?${asked.toString()}`
}

async function signed(options: StoreOptions, asked: Asked): Promise<Record<string, string>> {
  const { address, access_key_id, secret_access_key, session_token, clock } = options
  const signer = new AwsV4Signer({
    method: asked.method,
    url: address.endpoint + pathOf(address, asked),
    headers: { ...asked.headers, 'x-amz-content-sha256': sha256Of(asked.body) },
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    ...(session_token === undefined ? {} : { sessionToken: session_token }),
    service: 's3',
    region: address.region,
    datetime: new Date(clock()).toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    // Or else nobody would notice that the content type was changed on its way.
    allHeaders: true,
  })
  const { headers } = await signer.sign()
  return Object.fromEntries(headers)
}

/** Told here and not by the upstream, which shows bodies that are JSON: those of ours are people's papers. */
function shown({ method, headers = {}, body }: Asked, path: string, answered: Answered): Told {
  return {
    what: `${method} ${path}`,
    asked: { headers: shownHeaders(headers), size: body?.length ?? 0 },
    answered: shownAnswer(answered),
    outcome: answered.kind === 'answered' ? 'answered' : `${answered.kind}: ${answered.reason}`,
  }
}

function shownAnswer(answered: Answered): unknown {
  if (answered.kind !== 'answered') return null
  const { status, headers, bytes } = answered
  const request_id = headers['x-amz-request-id'] ?? null
  const code = status < 300 ? null : (codeOf(answered) ?? null)
  return { status, code, request_id, headers: shownHeaders(headers), size: bytes.length }
}

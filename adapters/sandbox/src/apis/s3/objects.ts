import type { Files } from '@billing/core'
import { createHash } from 'node:crypto'
import { sha256Of } from './sigv4.ts'

/** What a bucket keeps under a key. */
export interface S3Object {
  readonly bytes: Uint8Array
  readonly content_type: string
  /** `x-amz-meta-*`, by whole names in lower case. */
  readonly metadata: Readonly<Record<string, string>>
  /** In epoch milliseconds. */
  readonly modified_at: number
}

/** The MD5 of the bytes in quotes, as S3 gives it for an object that was put in one piece. */
export const etagOf = ({ bytes }: S3Object) => `"${createHash('md5').update(bytes).digest('hex')}"`

const TYPE = 'application/x-s3-object'
const NEWLINE = 0x0a

/** Objects over any file store. Its keys are few letters, those of S3 are any text: so they are hashed. */
export function createObjects(files: Files) {
  const keyOf = (bucket: string, key: string) => `s3/${sha256Of(JSON.stringify([bucket, key]))}`
  return {
    async put(bucket: string, key: string, { bytes, ...about }: S3Object): Promise<void> {
      const head = Buffer.from(`${JSON.stringify({ ...about, bucket, key })}\n`)
      await files.put(keyOf(bucket, key), Buffer.concat([head, bytes]), TYPE)
    },
    async get(bucket: string, key: string): Promise<S3Object | undefined> {
      const file = await files.get(keyOf(bucket, key))
      if (!file) return undefined
      const cut = file.bytes.indexOf(NEWLINE)
      const head = JSON.parse(Buffer.from(file.bytes.subarray(0, cut)).toString()) as S3Object
      return { ...head, bytes: file.bytes.subarray(cut + 1) }
    },
    /** The keys of a bucket, in order. */
    async list(bucket: string): Promise<string[]> {
      const keys: string[] = []
      for (const own of await files.list('s3/')) {
        const file = await files.get(own)
        const head = file?.bytes.subarray(0, file.bytes.indexOf(NEWLINE)) ?? new Uint8Array()
        const about = JSON.parse(Buffer.from(head).toString() || '{}') as Record<string, string>
        if (about['bucket'] === bucket) keys.push(about['key'] ?? '')
      }
      return keys.toSorted()
    },
    delete: (bucket: string, key: string) => files.delete(keyOf(bucket, key)),
  }
}

/** A file store that forgets everything with its process. */
export function inMemory(): Files {
  const kept = new Map<string, { readonly bytes: Uint8Array; readonly content_type: string }>()
  return {
    async put(key, bytes, content_type) {
      kept.set(key, { bytes: Uint8Array.from(bytes), content_type })
    },
    get: async (key) => kept.get(key),
    list: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    async delete(key) {
      kept.delete(key)
    },
  }
}

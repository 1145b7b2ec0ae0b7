import { createHash } from 'node:crypto'

/** A file with what belongs to it. */
export interface StoredFile {
  readonly bytes: Uint8Array
  readonly content_type: string
}

/** The head of a file of ours is one line of JSON; it is never longer, in bytes. */
const HEAD_MAX = 1_024
const NEWLINE = 0x0a
const decoder = new TextDecoder()

/**
 * The bytes on disk: one line of JSON that says what follows, then the file. In one file the content
 * type and the bytes cannot be torn apart by a crash, nor by a copy. Throws for a content type that is too long.
 */
export function pack({ bytes, content_type }: StoredFile): Uint8Array {
  const about = { format: 1, content_type, size: bytes.length, sha256: sha256Of(bytes) }
  const head = Buffer.from(`${JSON.stringify(about)}\n`)
  if (head.length > HEAD_MAX) throw new Error('the content type is too long')
  return Buffer.concat([head, bytes])
}

/** The file in the bytes on disk. Throws when it is not the whole of what was put, byte for byte. */
export function unpack(packed: Uint8Array): StoredFile {
  const end = packed.subarray(0, HEAD_MAX).indexOf(NEWLINE)
  const about = readHead(packed.subarray(0, Math.max(end, 0)))
  const bytes = new Uint8Array(packed.buffer, packed.byteOffset + end + 1, packed.length - end - 1)
  if (about?.size !== bytes.length || about.sha256 !== sha256Of(bytes)) {
    throw new Error('it is damaged: take it from a backup')
  }
  return { bytes, content_type: about.content_type }
}

interface Head {
  readonly content_type: string
  readonly size: unknown
  readonly sha256: unknown
}

function readHead(line: Uint8Array): Head | undefined {
  try {
    const about = JSON.parse(decoder.decode(line)) as Partial<Record<string, unknown>> | null
    const content_type = about?.['content_type']
    if (typeof content_type !== 'string' || about?.['format'] !== 1) return undefined
    return { content_type, size: about['size'], sha256: about['sha256'] }
  } catch {
    return undefined
  }
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

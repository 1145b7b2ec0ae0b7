import { setTimeout } from 'node:timers/promises'
import type { FileDownload } from '@billing/core'
import type { LimitsAtOnce } from './limits-at-once.ts'
import type { FileAnswer } from './reply.ts'

/** Milliseconds in which a file is read: 10 MiB in 5 minutes are 35 kB a second. */
const READ_WITHIN = 300_000

/** Bytes that are handed on at a time. */
const PIECE = 64 * 1_024

/** Who fetches a file, and how long its bytes wait for them. */
export interface Fetching {
  readonly downloads: LimitsAtOnce
  readonly user_id: string
  readonly within?: number
}

/**
 * A file that goes out in pieces, no faster than it is read: until the last one is taken it holds one of the user's places,
 * because a client that does not read keeps a whole file in our memory. One that reads too slowly is broken off. Throws
 * what `read` throws, and `rate_limited` while the user has as many under way as they may.
 */
export async function heldFile(
  { downloads, user_id, within = READ_WITHIN }: Fetching,
  read: () => Promise<FileDownload>,
): Promise<FileAnswer> {
  const begun = Promise.withResolvers<FileAnswer>()
  const held = downloads(user_id, async () => {
    const { filename, bytes } = await read()
    const over = new AbortController()
    const { pieces, breakOff } = inPieces(bytes, () => over.abort())
    begun.resolve({ filename, bytes: pieces, size: bytes.length })
    // Whoever neither reads nor leaves holds no place for ever.
    const late = setTimeout(within, undefined, { ref: false, signal: over.signal })
    await late.then(breakOff, () => undefined)
  })
  return Promise.race([begun.promise, held.then(() => begun.promise)])
}

/** `ended` is called when the last piece was taken, or nobody wants the rest. */
function inPieces(bytes: Uint8Array, ended: () => void) {
  let left = bytes
  let controls: ReadableStreamDefaultController<Uint8Array> | undefined
  const source = {
    start(controller: ReadableStreamDefaultController<Uint8Array>) {
      controls = controller
    },
    pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      controller.enqueue(Uint8Array.from(left.subarray(0, PIECE)))
      left = left.subarray(PIECE)
      if (left.length > 0) return
      controller.close()
      ended()
    },
    cancel: ended,
  }
  return {
    // Nothing is taken before somebody reads.
    pieces: new ReadableStream(source, { highWaterMark: 0 }),
    breakOff: () => {
      left = new Uint8Array()
      controls?.error(new Error('This file was not read in time.'))
    },
  }
}

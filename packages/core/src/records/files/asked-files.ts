import { Problem } from '../../kernel/problem.ts'
import type { Files } from './ports.ts'

/** Seconds after which whoever met files that are away may ask again. */
const RETRY_AFTER = 5

/**
 * The files for somebody who waits for an answer: where they are kept is away, full or read-only, that is
 * `internal` with `retry_after`. Work that nobody waits for keeps the adapter's own error, which says why.
 */
export function askedFiles(files: Files): Files {
  return {
    put: (key, bytes, content_type) => orAway(() => files.put(key, bytes, content_type)),
    get: (key) => orAway(() => files.get(key)),
    list: (prefix) => orAway(() => files.list(prefix)),
    delete: (key) => orAway(() => files.delete(key)),
  }
}

async function orAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Problem('internal', {
      detail: 'We cannot get at our files just now. The same request may be repeated.',
      retry_after: RETRY_AFTER,
      cause,
    })
  }
}

import { type EpochMs, epochMs } from '../../kernel/time.ts'
import type { ListAnswer } from './provider-lists.ts'

/** How many were made in one instant at most: more, and the provider's list does not go on. */
const PAGES_WITHOUT_NEWS = 1

/** A range of time, both ends included. */
interface Made {
  readonly from: EpochMs
  readonly to: EpochMs
}

/**
 * Everything that a list of the provider's has of a time, newest first, each once; `silent` at the end where it did not say
 * the rest.
 */
export async function* walkProvider<
  Listed extends { readonly id: string; readonly created_at: EpochMs },
>(
  list: (made: Made) => Promise<ListAnswer<Listed>>,
  { from, to }: Made,
): AsyncGenerator<Listed | 'silent'> {
  const seen = new Set<string>()
  for (let until = to, stale = 0; stale <= PAGES_WITHOUT_NEWS;) {
    const answer = await list({ from, to: until })
    if (answer.kind !== 'listed') break
    const before = seen.size
    for (const each of answer.listed) {
      if (seen.has(each.id)) continue
      seen.add(each.id)
      yield each
    }
    if (answer.complete) return
    stale = seen.size === before ? stale + 1 : 0
    until = epochMs(Math.min(until, ...answer.listed.map(({ created_at }) => created_at)))
  }
  yield 'silent'
}

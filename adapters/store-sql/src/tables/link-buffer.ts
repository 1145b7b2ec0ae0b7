import { type ChainHead, invariant } from '@billing/core'
import type { Session } from '../dialect.ts'
import { rowUnder } from './bulk.ts'
import { moveHeads } from './chains.ts'

/** A repository that buffers writes until its transaction ends. */
export interface Flushable {
  readonly flush: () => Promise<void>
}

/** A link of a chain, as far as its chain matters. */
type Link = Pick<ChainHead, 'seq' | 'hash'>

/** Links that a transaction adds: written together when it ends, and their heads known until then. */
export interface LinkBuffer<L extends Link> {
  /** The chain's last link as this transaction sees it. */
  readonly head: (chain: string) => Promise<ChainHead | undefined>
  /** Throws when it does not follow the last link. */
  readonly add: (chain: string, link: L) => void
  /** Write what was added. Whoever reads links in the same transaction calls it first. */
  readonly flush: () => Promise<void>
}

/** How a table of chains is read and written. */
interface Chains<L> {
  readonly heads: 'audit_chains' | 'ledger_chains'
  readonly insert: (links: readonly L[]) => Promise<void>
}

/**
 * Buffers the links that a transaction adds until it ends. Writing each with its head cost three statements
 * for a link; now all of them take two.
 */
export function linkBuffer<L extends Link>(
  session: Session,
  { heads, insert }: Chains<L>,
): LinkBuffer<L> {
  const { db } = session
  const known = new Map<string, ChainHead>()
  const moved = new Set<string>()
  let links: L[] = []
  const stored = rowUnder(session, { table: heads, key: 'chain', lock: true })
  return {
    async head(chain) {
      const head = known.get(chain) ?? (await stored(chain))
      if (head && !known.has(chain)) known.set(chain, head)
      return known.get(chain)
    },
    add(chain, link) {
      invariant(db.isTransaction, 'a link is added in the transaction of what it tells')
      const { seq, hash } = link
      const before = known.get(chain)?.seq ?? 0
      invariant(seq === before + 1, `${chain} has no link ${seq - 1} to append to`)
      known.set(chain, { chain, seq, hash })
      moved.add(chain)
      links.push(link)
    },
    async flush() {
      const added = links
      links = []
      if (added.length === 0) return
      const last = [...moved].toSorted().map((chain) => known.get(chain) as ChainHead)
      moved.clear()
      await moveHeads(db, heads, last)
      await insert(added)
    },
  }
}

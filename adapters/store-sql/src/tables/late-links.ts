import { type ChainHead, invariant } from '@billing/core'
import type { Handle } from '../dialect.ts'
import { moveHead } from './chains.ts'

/** A repository that keeps writes back until its transaction ends. */
export interface Flushed {
  readonly flush: () => Promise<void>
}

/** A link of a chain, as far as its chain matters. */
type Link = Pick<ChainHead, 'seq' | 'hash'>

/** Links that a transaction adds: written together when it ends, and their heads known until then. */
export interface LateLinks<L extends Link> {
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
  /** The last link that is written, locked until the transaction ends. */
  readonly stored: (chain: string) => Promise<ChainHead | undefined>
  readonly insert: (links: readonly L[]) => Promise<void>
}

/**
 * Keeps the links that a transaction adds until its end. Writing each with its head cost three statements
 * for a link; now a chain costs two for a transaction, and its links come many in one statement.
 */
export function lateLinks<L extends Link>(
  db: Handle['db'],
  { heads, stored, insert }: Chains<L>,
): LateLinks<L> {
  const known = new Map<string, ChainHead>()
  const moved = new Map<string, { readonly from: number }>()
  let links: L[] = []
  return {
    async head(chain) {
      const head = known.get(chain) ?? (await stored(chain))
      if (head) known.set(chain, head)
      return head
    },
    add(chain, link) {
      invariant(db.isTransaction, 'a link is added in the transaction of what it tells')
      const { seq, hash } = link
      const before = known.get(chain)?.seq ?? 0
      invariant(seq === before + 1, `${chain} has no link ${seq - 1} to append to`)
      if (!moved.has(chain)) moved.set(chain, { from: before })
      known.set(chain, { chain, seq, hash })
      links.push(link)
    },
    async flush() {
      for (const [chain, { from }] of moved) {
        const head = known.get(chain)
        if (head) await moveHead(db, heads, head, from)
      }
      moved.clear()
      const late = links
      links = []
      await insert(late)
    },
  }
}

import { dateText } from '../../kernel/calendar.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { after, civilFromDays, DAY, HOUR } from '../../kernel/time.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { CHAIN_START } from './record-audit.ts'
import type { AuditRoot, ChainHead } from './ports.ts'

const HEADS_AT_ONCE = 500

/** A row is not stored later than this after the instant that it says: no transaction takes as long. */
const LATE = HOUR

/**
 * Once a day (UTC), fold the head of every chain into one root, linked to the day before: a chain that is
 * cut short afterwards no longer fits it. The heads of chains that grew are kept, so that one row can be proved.
 * Resolves to 1 when a root was made. Source: contract 10.4.
 */
export async function sealAuditDay({ store, clock, secrets }: WritePorts): Promise<number> {
  const now = clock()
  const day = dateText(civilFromDays(Math.floor(now / DAY) - 1))
  const last = await store.read((tx) => tx.audit.lastRoot())
  if (last && last.day >= day) return 0
  return store.transaction(async (tx) => {
    const previous = await tx.audit.lastRoot()
    if (previous && previous.day >= day) return 0
    const prev_hash = previous?.root_hash ?? CHAIN_START
    const folded = { day, prev_hash, ...(await foldHeads(tx, secrets, day, previous)) }
    const root_hash = rootHash(secrets, folded)
    await tx.audit.insertRoot({ ...folded, root_hash, created_at: now })
    return 1
  })
}

/** The digests over the heads of all chains, and over those that grew since the root before, which are kept. */
async function foldHeads(
  tx: Tx,
  secrets: Secrets,
  day: string,
  previous: AuditRoot | undefined,
): Promise<Pick<AuditRoot, 'chains' | 'heads_hash' | 'grown_hash'>> {
  const grew = await grownSince(tx, previous)
  let [heads_hash, grown_hash] = ['', '']
  let chains = 0
  let heads: ChainHead[]
  let from = ''
  do {
    heads = await tx.audit.heads(from, HEADS_AT_ONCE)
    const grown = heads.filter(({ chain }) => grew(chain))
    heads_hash = foldedHeads(secrets, heads_hash, heads)
    grown_hash = foldedHeads(secrets, grown_hash, grown)
    await tx.audit.insertDayHeads(day, grown)
    chains += heads.length
    from = heads.at(-1)?.chain ?? from
  } while (heads.length === HEADS_AT_ONCE)
  return { chains, heads_hash, grown_hash }
}

/** Every chain, for the first root that keeps heads. */
async function grownSince(
  tx: Tx,
  previous: AuditRoot | undefined,
): Promise<(chain: string) => boolean> {
  if (!previous || previous.grown_hash === null) return () => true
  const grown = new Set(await tx.audit.grownSince(after(previous.created_at, -LATE)))
  return (chain) => grown.has(chain)
}

/** A digest that goes on over more heads, in order of chain. */
export function foldedHeads(secrets: Secrets, digest: string, heads: readonly ChainHead[]): string {
  return heads.reduce(
    (text, { chain, seq, hash }) => secrets.digest(`${text}${chain}:${seq}:${hash}`),
    digest,
  )
}

/** The root of a day, from what it is over. */
export function rootHash(
  secrets: Secrets,
  { prev_hash, day, chains, heads_hash, grown_hash }: Omit<AuditRoot, 'root_hash' | 'created_at'>,
): string {
  return secrets.digest(`${prev_hash}${day}${chains}${heads_hash ?? ''}${grown_hash ?? ''}`)
}

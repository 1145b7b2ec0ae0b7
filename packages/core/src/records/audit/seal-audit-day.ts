import { dateText } from '../../kernel/calendar.ts'
import { civilFromDays, DAY } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { CHAIN_START } from './record-audit.ts'
import type { ChainHead } from './ports.ts'

const HEADS_AT_ONCE = 500

/**
 * Once a day (UTC), fold the head of every chain into one root, linked to the day before: a chain that is
 * cut short afterwards no longer fits it. Resolves to 1 when a root was made. Source: contract 10.4.
 */
export async function sealAuditDay({ store, clock, secrets }: WritePorts): Promise<number> {
  const now = clock()
  const day = dateText(civilFromDays(Math.floor(now / DAY) - 1))
  const last = await store.read((tx) => tx.audit.lastRoot())
  if (last && last.day >= day) return 0
  return store.transaction(async (tx) => {
    const previous = await tx.audit.lastRoot()
    if (previous && previous.day >= day) return 0
    let text = ''
    let chains = 0
    let heads: ChainHead[]
    let from = ''
    do {
      heads = await tx.audit.heads(from, HEADS_AT_ONCE)
      for (const head of heads)
        text = secrets.digest(`${text}${head.chain}:${head.seq}:${head.hash}`)
      chains += heads.length
      from = heads.at(-1)?.chain ?? from
    } while (heads.length === HEADS_AT_ONCE)
    const prev_hash = previous?.root_hash ?? CHAIN_START
    const root_hash = secrets.digest(`${prev_hash}${day}${chains}${text}`)
    await tx.audit.insertRoot({ day, chains, root_hash, prev_hash, created_at: now })
    return 1
  })
}

import type { WritePorts } from '../../ports.ts'
import type { AuditRow } from './audit.ts'
import { LINK_FLAWS, linkFlaw } from './audit-flaw.ts'
import type { ChainHead } from './ports.ts'
import { CHAIN_START } from './record-audit.ts'

const AT_ONCE = 500

/** The result of a check of the chains. */
export interface AuditVerdict {
  readonly chains: number
  readonly rows: number
  /** The first broken link of each broken chain, in words. */
  readonly broken: readonly string[]
}

/** Recompute every link of every chain. Source: contract 10.4. */
export async function verifyAudit(ports: WritePorts): Promise<AuditVerdict> {
  let chains = 0
  let rows = 0
  const broken: string[] = []
  for (let from = '', heads: ChainHead[] = []; ; from = heads.at(-1)?.chain ?? from) {
    const at = from
    heads = await ports.store.read((tx) => tx.audit.heads(at, AT_ONCE))
    for (const head of heads) {
      const result = await verifyChain(ports, head)
      chains += 1
      rows += result.rows
      if (result.flaw) broken.push(`${head.chain}: ${result.flaw}`)
    }
    if (heads.length < AT_ONCE) return { chains, rows, broken }
  }
}

async function verifyChain(
  { store, secrets }: WritePorts,
  head: ChainHead,
): Promise<{ readonly rows: number; readonly flaw: string | null }> {
  let prev: Pick<AuditRow, 'seq' | 'hash'> = { seq: 0, hash: CHAIN_START }
  for (;;) {
    const after_seq = prev.seq
    const page = await store.read((tx) => tx.audit.rows(head.chain, after_seq, AT_ONCE))
    for (const row of page) {
      const broken = linkFlaw(secrets, prev, row)
      const flaw = broken ? LINK_FLAWS[broken](prev.seq + 1) : headFlaw(head, row)
      if (flaw) return { rows: prev.seq, flaw }
      prev = row
    }
    if (page.length < AT_ONCE) break
  }
  const whole = prev.seq >= head.seq
  return { rows: prev.seq, flaw: whole ? null : `ends at ${prev.seq}, its head says ${head.seq}` }
}

/** Rows may have been added since the head was read; the row that it names must still be the one it saw. */
function headFlaw(head: ChainHead, row: AuditRow): string | null {
  return row.seq === head.seq && row.hash !== head.hash ? 'its head is of another row' : null
}

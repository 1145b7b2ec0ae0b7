import { Problem } from '../../kernel/problem.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import type { AuditRow } from './audit.ts'
import { linkFlaw } from './audit-flaw.ts'
import type { AuditRoot, ChainHead, SealedHead } from './ports.ts'
import { CHAIN_START, hashedText } from './record-audit.ts'
import { foldedHeads, rootHash } from './seal-audit-day.ts'

/** Links that an answer shows; the others are checked all the same. */
export const LINKS_SHOWN = 200
const AT_ONCE = 500

/** What a proof can fail of. `head` is the chain’s last link, `root` the digest of the day, `roots` a later day’s. */
export const PROOF_FLAWS = [
  'missing',
  'not_following',
  'changed',
  'personal_changed',
  'head',
  'root',
  'roots',
] as const
/** What a proof fails of. */
export type ProofFlaw = (typeof PROOF_FLAWS)[number]

/** A row of the audit log, what links it to the root of a day, and whether that holds. */
export interface AuditProof extends Pick<AuditRow, 'id' | 'chain' | 'seq' | 'hash'> {
  /**
   * From the row to the chain's last link of the sealed day, or of now: the SHA-256 of `content` is `hash`, and
   * `content` names the hash before it.
   */
  readonly links: readonly {
    readonly seq: number
    readonly content: string
    readonly hash: string
  }[]
  readonly links_total: number
  /** The day whose root is over the row; null while its day is not sealed, and where its heads were not kept. */
  readonly root: AuditRoot | null
  readonly holds: boolean
  readonly flaw: ProofFlaw | null
  /** The row at which the chain breaks. */
  readonly flaw_seq: number | null
}

/**
 * Prove a row: recompute it and every link up to the chain's head as its day was sealed, that head's place in the
 * day's root, and each root since. Throws `not_found`. Source: contract 10.4.
 */
export async function proveAuditRow(
  { store, secrets }: WritePorts,
  id: string,
): Promise<AuditProof> {
  return store.read(async (tx) => {
    const row = await tx.audit.row(id)
    if (!row) throw new Problem('not_found')
    const { chain, seq, hash } = row
    const sealed = await tx.audit.sealedHead(chain, seq)
    const head = sealed ?? (await tx.audit.headOf(chain))
    const { links, links_total, broken } = await followLinks(tx, secrets, row, head)
    const seal = await sealOf(tx, secrets, sealed)
    const found = broken ?? seal.broken
    return { id, chain, seq, hash, links, links_total, root: seal.root, ...verdictOf(found) }
  })
}

function verdictOf(broken: Broken | null): Pick<AuditProof, 'holds' | 'flaw' | 'flaw_seq'> {
  return { holds: broken === null, flaw: broken?.flaw ?? null, flaw_seq: broken?.seq ?? null }
}

async function sealOf(
  tx: Tx,
  secrets: Secrets,
  sealed: SealedHead | undefined,
): Promise<{ readonly root: AuditRoot | null; readonly broken: Broken | null }> {
  if (!sealed) return { root: null, broken: null }
  const root = (await tx.audit.root(sealed.day)) ?? null
  return { root, broken: await sealFlaw(tx, secrets, root) }
}

interface Broken {
  readonly flaw: ProofFlaw
  readonly seq?: number
}

interface Followed extends Pick<AuditProof, 'links' | 'links_total'> {
  readonly broken: Broken | null
}

async function followLinks(
  tx: Tx,
  secrets: Secrets,
  row: AuditRow,
  head: ChainHead = { chain: row.chain, seq: 0, hash: CHAIN_START },
): Promise<Followed> {
  const links: AuditProof['links'][number][] = []
  const links_total = Math.max(head.seq - row.seq + 1, 0)
  let prev = await linkBefore(tx, row)
  for await (const link of linksOf(tx, row, head.seq)) {
    const flaw = linkFlaw(secrets, prev, link)
    if (flaw) return { links, links_total, broken: { flaw, seq: prev.seq + 1 } }
    const { hash, ...content } = link
    if (links.length < LINKS_SHOWN) {
      links.push({ seq: link.seq, content: hashedText(content), hash })
    }
    prev = link
  }
  return { links, links_total, broken: headFlaw(prev, head) }
}

type Link = Pick<AuditRow, 'seq' | 'hash'>

async function linkBefore(tx: Tx, { chain, seq }: AuditRow): Promise<Link> {
  const [before] = seq === 1 ? [] : await tx.audit.rows(chain, seq - 2, 1)
  return before ?? { seq: 0, hash: CHAIN_START }
}

/** From the row up to the link `last`, as far as there are any. */
async function* linksOf(tx: Tx, { chain, seq }: AuditRow, last: number): AsyncGenerator<AuditRow> {
  let after_seq = seq - 1
  while (after_seq < last) {
    const page = await tx.audit.rows(chain, after_seq, Math.min(AT_ONCE, last - after_seq))
    yield* page
    if (page.length === 0) return
    after_seq = page.at(-1)?.seq ?? last
  }
}

function headFlaw(last: Link, head: ChainHead): Broken | null {
  if (last.seq !== head.seq) return { flaw: 'missing', seq: last.seq + 1 }
  return last.hash === head.hash ? null : { flaw: 'head', seq: head.seq }
}

/** The day's heads come to its root, and each later root follows the one before it. */
async function sealFlaw(tx: Tx, secrets: Secrets, root: AuditRoot | null): Promise<Broken | null> {
  if (!root || !(await rootHolds(tx, secrets, root))) return { flaw: 'root' }
  let previous = root
  for (;;) {
    const later = await tx.audit.roots(previous.day, AT_ONCE)
    for (const each of later) {
      const follows = each.prev_hash === previous.root_hash
      if (!follows || rootHash(secrets, each) !== each.root_hash) return { flaw: 'roots' }
      previous = each
    }
    if (later.length < AT_ONCE) return null
  }
}

/** Whether a root that keeps the heads of its day is the digest of them. */
export async function rootHolds(tx: Tx, secrets: Secrets, root: AuditRoot): Promise<boolean> {
  let grown_hash = ''
  let from = ''
  for (;;) {
    const heads = await tx.audit.dayHeads(root.day, from, AT_ONCE)
    grown_hash = foldedHeads(secrets, grown_hash, heads)
    from = heads.at(-1)?.chain ?? from
    if (heads.length < AT_ONCE) break
  }
  return grown_hash === root.grown_hash && rootHash(secrets, root) === root.root_hash
}

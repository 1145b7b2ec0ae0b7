import { createHash } from 'node:crypto'
import type { Row } from '../simulation/service.ts'
import type { Evidence, Moment } from './evidence.ts'
import { int, text, windowOf } from './look.ts'

/** What the first link follows. */
const START = '0'.repeat(64)

/** One link, whatever it is a link of. */
interface Link {
  readonly chain: string
  readonly seq: number
  readonly prev_hash: string
  readonly hash: string
  /** What the digest is made of. */
  readonly says: unknown
  /** The hash of the link before it in its chain; undefined where there is none. */
  readonly before: string | null
  /** What personal fields are digested as, and their digest; null when they were erased. */
  readonly personal: readonly [says: unknown, hash: unknown] | null
}

const CHAINS = {
  audit: { table: 'audit_log', id: 'id', heads: 'audit_chains', chain: 'chain', link: auditLink },
  ledger: {
    table: 'ledger_transactions',
    id: 'ledger_tx_id',
    heads: 'ledger_chains',
    chain: 'account_id',
    link: ledgerLink,
  },
} as const

/** The audit log, recomputed from its rows. */
export function auditChains(evidence: Evidence, moment: Moment): Promise<string[]> {
  return checkChains(evidence, moment, 'audit')
}

/** The ledger, recomputed from its rows. */
export function ledgerChains(evidence: Evidence, moment: Moment): Promise<string[]> {
  return checkChains(evidence, moment, 'ledger')
}

/** The daily roots follow each other. What a root folds is gone by the next day: only its links are checked. */
export async function auditRoots({ query }: Evidence): Promise<string[]> {
  const rows = await query('select day, root_hash, prev_hash from audit_roots order by day')
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]?.['root_hash'] ?? START
    return row['prev_hash'] === before
      ? []
      : [`${String(row['day'])}: its root does not follow the day before`]
  })
}

async function checkChains(
  evidence: Evidence,
  moment: Moment,
  name: keyof typeof CHAINS,
): Promise<string[]> {
  const { table, id, chain, link } = CHAINS[name]
  const since = await windowOf(evidence, `S2 ${name}`, moment)
  const only =
    moment === 'at rest'
      ? ''
      : `where t.${id} in (select row_id from recorded_changes where resource = '${table}' and seq > ${since})`
  const rows = await evidence.query(`select t.*, b.hash as before_hash from ${table} t
    left join ${table} b on b.${chain} = t.${chain} and b.seq = t.seq - 1 ${only}
    order by t.${chain}, t.seq`)
  const broken = rows.map(link).flatMap(flawOf)
  return [...broken, ...(await checkHeads(evidence, moment, name))]
}

function flawOf({ chain, seq, prev_hash, hash, says, before, personal }: Link): string[] {
  if (seq > 1 && before === null) return [`${chain}: link ${seq - 1} is missing`]
  if (prev_hash !== (before ?? START))
    return [`${chain}: link ${seq} does not follow the one before it`]
  if (digest(canonical(says)) !== hash) return [`${chain}: link ${seq} was changed`]
  const kept = personal === null || digest(canonical(personal[0])) === personal[1]
  return kept ? [] : [`${chain}: the personal fields of link ${seq} were changed`]
}

/** A chain ends where its head says, and at rest it has as many links as the last one's number. */
async function checkHeads(
  { query }: Evidence,
  moment: Moment,
  name: keyof typeof CHAINS,
): Promise<string[]> {
  const { table, heads, chain } = CHAINS[name]
  const wrong = await query(`select h.chain from ${heads} h
    left join ${table} t on t.${chain} = h.chain and t.seq = h.seq and t.hash = h.hash
    where t.seq is null`)
  const ends = wrong.map((row) => `${String(row['chain'])}: its head is of no link`)
  if (moment !== 'at rest') return ends
  const counted = await query(`select t.${chain} as chain, max(t.seq) as last, max(h.seq) as head
    from ${table} t left join ${heads} h on h.chain = t.${chain} group by t.${chain}
    having count(*) <> max(t.seq) or coalesce(max(h.seq), 0) <> max(t.seq)`)
  return [
    ...ends,
    ...counted.map(
      (row) =>
        `${String(row['chain'])}: it has ${int(row['last'])} links, its head says ${int(row['head'])}`,
    ),
  ]
}

function auditLink(row: Row): Link {
  const { before_hash, hash, ip, user_agent, salt, ...kept } = row
  const seq = int(row['seq'])
  return {
    chain: String(row['chain']),
    seq,
    prev_hash: String(row['prev_hash']),
    hash: String(hash),
    says: { ...kept, seq, ts: int(row['ts']) },
    before: text(before_hash),
    personal: salt === null ? null : [[salt, ip, user_agent], row['personal_hash']],
  }
}

function ledgerLink(row: Row): Link {
  const { before_hash, hash, ...kept } = row
  const seq = int(row['seq'])
  const postings: unknown = JSON.parse(String(row['postings']))
  return {
    chain: String(row['account_id']),
    seq,
    prev_hash: String(row['prev_hash']),
    hash: String(hash),
    says: { ...kept, seq, at: int(row['at']), postings },
    before: text(before_hash),
    personal: null,
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** JSON with sorted keys and without spaces. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join()}}`
}

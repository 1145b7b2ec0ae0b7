import type { EpochMs } from '../../kernel/time.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { AuditActor, AuditRow } from './audit.ts'

/** The last link of a chain. */
export interface ChainHead {
  readonly chain: string
  readonly seq: number
  readonly hash: string
}

/** What the audit log is narrowed to. */
export interface AuditFilter {
  readonly action?: string
  readonly account_id?: string
  readonly user_id?: string
  readonly actor?: AuditActor
  readonly outcome?: AuditRow['outcome']
  /** Inclusive. */
  readonly since?: EpochMs
  /** Exclusive. */
  readonly until?: EpochMs
}

/** The last link of a chain as a day was sealed. */
export interface SealedHead extends ChainHead {
  readonly day: string
}

/** Append-only: the database refuses to change or remove a row. */
export interface AuditLog {
  /** The chain's last link, locked until this transaction ends; undefined for a new chain. */
  headForUpdate(chain: string): Promise<ChainHead | undefined>
  append(row: AuditRow): Promise<void>
  row(id: string): Promise<AuditRow | undefined>
  /** The chain's last link; undefined for a new chain. */
  headOf(chain: string): Promise<ChainHead | undefined>
  /** In order of `seq`, after `after_seq`. */
  rows(chain: string, after_seq: number, limit: number): Promise<AuditRow[]>
  /** Those whose meta names the ticket, in order. */
  ofTicket(ticket_id: string): Promise<AuditRow[]>
  /** Newest first, over all chains. No page takes longer because the log is long, unless an account's or a user's is. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditRow>>
  /** Chains in order of name, after `after`. */
  heads(after: string, limit: number): Promise<ChainHead[]>
  /** The newest daily root, and its day (`YYYY-MM-DD`). */
  lastRoot(): Promise<AuditRoot | undefined>
  root(day: string): Promise<AuditRoot | undefined>
  insertRoot(root: AuditRoot): Promise<void>
  /** Chains with a row that says it was written since then. */
  grownSince(since: EpochMs): Promise<string[]>
  /** Keep the last links of chains as the day is sealed. */
  insertDayHeads(day: string, heads: readonly ChainHead[]): Promise<void>
  /** Those kept of a day in order of chain, after `after`. */
  dayHeads(day: string, after: string, limit: number): Promise<ChainHead[]>
  /** The first kept last link of the chain that is this link or a later one. */
  sealedHead(chain: string, seq: number): Promise<SealedHead | undefined>
  /** In order of day, after `after_day`. */
  roots(after_day: string, limit: number): Promise<AuditRoot[]>
  /** Take the personal fields of a chain's rows away; its hashes still hold. Resolves to how many had any. */
  erasePersonal(chain: string): Promise<number>
  /** Chains that have rows and no last link: somebody took it away. At most `limit`. */
  headless(limit: number): Promise<string[]>
}

/** One digest over every chain's head at the end of a day (UTC). */
export interface AuditRoot {
  readonly day: string
  readonly chains: number
  readonly root_hash: string
  readonly prev_hash: string
  /** The digest over every chain's head; null in a root of before the parts were kept. */
  readonly heads_hash: string | null
  /** The digest over the heads of chains that grew, which are kept; null as `heads_hash`. */
  readonly grown_hash: string | null
  readonly created_at: EpochMs
}

import type { EpochMs } from '../../kernel/time.ts'

/** Who can have done what an audit row tells of. */
export const AUDIT_ACTORS = ['customer', 'admin', 'system', 'webhook'] as const
/** Who did it. */
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** What happened, as the code that saw it says it. */
export interface AuditEntry {
  /** Dotted: `auth.sign_in`, `signup.card_saved`, `admin.tenant.suspend`. */
  readonly action: string
  /** By default `success`. */
  readonly outcome?: 'success' | 'failure'
  readonly actor: AuditActor
  readonly account_id?: string | null
  /** In place of the account's chain, or the service's. */
  readonly chain?: string
  readonly user_id?: string | null
  readonly ip?: string | null
  readonly user_agent?: string | null
  /** The API key by which the user's machine asked; it joins `meta`. */
  readonly api_key_id?: string
  /** A short code, or what an operator said. It is part of the chain: it stays when an account is anonymised. */
  readonly reason?: string | null
  /** Identifiers only: never a secret, never free text of a person. */
  readonly meta?: Readonly<Record<string, string | number | boolean | null>>
}

/** One link of a chain. Rows are never changed, but their personal fields can be erased. Source: contract 10.4. */
export interface AuditRow {
  readonly id: string
  /** The account id; for what belongs to none `service`, or the id of a signup whose e-mail is taken. */
  readonly chain: string
  /** 1, 2, 3 … within the chain. */
  readonly seq: number
  readonly ts: EpochMs
  readonly action: string
  readonly account_id: string | null
  readonly user_id: string | null
  readonly actor: AuditActor
  readonly ip: string | null
  readonly user_agent: string | null
  readonly outcome: 'success' | 'failure'
  readonly reason: string | null
  /** JSON text. */
  readonly meta: string | null
  /** Random, erased together with the personal fields. */
  readonly salt: string | null
  /** Digest of salt and personal fields: it stays when they go. */
  readonly personal_hash: string
  readonly prev_hash: string
  readonly hash: string
}

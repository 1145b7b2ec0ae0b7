import { machine, type StateOf, statesOf } from '../../kernel/machine.ts'
import { DAY, type EpochMs, SECOND } from '../../kernel/time.ts'

/** How long the phone system and its data are kept after the end. Source: contract 8. */
export const TENANT_KEPT_FOR = 30 * DAY

/** How our mirror of a tenant moves. Source: contract 8. */
export const tenantMachine = machine({
  name: 'tenant',
  initial: 'active',
  final: ['deleted'],
  // prettier-ignore
  table: [
    // from       event            to           why
    ['active',    'first_lock',    'suspended', 'dunning, an operator or the end locked the account'],
    ['suspended', 'last_lock_gone','active',    'nothing locks the account any more'],
    ['active',    'removed',       'deleted',   '30 days after the account ended'],
    ['suspended', 'removed',       'deleted',   '30 days after the account ended'],
  ],
})
/** Where our mirror of a tenant stands. */
export type TenantStatus = StateOf<typeof tenantMachine>

/** The levels of service, from the highest. `emergency_only` is what a suspended tenant keeps. */
export const SERVICE_LEVELS = ['full', 'limited', 'emergency_only', 'deleted'] as const
/** How much of the phone service works. */
export type ServiceLevel = (typeof SERVICE_LEVELS)[number]

/** How many of each thing a tenant may have, or has in use: whole numbers, by the thing's name at the PBX core. */
export type TenantCounts = Readonly<Record<string, number>>

/** Whether both say the same of every thing. */
export function sameCounts(one: TenantCounts, other: TenantCounts): boolean {
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return names.length === others.length && names.every((name) => one[name] === other[name])
}

/** What we want the PBX core to make for an account; written before the core is asked. */
export interface TenantIntent {
  /** Also our reference at the core: one tenant per account. */
  readonly account_id: string
  readonly signup_id: string | null
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly country: string
  readonly timezone: string
  readonly contact_email: string
  readonly created_at: EpochMs
}

/** Our mirror of a tenant of the PBX core: what it should be, and what the core last confirmed. */
export interface Tenant {
  /** The core's id. */
  readonly tenant_id: string
  readonly account_id: string
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly status: TenantStatus
  readonly country: string
  readonly timezone: string
  readonly contact_email: string
  readonly my_pbx_url: string
  readonly sip_domain: string | null
  readonly desired_level: ServiceLevel
  readonly actual_level: ServiceLevel
  /** Grows with each command, so that a late one cannot overtake a newer one: see `nextGeneration`. */
  readonly generation: number
  readonly synced_generation: number
  /** How many of each thing it may have, as agreed; null while nothing that is limited was ever agreed: nothing is told. */
  readonly limits: TenantCounts | null
  /** Orders the commands that set limits, apart from those of the level; null with `limits`. */
  readonly limits_generation: number | null
  /** The one that the core confirmed last; null where it never did. */
  readonly limits_synced_generation: number | null
  /** What of its call credit the core said was unused when it went, less what was paid back since, in cents; else null. */
  readonly call_credit_left_minor: number | null
  /** How often in a row the core could not be brought to what we want; 0 as soon as it agrees. */
  readonly failed_repairs: number
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/**
 * What orders the next command to the core: never before the clock's second, so that it also comes after the commands
 * that a database forgot when it was restored. Source: contract 7.3, 8.
 */
export function nextGeneration({ generation }: Pick<Tenant, 'generation'>, now: EpochMs): number {
  return Math.max(generation + 1, Math.floor(now / SECOND))
}

/** What operators see of a tenant: where it stands, or that nobody knows what the core makes of it. */
export const PBX_STATUSES = [...statesOf(tenantMachine), 'unknown'] as const
/** Where a tenant stands for operators. */
export type PbxStatus = (typeof PBX_STATUSES)[number]

/** Failed repairs from which on we do not say that we know how the tenant stands. Source: contract 8. */
export const REPAIRS_UNTIL_UNKNOWN = 3

/** Where a tenant stands; `unknown` after three repairs that failed. */
export function pbxStatusOf({ status, failed_repairs }: Tenant): PbxStatus {
  return failed_repairs < REPAIRS_UNTIL_UNKNOWN ? status : 'unknown'
}

/** What is remembered of the last comparison of our tenants with the PBX core's. */
export interface TenantFact {
  readonly at: EpochMs
  /** False when the core did not list all its tenants. */
  readonly complete: boolean
  readonly compared: number
  readonly repaired_count: number
  /** Tenants of the core that no account of ours has; the first two hundred. */
  readonly strangers: readonly string[]
}

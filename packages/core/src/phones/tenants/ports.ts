import type { Money } from '../../kernel/money.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ServiceLevel, Tenant, TenantCounts, TenantIntent } from './tenant.ts'

/** A tenant to be made at the PBX core. */
export interface NewTenant {
  /** Our account id. The core holds at most one tenant per reference. */
  readonly reference: string
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly country: string
  /** IANA name. */
  readonly timezone: string
  readonly contact_email: string
  /** The plan, as the core calls it. */
  readonly plan_tier: string
}

/** A tenant as the core shows it. */
export interface PbxTenant {
  readonly tenant_id: string
  readonly reference: string
  readonly code: string
  readonly name: string
  readonly level: ServiceLevel
  readonly sip_domain: string | null
  readonly portal_url: string
  /** The limits in force; left out of a tenant that was set none, and by a core that takes none. */
  readonly limits?: TenantCounts
}

/** `refused` is final; `not_attempted` reached nothing; `unknown` may have happened: look the tenant up. */
export type PbxAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'not_attempted'; readonly retry_after?: number }
  | { readonly kind: 'unknown' }

/** A stretch of time: from `since` up to, not including, `until`. */
export interface UsedIn {
  readonly since: EpochMs
  readonly until: EpochMs
}

/**
 * The phone-system core. Every command is repeatable: asking for what already holds is `done`. An
 * outage is a value; a throw is a bug in the adapter. Never called inside a transaction. Passes
 * `pbxCoreContract` of @billing/testing.
 */
export interface PbxCore {
  findTenant(reference: string): Promise<PbxAnswer<PbxTenant>>
  /**
   * The same reference and content again gives the same tenant. A code or slug that another has or had is
   * `refused` with `code_taken` or `slug_taken`, and nothing is made: we ask again with the next one.
   */
  createTenant(tenant: NewTenant): Promise<PbxAnswer<PbxTenant>>
  /** `generation` orders commands: an older one than the core has seen changes nothing and is `done`. */
  setLevel(
    tenant_id: string,
    level: Exclude<ServiceLevel, 'deleted'>,
    generation: number,
  ): Promise<PbxAnswer<PbxTenant>>
  changePlan(tenant_id: string, plan_tier: string): Promise<PbxAnswer<PbxTenant>>
  /** Once per reference, however often it is called. A core without a balance refuses with `not_offered`. */
  creditCallBalance(tenant_id: string, reference: string, amount: Money): Promise<PbxAnswer<Money>>
  /**
   * Take unused call credit back: at most this much, never more than is unused. Answers how much was taken; zero where
   * all is used. Once per reference, however often it is called: a repeat answers what the first call took, whatever
   * was used or credited since. A core that keeps no balance, or gives nothing back, refuses with `not_offered`.
   */
  takeCallCredit(tenant_id: string, reference: string, at_most: Money): Promise<PbxAnswer<Money>>
  /** `not_offered` where the core keeps no balance, so that it takes no credit; `not_told` where it only keeps it to itself. */
  getCallBalance(tenant_id: string): Promise<PbxAnswer<Money | 'not_told' | 'not_offered'>>
  /**
   * The call credit that calls have used up in a stretch of time, by the core's own books; what was taken back is no use.
   * What it says of the past stays, of a deleted tenant too. A core that does not know leaves the method out, or refuses
   * with `not_offered` where its adapter is for many cores. Source: contract 6.3.
   */
  callCreditUsed?(tenant_id: string, within: UsedIn): Promise<PbxAnswer<Money>>
  /**
   * How many of each thing a tenant may have, all at once: a thing that is not named has no limit of ours any more. `generation`
   * orders these commands among themselves, as it does for `setLevel`: an older one changes nothing and is `done`. Less than is
   * in use takes nothing away from anybody. A core that takes limits shows those in force in its tenants; one that takes none
   * leaves the method out, or refuses with `not_offered`.
   */
  setLimits?(
    tenant_id: string,
    limits: TenantCounts,
    generation: number,
  ): Promise<PbxAnswer<PbxTenant>>
  /**
   * How many of each thing a tenant has in use now, whether or not it has a limit; a thing that the core does not count is left
   * out. A core that counts nothing leaves the method out, or refuses with `not_offered`.
   */
  countUsed?(tenant_id: string): Promise<PbxAnswer<TenantCounts>>
  deleteTenant(tenant_id: string): Promise<PbxAnswer<PbxTenant>>
  /**
   * Each once, in an order that stays, oldest first where the core can; what it deleted may be left out.
   * `after` is the last tenant id of the previous page; a page with fewer than `limit` is the last.
   */
  listTenants(after: string | null, limit: number): Promise<PbxAnswer<readonly PbxTenant[]>>
}

/** The repository of tenants, and of what we want the PBX core to make. */
export interface Tenants {
  get(tenant_id: string): Promise<Tenant | undefined>
  getForUpdate(tenant_id: string): Promise<Tenant | undefined>
  ofAccount(account_id: string): Promise<Tenant | undefined>
  /** Newest first. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<Tenant>>
  put(tenant: Tenant): Promise<void>
  /** Those of them that exist, in no order. */
  ofIds(tenant_ids: readonly string[]): Promise<Tenant[]>
  /** Those that are not deleted, in order of id, after `after_id`. */
  pageAlive(after_id: string, limit: number): Promise<Tenant[]>
  /** Those that are not deleted and have limits, or had, in order of id, after `after_id`. */
  pageLimited(after_id: string, limit: number): Promise<Tenant[]>
  /** How many the core could not be brought to what we want, three times in a row or more. */
  countUnknown(): Promise<number>
  intentOf(account_id: string): Promise<TenantIntent | undefined>
  /** False when the account already has an intent. */
  intend(intent: TenantIntent): Promise<boolean>
  /** Take the name and the address out of an intent, if there is one; its slug becomes its code. */
  scrubIntent(account_id: string): Promise<void>
  /** Give an intent another code or slug; false when it no longer has the ones that are given. */
  rename(intent: TenantIntent, to: Pick<TenantIntent, 'code' | 'slug'>): Promise<boolean>
  /** Remember a name that the core had from us, by its digest, for ever. Repeatable. */
  useName(digest: string, at: EpochMs): Promise<void>
  /** Those of the digests that are remembered, in no order. */
  usedNames(digests: readonly string[]): Promise<string[]>
  /** Slugs already intended that begin with `stem`. */
  slugsLike(stem: string): Promise<string[]>
}

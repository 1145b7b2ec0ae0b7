import type { EpochMs, Money, NewTenant, PbxAnswer, PbxCore } from '@billing/core'
import { randomUUID } from 'node:crypto'

/** A PBX core and what a test needs to do behind its back. */
export interface PbxCoreWorld {
  readonly pbx: PbxCore
  /** The next call fails: it reaches nothing, or it takes effect and its answer is lost. */
  failNext(how: 'not_attempted' | 'answer_lost'): Promise<void>
  /** Whether it keeps a balance for calls. Default true; one that does not must say so. */
  readonly call_balance?: boolean
  /** Whether unused call credit can be taken back. Default as `call_balance`; one that cannot must say so. */
  readonly gives_back?: boolean
  /**
   * Somebody calls now, for as much as is left of this. Whether it tells what calls used up: where this is missing it must
   * not, and says so.
   */
  readonly useCallCredit?: (tenant_id: string, amount: Money) => Promise<unknown>
  /** Whether it takes limits. Default false; one that takes none leaves `setLimits` out, or says so. */
  readonly takes_limits?: boolean
  /**
   * A tenant has so many of a thing in use from now on. Whether the core counts what is in use: where this is missing it must
   * not, and says so.
   */
  readonly setInUse?: (tenant_id: string, name: string, count: number) => Promise<unknown>
  /** The core's own time; by default this machine's. */
  readonly now?: () => EpochMs
  /** How it lists tenants. Default `by_age`; with `by_id` each still comes once, in an order that stays. */
  readonly order?: 'by_age' | 'by_id'
  close(): Promise<void>
}

/** A tenant that nobody has asked for. */
export function newTenant(over: Partial<NewTenant> = {}): NewTenant {
  const unique = randomUUID().replaceAll('-', '').slice(0, 10)
  return {
    reference: randomUUID(),
    code: `t${unique}`,
    name: 'Ąžuolas UAB',
    slug: `azuolas-${unique}`,
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email: 'ona@example.com',
    plan_tier: 'starter',
    ...over,
  }
}

/** The value of an answer that must be good. */
export function valueOf<T>(answer: PbxAnswer<T>): T {
  if (answer.kind !== 'done') throw new Error(`expected done, got ${JSON.stringify(answer)}`)
  return answer.value
}

import type { LimitFact } from '../../phones/limits/limit-fact.ts'
import type { TenantFact } from '../../phones/tenants/tenant.ts'
import type { LateTopupFact } from '../../money/topups/late-topups.ts'
import type { OldRateFact } from '../../money/exchange/old-rates.ts'
import type { AdriftFact, StrangerFact, VerificationFact } from '../../records/findings.ts'

/** Single things that the service remembers about itself, and what each of them says. */
export interface ServiceFacts {
  /** The result of the last check of the books. */
  readonly last_verification: VerificationFact
  /** The result of the last walk through the provider's orders and refunds. */
  readonly provider_strangers: StrangerFact
  /** The topups of the last days that were paid after they had failed. */
  readonly late_topups: LateTopupFact
  /** The invoices of the last days that were paid before their rate was there. */
  readonly old_rates: OldRateFact
  /** Which debts the last hourly look found that nobody looks after. */
  readonly adrift_debts: AdriftFact
  /** The result of the last comparison of tenants with the PBX core. */
  readonly tenant_reconciliation: TenantFact
  /** The result of the last look at what was agreed and what is in use. */
  readonly tenant_limits: LimitFact
}

/** The name of a fact. */
export type FactKey = keyof ServiceFacts

/** A small table of such facts. */
export interface Facts {
  get<K extends FactKey>(key: K): Promise<ServiceFacts[K] | undefined>
  /** The newest counts; what was known before is gone. */
  put<K extends FactKey>(key: K, fact: ServiceFacts[K]): Promise<void>
}

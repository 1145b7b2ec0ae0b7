import type { EpochMs } from '../../kernel/time.ts'
import type { CustomerType } from '../account/account.ts'
import { type Calendars, type PeriodEnd, withdrawalEndAsTold } from './withdrawal-end.ts'

/** What decides whether a customer may withdraw from the contract, and until when. */
export interface ContractFacts {
  readonly customer_type: CustomerType
  /** When the order was placed: the card was proved. */
  readonly concluded_at: EpochMs
  /** When the mail went out that confirms the contract, with the price, the first charge and the right; null before. */
  readonly told_at: EpochMs | null
  /** When the first charge made the trial a paid contract; null before. */
  readonly converted_at: EpochMs | null
}

/** A right of withdrawal: with which instant it began, and when it ends. */
export interface RightOfWithdrawal extends PeriodEnd {
  readonly from: EpochMs
}

/**
 * The right of withdrawal of a contract; null for a company, which has none. There is one right, from the order on; a
 * new one begins with the first charge where nobody had been told by then, clearly and with the price, that a charge
 * follows the trial. It is longer for whoever was not told of it. Source: contract 6.12; Directive 2011/83/EU, Art. 9, 10;
 * judgment C-565/22, Sofatutor.
 */
export function rightOfWithdrawal(
  { customer_type, concluded_at, told_at, converted_at }: ContractFacts,
  calendars: Calendars,
): RightOfWithdrawal | null {
  if (customer_type !== 'individual') return null
  const wasTold = converted_at === null || (told_at !== null && told_at <= converted_at)
  const from = wasTold ? concluded_at : converted_at
  return { from, ...withdrawalEndAsTold(from, told_at, calendars) }
}

import { lacksAddress } from '../../people/account/full-address.ts'
import { plusLocalDays } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Settings } from '../../settings.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { ChargeFacts } from './charge-facts.ts'

/** What of the settings says how long the first invoice of a company waits for its address. */
export type AddressWait = Pick<Settings, 'address_wait_days' | 'time_zone'>

/** Until when a period that is the first one waits for the address of a company. Source: contract 6.2. */
export function addressWaitEnds(
  { period_start }: Pick<BillingCycle, 'period_start'>,
  { address_wait_days, time_zone }: AddressWait,
): EpochMs {
  return plusLocalDays(period_start, address_wait_days, time_zone)
}

/**
 * Whether a period's invoice waited for the address once it was due: nothing locked the phone system when it began.
 * Source: contract 6.2; states 1.6.
 */
export function hasWaited({ next_attempt_at, period_start }: BillingCycle): boolean {
  return next_attempt_at !== null && next_attempt_at > period_start
}

/**
 * The period that runs though nothing of it is billed, because its invoice waits for the company's address; undefined
 * where none does. It began at the plan that it is billed at. Source: contract 6.2; states 1.3.
 */
export function waitingCycle(cycles: readonly BillingCycle[]): BillingCycle | undefined {
  return cycles.find(
    (cycle) => cycle.state === 'planned' && cycle.invoice_id === null && hasWaited(cycle),
  )
}

/**
 * Until when a due period is not billed, because the company's first invoice waits for its address; undefined where
 * nothing is waited for: a later invoice is issued with what there is. Source: contract 6.2.
 */
export function awaitsAddress(
  { account, cycle, is_first }: Pick<ChargeFacts, 'account' | 'cycle' | 'is_first'>,
  now: EpochMs,
  settings: AddressWait,
): EpochMs | undefined {
  if (!is_first || !lacksAddress(account)) return undefined
  const until = addressWaitEnds(cycle, settings)
  return now < until ? until : undefined
}

import { plusLocalDays } from '../../kernel/calendar.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import {
  type PriceWithVat,
  priceWithVat,
  type Prospective,
} from '../../people/vat/price-with-vat.ts'
import type { Tx, Work } from '../../ports.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Plan } from '../policy/plans.ts'

/**
 * What a plan costs for a period, a month unless another length is asked for, for whoever orders it now, VAT as at its first charge: a rate that changes within the trial
 * is known by then. That they may have had a trial, and would be charged now, is not looked at: the answer to a signup
 * is the same whoever asks. Source: contract 2.9, 6.11, 7.1.
 */
export async function offeredPrice(
  { tx, settings, now }: Pick<Work, 'settings' | 'now'> & { readonly tx: Pick<Tx, 'vatMeters'> },
  who: Prospective,
  { price: net, trial_days }: Pick<Plan, 'price' | 'trial_days'>,
  interval: Interval = 'month',
): Promise<PriceWithVat> {
  const charged_at = plusLocalDays(now, trial_days, settings.time_zone)
  const selling = { ...settings, ...(await sellingAt(tx, settings, charged_at)) }
  return priceWithVat(selling, who, { net, interval }, { ordered_at: now, charged_at })
}

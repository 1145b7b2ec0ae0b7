import type { Found } from './found.ts'
import { DAY, type EpochMs } from '../../kernel/time.ts'
import type { ThresholdView } from '../../people/threshold/view-threshold.ts'

/** What the alerts of the threshold are judged by. */
export interface ThresholdFact {
  readonly now: EpochMs
  /** Where we stand at the threshold of sales to consumers in other member states. */
  readonly threshold: Pick<ThresholdView, 'year' | 'cross_border' | 'charges' | 'reason'>
}

const NEAR_PERCENT = 80
const CROSSED_SHOWN_FOR = 30 * DAY

/** The year's sales come near to the threshold, which nobody has chosen to be above. Source: contract 6.14. */
export function thresholdNear({ threshold }: ThresholdFact): Found | null {
  const { year, charges, cross_border } = threshold
  const { percent: metric } = cross_border
  if (charges !== 'home_rate' || metric < NEAR_PERCENT) return null
  const message = `Sales to consumers in other member states came to ${metric} % of EUR 10,000 in ${year}. The one that crosses it is taxed where the customer is: prepare to register in the Union scheme.`
  return { message, metric }
}

/** They crossed it not long ago. Source: contract 6.14; Directive 2006/112/EC, Art. 59c. */
export function thresholdCrossed({ threshold, now }: ThresholdFact): Found | null {
  const { reason, cross_border } = threshold
  const { crossed_at, percent: metric } = cross_border
  if (reason !== 'crossed' || crossed_at === null || now - crossed_at > CROSSED_SHOWN_FOR)
    return null
  const message =
    'Sales to consumers in other member states came above EUR 10,000: from that sale on their states’ VAT rates are charged. Register in the Union scheme by the 10th of the month after it.'
  return { message, metric }
}

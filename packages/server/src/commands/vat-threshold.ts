import {
  decimalAmount,
  isoInstant,
  type MeterView,
  SYSTEM,
  type ThresholdView,
} from '@billing/core'
import { JSON_OPTION, type ServiceCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'

/** Says where we stand at the thresholds of sales to consumers, and what is charged abroad. */
export const vatThreshold: ServiceCommand = {
  summary: 'say what was sold to consumers abroad this year, and whose VAT rate they are charged',
  words: [],
  options: JSON_OPTION,
  async run({ billing }, { options }, out) {
    const view = await billing.thresholds.view(SYSTEM)
    if ('json' in options) out.print(jsonAnswer(view))
    else for (const line of linesOf(view)) out.print(line)
    return 0
  },
}

/** Why, as a sentence ends. Source: Directive 2006/112/EC, Art. 59c. */
const REASONS: Readonly<Record<ThresholdView['reason'], string>> = {
  below: 'sales to consumers abroad are at or below the threshold',
  crossed: 'sales to consumers abroad crossed the threshold in this year or the last',
  opted: 'the configuration says that we have chosen so',
  registered: 'who is registered in the Union scheme has chosen so',
  back: 'a whole calendar year was at or below the threshold',
}

const CHARGES: Readonly<Record<ThresholdView['charges'], string>> = {
  home_rate: 'our own rate',
  destination: 'the rate of their state',
}

function linesOf(view: ThresholdView): string[] {
  const { year, cross_border, consumers, charges, reason, since, periods } = view
  const from = since === null ? '' : ` since ${isoInstant(since)}`
  const pieces = view.one_piece_suffices ? 'one piece of a third party' : 'two pieces that agree'
  return [
    `to consumers in other member states in ${year}: ${meterText(cross_border)}`,
    `to all consumers in the EU in ${year}: ${meterText(consumers)}`,
    `charged abroad: ${CHARGES[charges]}${from}, because ${REASONS[reason]}`,
    `evidence of where a consumer is: ${pieces}`,
    ...periods.map(
      (period) => `  from ${isoInstant(period.starts_at)}  ${period.charges}  ${period.reason}`,
    ),
  ]
}

function meterText({ net, threshold, percent, crossed_at }: MeterView): string {
  const crossed = crossed_at === null ? '' : `, crossed ${isoInstant(crossed_at)}`
  return `${decimalAmount(net)} of ${decimalAmount(threshold)} ${net.currency}, ${percent} %${crossed}`
}

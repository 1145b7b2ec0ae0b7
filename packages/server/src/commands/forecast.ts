import {
  addMonths,
  dateText,
  type EpochMs,
  type ForecastEvent,
  instantOf,
  localTime,
  MINUTE,
  type Money,
  SYSTEM,
  type TimeZone,
  toDecimalString,
} from '@billing/core'
import { type ServiceCommand, type Given, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { ACCOUNT, dateOf } from './words.ts'

/** How far we look unless told. */
const MONTHS = 12

/** Says what will happen to a customer, and when, if nothing changes. */
export const forecast: ServiceCommand = {
  summary: 'say what will happen to an account, and when, if nothing changes',
  words: [ACCOUNT],
  options: {
    '--until <date>': `how far to look, that day included; ${MONTHS} months unless given`,
    ...JSON_OPTION,
  },
  async run({ billing, ports }, { words: [whose = ''], options }, out) {
    const { time_zone } = ports.settings
    const until = endOf(options['until'], ports.clock(), time_zone)
    const { account_id } = await billing.account.find(SYSTEM, whose)
    const events = await billing.operations.forecast(SYSTEM, account_id, { until })
    const lines =
      'json' in options ? [jsonAnswer({ account_id, until, events })] : tableOf(events, time_zone)
    for (const line of lines) out.print(line)
    return 0
  },
}

function endOf(text: Given['options'][string] | undefined, now: EpochMs, zone: TimeZone): EpochMs {
  const { ms_of_day, ...today } = localTime(now, zone)
  if (text === undefined) return instantOf({ ...addMonths(today, MONTHS), ms_of_day }, zone)
  return instantOf({ ...dateOf('until', text), ms_of_day: 24 * 60 * MINUTE - 1 }, zone)
}

function tableOf(events: readonly ForecastEvent[], zone: TimeZone): string[] {
  if (events.length === 0) return ['Nothing will happen.']
  return events.map((event) => eventLine(event, zone))
}

/** When, on the operator's clock, and what, in one line; `whose` stands between them. */
export function eventLine(event: ForecastEvent, zone: TimeZone, whose?: string): string {
  const said = [minuteOf(event.at, zone), whose, sentenceOf(event, zone)]
  return said.filter((part) => part !== undefined).join('  ')
}

function minuteOf(at: EpochMs, zone: TimeZone): string {
  const { ms_of_day, ...date } = localTime(at, zone)
  const minutes = Math.floor(ms_of_day / MINUTE)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${dateText(date)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

type Sentences = {
  readonly [K in ForecastEvent['kind']]: (
    event: Extract<ForecastEvent, { kind: K }>,
    zone: TimeZone,
  ) => string
}

type Asked = Extract<ForecastEvent, { kind: 'charge' | 'retry' }>

const charged = ({ kind, plan_tier, period, amount, total, outcome }: Asked, zone: TimeZone) =>
  `${kind}: ${plan_tier} to ${dateText(localTime(period.end, zone))}, ${euros(amount)} of ${euros(total)}: ${outcome}`

/** Each event in one line; a new one without a sentence does not compile. */
const SENTENCES: Sentences = {
  charge: charged,
  retry: charged,
  rung: ({ state, level, owed }) =>
    `dunning: ${state}, ${euros(owed)} owed${level === null ? '' : `, the phone system ${level}`}`,
  trial_reminder: ({ trial_ends_at }, zone) =>
    `reminder: the trial ends on ${dateText(localTime(trial_ends_at, zone))}`,
  plan: ({ plan_tier }) => `plan: ${plan_tier} from now on`,
  price: ({ price }) => `price: ${euros(price)} a period from now on, net`,
  restored: () => 'restored: nothing locks the account any more',
  notice: ({ ends_at }, zone) => `notice: it ends on ${dateText(localTime(ends_at, zone))}`,
  address_awaited: ({ until }, zone) =>
    `waits for the company’s address until ${dateText(localTime(until, zone))}`,
  skipped: ({ period }, zone) =>
    `skipped: the period to ${dateText(localTime(period.end, zone))} is not billed`,
  written_off: ({ amount }) => `written off: ${euros(amount)}`,
  ended: ({ event }) => `ended: ${event}`,
  tenant_removed: () => 'the phone system is removed',
}

function sentenceOf<K extends ForecastEvent['kind']>(
  event: Extract<ForecastEvent, { kind: K }>,
  zone: TimeZone,
): string {
  const sentence = SENTENCES[event.kind as K]
  return sentence(event, zone)
}

function euros(amount: Money): string {
  return `${toDecimalString(amount)} ${amount.currency}`
}

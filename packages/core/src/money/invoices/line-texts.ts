import type { Locale } from '../../kernel/locale.ts'
import { formatMonth } from '../../kernel/text/format.ts'
import type { PlanRule } from './line.ts'

interface LineFacts {
  readonly plan_name: string
  readonly days: number
  readonly of_days: number
}

type LineText = (facts: LineFacts) => string

/** How each kind of line is described to the customer. */
// prettier-ignore
const LINE_TEXTS: Readonly<Record<PlanRule, Readonly<Record<Locale, LineText>>>> = {
  period: {
    en: ({ plan_name }) => `${plan_name} plan, monthly fee`,
    lt: ({ plan_name }) => `Planas „${plan_name}“, mėnesio mokestis`,
  },
  unused: {
    en: ({ plan_name, days, of_days }) => `${plan_name} plan, unused days (${days} of ${of_days})`,
    lt: ({ plan_name, days, of_days }) => `Planas „${plan_name}“, nepanaudotos dienos (${days} iš ${of_days})`,
  },
  remaining: {
    en: ({ plan_name, days, of_days }) => `${plan_name} plan, remaining days of the period (${days} of ${of_days})`,
    lt: ({ plan_name, days, of_days }) => `Planas „${plan_name}“, likusios laikotarpio dienos (${days} iš ${of_days})`,
  },
  day_unused: {
    en: ({ plan_name, days, of_days }) => `${plan_name} plan, the day of the change taken back (${days} of ${of_days})`,
    lt: ({ plan_name, days, of_days }) => `Planas „${plan_name}“, atimama plano keitimo diena (${days} iš ${of_days})`,
  },
  day_remaining: {
    en: ({ plan_name, days, of_days }) => `${plan_name} plan, the day of the change (${days} of ${of_days})`,
    lt: ({ plan_name, days, of_days }) => `Planas „${plan_name}“, plano keitimo diena (${days} iš ${of_days})`,
  },
  resumed: {
    en: ({ plan_name, days, of_days }) => `${plan_name} plan, days after we restored the service (${days} of ${of_days})`,
    lt: ({ plan_name, days, of_days }) => `Planas „${plan_name}“, dienos po paslaugos atnaujinimo (${days} iš ${of_days})`,
  },
}

/** The description of a line, in the customer's language. */
export function describeLine(rule: PlanRule, language: Locale, facts: LineFacts): string {
  return LINE_TEXTS[rule][language](facts)
}

const TOPUP_TEXTS: Readonly<Record<Locale, string>> = {
  en: 'Call credit (telephone calls)',
  lt: 'Pokalbių kreditas (telefono skambučiai)',
}

/** The description of a topup's line, in the customer's language. */
export function describeTopup(language: Locale): string {
  return TOPUP_TEXTS[language]
}

const CALLS_TEXTS: Readonly<Record<Locale, (month: string) => string>> = {
  en: (month) => `Telephone calls used in ${month}, paid in advance`,
  lt: (month) => `Telefono skambučiai, apmokėti iš anksto ir sunaudoti ${month}`,
}

/** The description of a line over the calls of a month, which is written as `2026-03`, in the customer's language. */
export function describeCalls(month: string, language: Locale): string {
  return CALLS_TEXTS[language](formatMonth(month, language))
}

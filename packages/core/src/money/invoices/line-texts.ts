import type { Locale } from '../../kernel/locale.ts'
import { formatMonth } from '../../kernel/text/format.ts'
import type { Off } from '../pricing/discount.ts'
import { type Interval, intervalOf } from '../../kernel/interval.ts'
import type { PlanRule } from './line.ts'

interface LineFacts {
  readonly name: string
  readonly days: number
  readonly of_days: number
}

type LineText = (facts: LineFacts) => string

/** What the fee of a whole period is called. */
const FEES: Readonly<Record<Interval, Readonly<Record<Locale, string>>>> = {
  month: { en: 'monthly fee', lt: 'mėnesio mokestis' },
  year: { en: 'yearly fee', lt: 'metinis mokestis' },
}

/** How each kind of line is described to the customer. */
// prettier-ignore
const LINE_TEXTS: Readonly<Record<PlanRule, Readonly<Record<Locale, LineText>>>> = {
  period: {
    en: ({ name, of_days }) => `${name} plan, ${FEES[intervalOf(of_days)].en}`,
    lt: ({ name, of_days }) => `Planas „${name}“, ${FEES[intervalOf(of_days)].lt}`,
  },
  unused: {
    en: ({ name, days, of_days }) => `${name} plan, unused days (${days} of ${of_days})`,
    lt: ({ name, days, of_days }) => `Planas „${name}“, nepanaudotos dienos (${days} iš ${of_days})`,
  },
  remaining: {
    en: ({ name, days, of_days }) => `${name} plan, remaining days of the period (${days} of ${of_days})`,
    lt: ({ name, days, of_days }) => `Planas „${name}“, likusios laikotarpio dienos (${days} iš ${of_days})`,
  },
  day_unused: {
    en: ({ name, days, of_days }) => `${name} plan, the day of the change taken back (${days} of ${of_days})`,
    lt: ({ name, days, of_days }) => `Planas „${name}“, atimama plano keitimo diena (${days} iš ${of_days})`,
  },
  day_remaining: {
    en: ({ name, days, of_days }) => `${name} plan, the day of the change (${days} of ${of_days})`,
    lt: ({ name, days, of_days }) => `Planas „${name}“, plano keitimo diena (${days} iš ${of_days})`,
  },
  resumed: {
    en: ({ name, days, of_days }) => `${name} plan, days after we restored the service (${days} of ${of_days})`,
    lt: ({ name, days, of_days }) => `Planas „${name}“, dienos po paslaugos atnaujinimo (${days} iš ${of_days})`,
  },
}

/** The description of a line, in the customer's language. */
export function describeLine(rule: PlanRule, language: Locale, facts: LineFacts): string {
  return LINE_TEXTS[rule][language](facts)
}

/** What is read about so many of an item. */
interface ItemFacts extends LineFacts {
  /** How many are paid for. */
  readonly quantity: number
  /** How many are held, with what the plan includes. */
  readonly held: number
}

type ItemText = (facts: ItemFacts) => string

/** How each kind of line of an item is described to the customer. */
// prettier-ignore
const ITEM_TEXTS: Readonly<Record<PlanRule, Readonly<Record<Locale, ItemText>>>> = {
  period: {
    en: ({ name, quantity, held }) => held > quantity ? `${name}, ${held}, of them ${held - quantity} included` : `${name}, ${held}`,
    lt: ({ name, quantity, held }) => held > quantity ? `${name}, ${held}, iš jų įskaičiuota ${held - quantity}` : `${name}, ${held}`,
  },
  unused: {
    en: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, unused days (${days} of ${of_days})`,
    lt: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, nepanaudotos dienos (${days} iš ${of_days})`,
  },
  remaining: {
    en: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, remaining days (${days} of ${of_days})`,
    lt: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, likusios laikotarpio dienos (${days} iš ${of_days})`,
  },
  day_unused: {
    en: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, the day of the change taken back (${days} of ${of_days})`,
    lt: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, atimama keitimo diena (${days} iš ${of_days})`,
  },
  day_remaining: {
    en: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, the day of the change (${days} of ${of_days})`,
    lt: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, keitimo diena (${days} iš ${of_days})`,
  },
  resumed: {
    en: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, days after we restored the service (${days} of ${of_days})`,
    lt: ({ name, quantity, days, of_days }) => `${name}, ${quantity}, dienos po paslaugos atnaujinimo (${days} iš ${of_days})`,
  },
}

/** The description of a line of an item, in the customer's language. */
export function describeItem(rule: PlanRule, language: Locale, facts: ItemFacts): string {
  return ITEM_TEXTS[rule][language](facts)
}

const UNCOVERED_TEXTS: Readonly<Record<'billed' | 'given_back', Readonly<Record<Locale, string>>>> =
  {
    billed: {
      en: 'Billed for these days before, not charged again',
      lt: 'Už šias dienas sąskaita jau išrašyta, pakartotinai neskaičiuojame',
    },
    given_back: {
      en: 'Of it, given back before or never billed',
      lt: 'Iš to jau grąžinta anksčiau arba į sąskaitą neįtraukta',
    },
  }

/** The description of what is taken off a change of plan, in the customer's language. */
export function describeUncovered(is_billed: boolean, language: Locale): string {
  return UNCOVERED_TEXTS[is_billed ? 'billed' : 'given_back'][language]
}

/** What is read about a discount: the how manieth of its periods this one is; null of one that is for good. */
interface DiscountFacts {
  readonly off: Off
  readonly nth: number | null
  readonly periods: number | null
}

const DISCOUNT_TEXTS: Readonly<
  Record<
    Locale,
    {
      readonly off: (rate: string | null) => string
      readonly gift: string
      readonly nth: (nth: number, periods: number) => string
    }
  >
> = {
  en: {
    off: (rate) => (rate === null ? 'Discount' : `Discount ${rate} %`),
    gift: 'Free period',
    nth: (nth, periods) => `, period ${nth} of ${periods}`,
  },
  lt: {
    off: (rate) => (rate === null ? 'Nuolaida' : `Nuolaida ${rate.replace('.', ',')} %`),
    gift: 'Nemokamas laikotarpis',
    nth: (nth, periods) => `, ${nth} laikotarpis iš ${periods}`,
  },
}

/** What a discount is called, without its periods, in the customer's language: `Discount 15 %`. */
export function discountName(off: Off, language: Locale): string {
  const texts = DISCOUNT_TEXTS[language]
  if (off.kind === 'period') return texts.gift
  return texts.off(off.kind === 'percent' ? String(off.basis_points / 100) : null)
}

/** The description of a discount's line, in the customer's language: `Discount 15 %, period 2 of 3`. */
export function describeDiscount({ off, nth, periods }: DiscountFacts, language: Locale): string {
  const counted =
    nth === null || periods === null || periods === 1
      ? ''
      : DISCOUNT_TEXTS[language].nth(nth, periods)
  return `${discountName(off, language)}${counted}`
}

const SET_UP_TEXTS: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `${name}, set-up`,
  lt: (name) => `${name}, įrengimas`,
}

/** The description of an item's set-up fee, in the customer's language. */
export function describeSetUp(name: string, language: Locale): string {
  return SET_UP_TEXTS[language](name)
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

import type { Schema } from '@billing/client'
import { isoInstant } from '@billing/core'
import { centsOf, currencyOf, type Reader } from '@billing/pages'
import { dayIn } from '../../shape/days.ts'
import { percentOf } from '../../shape/percent.ts'
import { RISES as t } from '../../texts/price-rises.ts'

/** A rise for many as the API is asked for it. */
export type AskedRise = Schema<'AdminPreviewPriceRiseRequest'>

/** What a form asks for, read field by field. */
export interface ReadRise {
  readonly typed: Readonly<Record<string, string>>
  /** Why a field cannot be read, by its name. */
  readonly errors: Readonly<Record<string, string>>
  /** Null where nothing is asked for, or a field cannot be read. */
  readonly asked: AskedRise | null
}

type Tier = NonNullable<AskedRise['plan_tier']>

const NUMBERS = ['percent', 'price_minor', 'only_price_minor'] as const
const FIELDS = ['plan_tier', ...NUMBERS, 'effective_at'] as const

/** What is said of a field that cannot be read. */
const SAYS = {
  percent: t.bad_percent,
  price_minor: t.bad_sum,
  only_price_minor: t.bad_sum,
  effective_at: t.bad_day,
} as const

/** The field of an item that may rise. */
export function itemField(item: string): string {
  return `items.${item}`
}

/** A rise out of an address or a form: fields that are empty ask for nothing, a percentage may have a comma. */
export function readRise(
  text: (name: string) => string,
  items: readonly string[],
  { house }: Pick<Reader, 'house'>,
): ReadRise {
  const currency = currencyOf(house)
  const all = [...FIELDS, ...items.map(itemField)]
  const typed = Object.fromEntries(all.map((name) => [name, text(name).trim()]))
  const of = (name: string) => typed[name] ?? ''
  const read = {
    percent: percentOf(of('percent')),
    price_minor: centsOf(of('price_minor'), currency),
    only_price_minor: centsOf(of('only_price_minor'), currency),
    effective_at: dayIn(of('effective_at')),
  }
  const flawed = NUMBERS.filter((name) => of(name) !== '' && read[name] === undefined)
  // Whoever has typed anything but a day is told that it is missing.
  const is_asked = Object.values(typed).some((each) => each !== '')
  const is_dayless = is_asked && read.effective_at === undefined
  const names = is_dayless ? [...flawed, 'effective_at' as const] : flawed
  const errors = Object.fromEntries(names.map((name) => [name, SAYS[name]]))
  const { effective_at, ...amounts } = read
  if (names.length > 0 || effective_at === undefined) return { typed, errors, asked: null }
  const named = items.filter((item) => of(itemField(item)) === 'yes')
  const known = Object.entries(amounts).filter(([, value]) => value !== undefined)
  const asked = {
    ...(of('plan_tier') !== '' && { plan_tier: of('plan_tier') as Tier }),
    ...(named.length > 0 && { items: named }),
    ...(Object.fromEntries(known) as Partial<Record<keyof typeof amounts, number>>),
    effective_at: isoInstant(effective_at),
  }
  return { typed, errors, asked }
}

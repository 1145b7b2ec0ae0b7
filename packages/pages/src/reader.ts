import { type Currency, EUR, type EpochMs, type Locale, type Settings } from '@billing/core'
import type { OwnProblems } from './texts/problem-text.ts'

/** What pages show of the house that they belong to; a program that has `Settings` has it all. */
export type House = Pick<Settings, 'seller_name' | 'brand' | 'time_zone'> &
  /** Whom they sell to, and in what: to both, and in euro, where it is not said. */
  Partial<Pick<Settings, 'sells_to' | 'currency'>> & {
    readonly seller: Pick<Settings['seller'], 'address' | 'vat_id' | 'reg_number'>
  }

/** Who reads a page, in which language, and where the page lives. Each view is given one. */
export interface Reader {
  readonly language: Locale
  /** What stands before every path of these pages, without a slash at the end: `/portal`. */
  readonly base: string
  readonly house: House
  readonly now: EpochMs
  /** Whether this reader may change anything: somebody of the account who only supports reads. */
  readonly writes: boolean
  /** Whether the pages stand in a frame of another site. */
  readonly is_framed?: boolean
  /** What refusals say to this reader; what is not here is said as to a customer. */
  readonly problems?: OwnProblems | undefined
}

/** A text in both languages; what Lithuanian lacks does not compile. */
export function texts<Table>(both: {
  readonly en: Table
  readonly lt: NoInfer<Table>
}): Readonly<Record<Locale, Table>> {
  return both
}

/** What the house is called. */
export function houseName({ brand, seller_name }: House): string {
  return brand.name ?? seller_name
}

/** What a house sells in. */
export function currencyOf({ currency = EUR }: Pick<House, 'currency'>): Currency {
  return currency
}

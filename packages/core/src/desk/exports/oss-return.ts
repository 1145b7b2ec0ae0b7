import { type CivilDate, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, type Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { isMemberState, vatPrefixOf } from '../../people/places/vat-rates.ts'
import { compareQuarters, dueOn, isAfter, type Quarter, quarterOf, quarterText } from './quarter.ts'
import type { ToldDocument } from './told-documents.ts'

/** What was supplied in a state at one rate; never zero, nor below it. Source: Directive 2006/112/EC, Art. 369g(1). */
export interface OssSupply {
  /** As VAT numbers have it: Greece is `EL`. */
  readonly country: string
  readonly rate_basis_points: number
  readonly net: Money
  readonly vat_amount: Money
}

/** What a return of before is corrected by: only the VAT, with its sign. Source: Directive 2006/112/EC, Art. 369g(4). */
export interface OssCorrection {
  readonly country: string
  /** The quarter that is corrected. */
  readonly quarter: Quarter
  readonly vat_amount: Money
}

/** A return of the Union scheme. */
export interface OssReturn {
  readonly quarter: Quarter
  readonly due_on: CivilDate
  readonly supplies: readonly OssSupply[]
  readonly corrections: readonly OssCorrection[]
  /** What each state gets, or gives back: no state's balance is set off against another's. */
  readonly balances: readonly { readonly country: string; readonly vat_amount: Money }[]
  /** Corrections that no return takes any more: they are settled with the state itself. */
  readonly too_late: readonly OssCorrection[]
  /** VAT of notes that were issued after the quarter and lower `supplies`, because its return was not due yet. */
  readonly netted_late: Money | null
}

/** Where a return tells a part of a document. */
export type OssPlace = 'supply' | 'correction' | 'too_late'

/** Years after its due day in which a return can be corrected. Source: Directive 2006/112/EC, Art. 369g(4). */
const CORRECTED_FOR_YEARS = 3

/**
 * Where the quarter's return tells what was supplied on one day and documented on another; null where it is
 * another return's. A note that comes before the return is due lowers that return itself.
 */
export function ossPlace(quarter: Quarter, supplied: CivilDate, told: CivilDate): OssPlace | null {
  const of = quarterOf(supplied)
  const open = !isAfter(told, dueOn(of))
  if (compareQuarters(of, quarter) === 0) return open ? 'supply' : null
  if (open || compareQuarters(quarterOf(told), quarter) !== 0) return null
  const due = dueOn(of)
  const last = { ...due, year: due.year + CORRECTED_FOR_YEARS }
  return isAfter(dueOn(quarter), last) ? 'too_late' : 'correction'
}

/** What a return is made of, added up document by document. */
export interface OssSums {
  add(document: Pick<ToldDocument, 'issued_at' | 'corrects' | 'groups'>): void
  result(): OssReturn
}

/** Add up the return of a quarter, by the operator's calendar. Source: contract 6.14. */
export function ossSums(quarter: Quarter, zone: TimeZone): OssSums {
  const supplies = new Map<string, OssSupply>()
  const corrected = { correction: new Map(), too_late: new Map() } as const satisfies Record<
    string,
    Map<string, OssCorrection>
  >
  let netted_late: Money | null = null
  const dayOf = (at: EpochMs) => localTime(at, zone)
  return {
    add({ issued_at, corrects, groups }) {
      const [supplied, told] = [dayOf(corrects?.issued_at ?? issued_at), dayOf(issued_at)]
      const place = ossPlace(quarter, supplied, told)
      if (place === null) return
      const late = compareQuarters(quarterOf(told), quarter) > 0
      for (const { vat, net, vat_amount } of groups) {
        if (vat.treatment !== 'oss') continue
        const country = codeOf(vat.rate_country ?? vat.customer_country)
        const { rate_basis_points } = vat
        if (place === 'supply') {
          addSupply(supplies, { country, rate_basis_points, net, vat_amount })
          if (late) netted_late = netted_late ? add(netted_late, vat_amount) : vat_amount
        } else {
          addCorrection(corrected[place], { country, quarter: quarterOf(supplied), vat_amount })
        }
      }
    },
    result() {
      const rows = [...supplies.values()].filter(isSomething).toSorted(bySupply)
      const corrections = sortedCorrections(corrected.correction)
      return {
        quarter,
        due_on: dueOn(quarter),
        supplies: rows,
        corrections,
        balances: balancesOf([...rows, ...corrections]),
        too_late: sortedCorrections(corrected.too_late),
        netted_late,
      }
    },
  }
}

function codeOf(country: string): string {
  return isMemberState(country) ? vatPrefixOf(country) : country
}

function addSupply(to: Map<string, OssSupply>, supply: OssSupply): void {
  const key = `${supply.country} ${supply.rate_basis_points}`
  const so_far = to.get(key)
  const vat_amount = so_far ? add(so_far.vat_amount, supply.vat_amount) : supply.vat_amount
  to.set(key, { ...supply, vat_amount, net: so_far ? add(so_far.net, supply.net) : supply.net })
}

function addCorrection(to: Map<string, OssCorrection>, correction: OssCorrection): void {
  const key = `${correction.country} ${quarterText(correction.quarter)}`
  const so_far = to.get(key)
  const vat_amount = so_far ? add(so_far.vat_amount, correction.vat_amount) : correction.vat_amount
  to.set(key, { ...correction, vat_amount })
}

function isSomething({ net, vat_amount }: OssSupply): boolean {
  return net.amount_minor !== 0 || vat_amount.amount_minor !== 0
}

function bySupply(a: OssSupply, b: OssSupply): number {
  return a.country.localeCompare(b.country, 'en') || a.rate_basis_points - b.rate_basis_points
}

function sortedCorrections(of: ReadonlyMap<string, OssCorrection>): OssCorrection[] {
  return [...of.values()]
    .filter(({ vat_amount }) => vat_amount.amount_minor !== 0)
    .toSorted(
      (a, b) => a.country.localeCompare(b.country, 'en') || compareQuarters(a.quarter, b.quarter),
    )
}

/** What each state gets of these rows. */
export function balancesOf(rows: readonly Pick<OssSupply, 'country' | 'vat_amount'>[]) {
  const sums = new Map<string, Money>()
  for (const { country, vat_amount } of rows) {
    const so_far = sums.get(country)
    sums.set(country, so_far ? add(so_far, vat_amount) : vat_amount)
  }
  return [...sums]
    .map(([country, vat_amount]) => ({ country, vat_amount }))
    .toSorted((a, b) => a.country.localeCompare(b.country, 'en'))
}

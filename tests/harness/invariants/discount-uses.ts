import type { Row } from '../simulation/service.ts'
import type { Derivation, StoredLine } from './derived-lines.ts'
import type { Evidence } from './evidence.ts'
import { discountsIn, jsonOf, type StoredDiscount } from './held-terms.ts'
import { int } from './look.ts'

/**
 * A discount has so many periods fewer than it was given for as were billed with it. A line does not name its discount, so that
 * those that take off the same are counted together; of one that is for good nothing is counted.
 */
export async function discountUses({ query }: Evidence): Promise<string[]> {
  const given = await query('select subscription_id, discounts from subscriptions')
  const billed = await query(`select i.subscription_id, i.lines
    from invoices i join billing_cycles y on y.cycle_id = i.cycle_id where i.lines like '%basis_points%' or i.lines like '%"discount"%'`)
  const periods = Map.groupBy(billed, (row) => String(row['subscription_id']))
  return given.flatMap((row) => {
    const id = String(row['subscription_id'])
    return flawsOf(discountsIn(row), usesIn(periods.get(id) ?? [])).map((flaw) => `${id}: ${flaw}`)
  })
}

const nameOf = ({ off }: StoredDiscount) =>
  off.kind === 'percent'
    ? `percent ${off.basis_points}`
    : off.kind === 'amount'
      ? `amount ${off.amount_minor}`
      : off.kind

/** What each kind of line was billed in: each period once, whether whole or as the rest after a suspension. */
function usesIn(invoices: readonly Row[]): Map<string, Set<number>> {
  const uses = new Map<string, Set<number>>()
  for (const { lines } of invoices) {
    for (const { derivation, period_end } of jsonOf<readonly DatedLine[]>(lines, [])) {
      const name = derivation && takenBy(derivation)
      if (name) uses.set(name, (uses.get(name) ?? new Set()).add(int(period_end)))
    }
  }
  return uses
}

type DatedLine = StoredLine & { readonly period_end?: number | null }

function takenBy({ rule, basis_points, amount }: Derivation): string | undefined {
  if (basis_points !== undefined) return `percent ${basis_points}`
  if (rule !== 'discount') return undefined
  return amount ? `amount ${amount.amount_minor}` : 'period'
}

function flawsOf(
  discounts: readonly StoredDiscount[],
  uses: ReadonlyMap<string, ReadonlySet<number>>,
): string[] {
  const alike = Map.groupBy(discounts, nameOf)
  const names = new Set([...alike.keys(), ...uses.keys()])
  return [...names].flatMap((name) => {
    const group = alike.get(name) ?? []
    const billed = uses.get(name)?.size ?? 0
    const used = group.reduce((sum, each) => sum + usedOf(each), 0)
    const has_endless = group.some(({ periods }) => periods === null)
    const is_wrong = has_endless ? used > billed : used !== billed
    const below = group.some(({ periods_left }) => periods_left !== null && periods_left < 0)
    return is_wrong || below ? [`${name} is used ${used} times, and ${billed} periods have it`] : []
  })
}

const usedOf = ({ periods, periods_left }: StoredDiscount) =>
  periods === null ? 0 : periods - (periods_left ?? 0)

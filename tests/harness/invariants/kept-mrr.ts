import type { Evidence } from './evidence.ts'
import { costsOf, discountsIn, sumOf, takenOff, termsIn } from './held-terms.ts'
import { int } from './look.ts'

/** Who neither tries the service, nor is locked out of it, nor has left it. */
const PAYING: readonly string[] = ['active', 'past_due', 'unpaid', 'cancel_at_period_end']

/** What a subscription pays each month, a year over its months, less the best of the discounts that do not end, is what is kept as its MRR. Source: contract 11. */
export async function keptMrr({ query }: Evidence): Promise<string[]> {
  const rows = await query(`select subscription_id, status, plan_tier, price_minor, price_currency,
      included, items, discounts, "interval", mrr_minor from subscriptions`)
  return rows.flatMap((row) => {
    const costs = [...costsOf(termsIn(row)).values()]
    const for_good = discountsIn(row).filter(
      ({ periods_left, ended_at }) => periods_left === null && ended_at === null,
    )
    const off = Math.max(0, ...for_good.map((each) => takenOff(each, costs)))
    const months = row['interval'] === 'year' ? 12 : 1
    const each_month = Math.round((sumOf(costs) - off) / months)
    const pays = PAYING.includes(String(row['status'])) ? each_month : 0
    const kept = int(row['mrr_minor'])
    const said = `its MRR is kept as ${kept}, it pays ${pays} a month`
    return kept === pays ? [] : [`${String(row['subscription_id'])}: ${said}`]
  })
}

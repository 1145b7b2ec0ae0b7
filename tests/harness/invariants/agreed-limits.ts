import type { Evidence } from './evidence.ts'
import { jsonOf, termsIn } from './held-terms.ts'

/** What is agreed that the phone system limits: of each item the larger of what is held and what the plan includes. */
export async function agreedLimits({ query, limits }: Evidence): Promise<string[]> {
  if (!limits) return []
  const rows =
    await query(`select t.account_id, t.limits, s.plan_tier, s.price_minor, s.price_currency,
      s.included, s.items from tenants t join subscriptions s on s.account_id = t.account_id
    where t.status <> 'deleted' and s.status <> 'cancelled'`)
  return rows.flatMap((row) => {
    const { plan, items } = termsIn(row)
    const agreed = Object.entries(limits).flatMap(([item, limit]) => {
      const held = items.find((each) => each.item === item)?.quantity ?? 0
      const most = Math.max(held, plan.included?.[item] ?? 0)
      return most > 0 ? [[limit, most] as const] : []
    })
    const told = Object.entries(jsonOf<Record<string, number>>(row['limits'], {}))
    const [want, have] = [saying(agreed), saying(told)]
    const said = `agreed is ${want}, and the phone system is told ${have}`
    return want === have ? [] : [`${String(row['account_id'])}: ${said}`]
  })
}

const saying = (counts: readonly (readonly [string, number])[]) =>
  counts
    .map(([limit, most]) => `${limit} ${most}`)
    .toSorted()
    .join(', ') || 'nothing'

import { lookUp } from '../../kernel/look-up.ts'
import type { LimitedItem } from '../../phones/limits/limits.ts'
import type { Settings } from '../../settings.ts'
import type { Terms } from '../pricing/terms.ts'

/** What terms hold and include of each item that is a limit of the phone system. */
export function limitedItems(
  { items: sold }: Pick<Settings, 'items'>,
  { plan, items }: Terms,
): LimitedItem[] {
  return sold.flatMap(({ item, pbx_limit }) => {
    if (pbx_limit === null) return []
    const quantity = items.find((each) => each.item === item)?.quantity ?? 0
    return [{ item, pbx_limit, quantity, included: lookUp(plan.included, item) ?? 0 }]
  })
}

import { lookUp } from '../../kernel/look-up.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { itemName } from '../catalogue/item.ts'
import { type By, type Draft, notify, push } from '../decisions/draft.ts'
import { saidInterval } from './change-said.ts'
import type { Interval } from '../../kernel/interval.ts'
import { planName } from '../policy/plans.ts'
import { quantitiesOf, quantitiesSaid } from '../pricing/paid-quantity.ts'
import { periodPrice, type Terms } from '../pricing/terms.ts'

/** Other quantities of what is subscribed to. */
interface ItemsChanged {
  readonly before: Terms
  readonly after: Terms
  /** Items whose quantity is another one. */
  readonly items: readonly string[]
  /** Whether the length of a period is another one by this change. */
  readonly tells_length: boolean
  /** Null for a change made now. */
  readonly effective_at: EpochMs | null
  readonly by: By
  /** What the change is about: its own id, or the subscription's. */
  readonly about: string
}

/** From how many to how many. A customer never has fewer of an item than the plan includes. */
interface Moved {
  readonly item: string
  readonly from: number
  readonly to: number
}

/**
 * The customer is told of other quantities, and of periods of another length: by whom they were changed, from when, and what a
 * period then costs. Nothing is told where they have as many as before, because the plan includes them. Source: contract 10.
 */
export function tellOfItems(draft: Draft, changed: ItemsChanged): void {
  const { before, after, items, effective_at, by, about } = changed
  const moved = movedOf(changed, items)
  const is_other_length = before.interval !== after.interval && changed.tells_length
  if (moved.length === 0 && !is_other_length) return
  const { account_id } = draft.facts.subscription
  const facts = {
    plan: after.plan.plan_tier,
    from: said(moved, 'from'),
    to: said(moved, 'to'),
    price_minor: periodPrice(after).amount_minor,
    by: by.actor ?? 'system',
    effective_at,
    ...saidInterval(after.interval),
    ...(is_other_length && { from_interval: before.interval }),
  }
  const dedupe_key = `terms_changed:${about}:${draft.now}`
  push(draft, {
    effect: { type: 'mail.send', kind: 'terms_changed', to: { account_id }, about, facts },
    dedupe_key,
  })
  const named = (language: Locale) => planWithItems(draft, changed, moved, language)
  const args = { plan_en: named('en'), plan_lt: named('lt'), date: effective_at }
  notify(draft, { kind: 'plan_changed', args, dedupe_key })
}

function movedOf({ before, after }: ItemsChanged, items: readonly string[]): Moved[] {
  const had = ({ plan, items: held }: Terms, item: string) =>
    Math.max(lookUp(quantitiesOf({ items: held }), item) ?? 0, lookUp(plan.included, item) ?? 0)
  return items
    .map((item) => ({ item, from: had(before, item), to: had(after, item) }))
    .filter(({ from, to }) => from !== to)
}

function said(moved: readonly Moved[], which: 'from' | 'to'): string {
  return quantitiesSaid(Object.fromEntries(moved.map((each) => [each.item, each[which]])))
}

/** How often a subscription is paid, as a web app shows it beside the plan. */
const PAID_BY: Readonly<Record<Interval, Readonly<Record<Locale, string>>>> = {
  month: { en: 'paid by the month', lt: 'mokama kas mėnesį' },
  year: { en: 'paid by the year', lt: 'mokama kas metus' },
}

/** A web app has one text for another plan: its blank names the items too. */
function planWithItems(
  { settings: { plans, items: sold } }: Pick<Draft, 'settings'>,
  { before, after, tells_length }: ItemsChanged,
  moved: readonly Moved[],
  language: Locale,
): string {
  const quantities = moved.map(
    ({ item, from, to }) => `${itemName(sold, item, language)}: ${from} → ${to}`,
  )
  const is_other = tells_length && before.interval !== after.interval
  const changes = [...(is_other ? [PAID_BY[after.interval][language]] : []), ...quantities]
  return `${planName(plans, after.plan.plan_tier, language)} (${changes.join(', ')})`
}

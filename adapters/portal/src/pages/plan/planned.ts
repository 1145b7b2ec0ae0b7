import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  dayText,
  form,
  hidden,
  type Html,
  html,
  planNameOf,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { ITEMS } from '../../texts/items.ts'
import { LENGTH } from '../../texts/length.ts'
import { PLAN } from '../../texts/plan.ts'
import { TERM } from '../../texts/term.ts'
import { onlyOwner } from '../only-owner.ts'
import { lengthOf } from './plan-price.ts'
import type { OwnItem } from './own-items.ts'

type Subscription = Schema<'Subscription'>

/** Whether it ends with the running period. */
export function leaves({ cancel_at_period_end, status }: Subscription): boolean {
  return cancel_at_period_end || status === 'cancel_at_period_end'
}

/** What plans and items are called. */
interface Named {
  readonly plans: readonly Schema<'Plan'>[]
  readonly own: readonly OwnItem[]
}

/** What is planned, each with the button that takes it back. */
export function planned(
  one: Subscription,
  { plans, own }: Named,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = PLAN[reader.language]
  const { plan_tier_pending: tier, plan_tier_pending_effective_at: at } = one
  if (leaves(one) && one.status !== 'cancelled') {
    const says = t.ends(dayText(one.current_period_end, reader))
    return notice(says, { does: 'resume', button: t.resume }, reader, attempt)
  }
  const leaves_later = one.ends_at
    ? notice(
        TERM[reader.language].ends(dayText(one.ends_at, reader)),
        { does: 'resume', button: t.resume },
        reader,
        attempt,
      )
    : ''
  const of_plan =
    tier && at
      ? notice(
          t.pending(planNameOf(plans, tier, reader), dayText(at, reader)),
          { does: 'keep', button: t.keep_plan },
          reader,
          attempt,
        )
      : ''
  return html`${leaves_later} ${plannedLength(one, reader, attempt)} ${of_plan}
  ${plannedItems(one, own, reader, attempt)}`
}

function plannedLength(one: Subscription, reader: Reader, attempt: Attempt): Html {
  const { interval, effective_at } = one.planned ?? {}
  if (interval === undefined || effective_at === undefined) return html``
  const t = LENGTH[reader.language]
  const says = t.pending[interval](dayText(effective_at, reader))
  return notice(says, { does: 'keep_length', button: t.keep[lengthOf(one)] }, reader, attempt)
}

function plannedItems(
  { planned: wish }: Subscription,
  own: readonly OwnItem[],
  reader: Reader,
  attempt: Attempt,
): Html[] {
  const t = ITEMS[reader.language]
  const at = wish ? dayText(wish.effective_at, reader) : ''
  return Object.entries(wish?.items ?? {}).map(([item, count]) => {
    const { name = item, quantity = 0, included = 0 } = own.find((each) => each.item === item) ?? {}
    const says = t.pending(name, Math.max(count, included), at)
    const fields = html`${hidden('item', item)} ${hidden('name', name)}`
    const action = { does: 'keep_item', button: t.keep(name, quantity), fields }
    return notice(says, action, reader, attempt)
  })
}

function notice(
  says: string,
  action: { readonly does: string; readonly button: string; readonly fields?: Html },
  reader: Reader,
  attempt: Attempt,
): Html {
  return html`<div class="banner busy">
    <p>${says}</p>
    ${onlyOwner(reader, () => form({ ...action, weight: 'plain' }, attempt))}
  </div>`
}

const BACK = '/billing/subscription'

/** The present plan goes on. */
export async function keepPlan({ api, reader }: Visit, sent: Sent) {
  const params = { header: { 'Idempotency-Key': sent.key } }
  await answered(api.POST('/subscription/change-plan/cancel', { params }))
  return { to: BACK, note: { tone: 'good', text: PLAN[reader.language].kept } } as const
}

/** What is held of an item stays. */
export async function keepItem({ api, reader }: Visit, sent: Sent) {
  const params = { header: { 'Idempotency-Key': sent.key } }
  const body = { fields: [sent.text('item')] }
  await answered(api.POST('/subscription/change/cancel', { params, body }))
  const text = ITEMS[reader.language].kept(sent.text('name'))
  return { to: BACK, note: { tone: 'good', text } } as const
}

/** The periods keep their length. */
export async function keepLength({ api, reader }: Visit, sent: Sent) {
  const params = { header: { 'Idempotency-Key': sent.key } }
  const body = { fields: ['interval'] }
  await answered(api.POST('/subscription/change/cancel', { params, body }))
  return { to: BACK, note: { tone: 'good', text: LENGTH[reader.language].kept } } as const
}

import { decide } from '../decisions/decide.ts'
import { audit, changeSubscription, type Draft, moveRaised, notify } from '../decisions/draft.ts'
import { repricePlanned } from '../decisions/periods.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Tx, Work } from '../../ports.ts'
import { dayOfRise, type PriceRise } from '../pricing/planned-price.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { isGoneBy, isLeaving } from '../prices/rise-of.ts'

/** The rise that a mail is to tell of; undefined where there is nothing to tell any more, and no mail is sent. */
export async function riseToTell(
  tx: Pick<Tx, 'priceRises'>,
  subscription: Subscription | undefined,
  price_rise_id: unknown,
): Promise<PriceRise | undefined> {
  const rise = subscription?.price_rise
  if (!subscription || !rise || rise.price_rise_id !== price_rise_id) return undefined
  if (rise.told_at !== null || isLeaving(subscription)) return undefined
  if (isGoneBy(subscription, rise.effective_at)) return undefined
  const for_many = await tx.priceRises.get(rise.price_rise_id)
  return for_many?.stage === 'stopped' ? undefined : rise
}

/** The mail server accepted the mail of a rise: from now on its notice runs. */
export async function noteRiseTold(
  work: Work,
  { kind, about, facts }: Extract<Effect, { type: 'mail.send' }>,
): Promise<void> {
  if (kind !== 'price_rise' || about === undefined) return
  const { tx } = work
  const found = await tx.subscriptions.get(about)
  if (!found) return
  await tx.accounts.lock(found.account_id)
  const subscription = await tx.subscriptions.get(about)
  const rise = await riseToTell(tx, subscription, facts?.['price_rise_id'])
  if (subscription && rise) await decide(work, subscription, (draft) => riseTold(draft, rise))
}

/**
 * The rise was told: it counts from the first period that begins once the notice is over, and until then the customer may
 * leave on that day whatever was agreed. The web app shows it.
 */
export function riseTold(draft: Draft, rise: PriceRise): void {
  const { settings, now } = draft
  const { subscription } = draft.facts
  const { subscription_id } = subscription
  const { price_notice: notice, time_zone: zone } = settings
  const effective_at = dayOfRise(rise, subscription, { now, notice, zone })
  changeSubscription(draft, {
    price_rise: { ...rise, effective_at, told_at: now },
    may_leave: { until: effective_at, at: effective_at },
  })
  const { price_rise_id } = rise
  const meta = { subscription_id, price_rise_id, effective_at }
  audit(draft, 'subscription.price_announced', meta)
  moveRaised(draft, { price_rise_id, subscription_id, state: 'told' })
  const dedupe_key = `price_rise:${price_rise_id}:${subscription_id}`
  notify(draft, { kind: 'price_rise', dedupe_key, args: { date: effective_at } })
  repricePlanned(draft)
}

import { decide } from '../decisions/decide.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { dropUntold, planRise } from './give-price.ts'
import type { PriceRiseForMany } from '../prices/price-rise.ts'
import { riseFor } from '../prices/rise-of.ts'

/** How many subscriptions are looked at in one go. */
const BATCH = 50

/** One subscription that is looked at. */
interface LookedAt {
  readonly subscription_id: string
  readonly account_id: string
}

/**
 * The next batch of a price rise for many: each subscription by itself, and once, whatever breaks in between. Of a rise that
 * was stopped: it is taken back from those of whom nobody was told.
 */
export async function continuePriceRise(
  ports: WritePorts,
  { price_rise_id }: Extract<Effect, { type: 'price_rise.continue' }>,
): Promise<EffectOutcome> {
  const { rise, batch } = await ports.store.read(async (tx) => {
    const found = await tx.priceRises.get(price_rise_id)
    if (!found) return { rise: undefined, batch: [] }
    const next: readonly LookedAt[] =
      found.stage === 'stopped'
        ? await tx.priceRises.untold(price_rise_id, BATCH)
        : await tx.subscriptions.goingOn(found.looked_at, BATCH)
    return { rise: found, batch: next }
  })
  if (!rise) return { kind: 'done' }
  const lookAt = rise.stage === 'stopped' ? takeBack : planFor
  for (const each of batch) await transact(ports, (work) => lookAt(work, rise, each))
  await transact(ports, (work) => recordBatch(work, rise, batch))
  return { kind: 'done' }
}

/** The rise is planned for one subscription, with the mail that tells of it; once, however often it is looked at. */
async function planFor(work: Work, rise: PriceRiseForMany, each: LookedAt): Promise<void> {
  const { tx, settings, now } = work
  const { subscription_id, account_id } = each
  await tx.accounts.lock(account_id)
  const subscription = await tx.subscriptions.get(subscription_id)
  const { price_rise_id, asked, effective_at } = rise
  const stands = await tx.priceRises.get(price_rise_id)
  if (!subscription || stands?.stage === 'stopped') return
  const of = riseFor(subscription, { ...asked, effective_at }, settings.plans)
  if (of?.kind !== 'raised') return
  const at = { state: 'planned', created_at: now, updated_at: now } as const
  if (!(await tx.priceRises.insertRaised({ price_rise_id, subscription_id, account_id, ...at })))
    return
  const given = { diff: of.diff, effective_at, price_rise_id }
  const by = { actor: 'admin', user_id: rise.user_id, reason: rise.reason } as const
  await decide(work, subscription, (draft) => planRise(draft, given, by))
}

async function takeBack(work: Work, rise: PriceRiseForMany, each: LookedAt): Promise<void> {
  const { tx, now } = work
  const { price_rise_id } = rise
  const { subscription_id, account_id } = each
  await tx.accounts.lock(account_id)
  const subscription = await tx.subscriptions.get(subscription_id)
  if (subscription) {
    await decide(work, subscription, (draft) => dropUntold(draft, price_rise_id))
  }
  await tx.priceRises.moveRaised({ price_rise_id, subscription_id, state: 'dropped' }, now)
}

/** Where the next batch begins is written with the effect that makes it. */
async function recordBatch(
  work: Work,
  { price_rise_id, stage }: PriceRiseForMany,
  batch: readonly LookedAt[],
): Promise<void> {
  const rise = await work.tx.priceRises.getForUpdate(price_rise_id)
  // Stopped meanwhile: who stopped it has pushed what follows.
  if (!rise || rise.stage !== stage) return
  const is_over = batch.length < BATCH
  const looked_at = batch.at(-1)?.subscription_id ?? rise.looked_at
  await work.tx.priceRises.put({
    ...rise,
    looked_at,
    stage: stage === 'telling' && is_over ? 'told' : stage,
    batches: rise.batches + 1,
    updated_at: work.now,
  })
  if (!is_over) await pushBatch(work, price_rise_id, rise.batches + 1)
}

/** Have the next batch made, under the name of its number. */
export async function pushBatch(work: Work, price_rise_id: string, batch: number): Promise<void> {
  const effect = { type: 'price_rise.continue', price_rise_id } as const
  await pushEffect(work, { effect, dedupe_key: `price_rise.continue:${price_rise_id}:${batch}` })
}

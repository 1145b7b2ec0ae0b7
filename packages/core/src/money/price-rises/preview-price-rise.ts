import { add, money, type Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { noticeEnd } from '../pricing/planned-price.ts'
import { withPrices } from '../pricing/price-diff.ts'
import { refuseEarly } from './give-price.ts'
import type { RiseAsked } from '../prices/price-rise.ts'
import { comingTerms, LEFT_OUT, type LeftOut, riseFor } from '../prices/rise-of.ts'
import { mrrOf } from '../subscription/mrr.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { agreedOf } from '../subscription/terms-of.ts'
import type { Settings } from '../../settings.ts'
import { type AskedForMany, riseAsked } from './asked-rise.ts'

/** What a price rise for many would come to. */
export interface PriceRisePreview {
  /** Subscriptions whose prices would rise. */
  readonly subscriptions: number
  /** Of all who hold what is raised, whether raised or not: net, with what is planned for the next period. */
  readonly mrr_before: Money
  readonly mrr_after: Money
  /** Who holds what is raised and would be left out, by reason. */
  readonly left_out: Readonly<Record<LeftOut, number>>
}

/** A price rise for many as its preview asks for it. */
export interface AskedPreview extends AskedForMany {
  readonly effective_at: EpochMs
}

/** So many subscriptions are read at a time. */
const READ = 500

/** What a price rise would come to. Nothing is changed. Throws as `raisePrices` does. */
export async function previewPriceRise(
  { store, settings, clock }: ReadPorts,
  { effective_at, ...input }: AskedPreview,
): Promise<PriceRisePreview> {
  const asked = riseAsked(settings, input)
  refuseEarly(effective_at, noticeEnd(clock(), settings.price_notice, settings.time_zone))
  return store.read((tx) => sumUpRise(tx, settings, { ...asked, effective_at }))
}

/** For how many a rise is, what it comes to, and who is left out: by all subscriptions as they stand. */
export async function sumUpRise(
  tx: Pick<Tx, 'subscriptions'>,
  settings: Settings,
  asked: RiseAsked & { readonly effective_at: EpochMs },
): Promise<PriceRisePreview> {
  const { plans, currency } = settings
  const none = money(0, currency)
  let [subscriptions, mrr_before, mrr_after] = [0, none, none]
  const left_out = Object.fromEntries(LEFT_OUT.map((why) => [why, 0])) as Record<LeftOut, number>
  let last: string | null = null
  for (;;) {
    const batch: readonly Subscription[] = await tx.subscriptions.goingOn(last, READ)
    for (const subscription of batch) {
      const of = riseFor(subscription, asked, plans)
      if (!of) continue
      const terms = comingTerms(subscription, plans)
      const recurs = mrrOf({ ...subscription, ...agreedOf(terms) })
      mrr_before = add(mrr_before, recurs)
      if (of.kind === 'left_out') {
        left_out[of.why] += 1
        mrr_after = add(mrr_after, recurs)
        continue
      }
      subscriptions += 1
      const raised = agreedOf(withPrices(terms, of.diff))
      mrr_after = add(mrr_after, mrrOf({ ...subscription, ...raised }))
    }
    if (batch.length < READ) return { subscriptions, mrr_before, mrr_after, left_out }
    last = batch.at(-1)?.subscription_id ?? null
  }
}

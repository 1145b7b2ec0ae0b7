import { decided } from '../../money/decisions/draft.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import type { OwnPrices } from '../../money/price-rises/give-own-price.ts'
import { pricesOf } from '../../money/price-rises/given-prices.ts'
import { givePrices } from '../../money/price-rises/give-price.ts'
import { riseTold } from '../../money/price-rises/told-rise.ts'
import { type PricesAhead, pricesAhead } from '../../money/subscription/view-prices.ts'
import { lockedSubscription } from '../../money/subscription/own-subscription.ts'
import { subscriptionPrice } from '../../money/subscription/subscription-price.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { WritePorts } from '../../ports.ts'
import { foreseenWith } from '../forecast/forecast.ts'
import { forecastFacts } from '../forecast/view-forecast.ts'
import { type NextInvoice, nextInvoices } from './next-invoices.ts'

/** What other prices come to. */
export interface PricesPreview extends PricesAhead {
  /** Whether they are a rise, which is announced first. */
  readonly is_rise: boolean
  /** Of a whole period, once they count. */
  readonly price_with_vat: PriceWithVat
  readonly next_invoices: readonly NextInvoice[]
}

/**
 * What other prices for a customer would come to, by the decision that gives them, as if the mail of a rise went out now;
 * nothing is changed. Throws as `giveOwnPrices` does.
 */
export async function previewOwnPrices(
  ports: WritePorts,
  { subscription_id, effective_at, ...input }: Omit<OwnPrices, 'reason'>,
): Promise<PricesPreview> {
  return transact(ports, async (work) => {
    const { tx, settings, now } = work
    const subscription = await lockedSubscription(tx, subscription_id)
    const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
    const diff = pricesOf(input, subscription.price.currency)
    const given = { diff, effective_at, price_rise_id: 'preview' }
    const made = decided(facts, foreseenWith(settings), now, (draft) => {
      givePrices(draft, given, {})
      const { price_rise } = draft.facts.subscription
      if (price_rise?.price_rise_id === 'preview') riseTold(draft, price_rise)
    })
    const ahead = pricesAhead(made.facts.subscription)
    const is_rise = ahead.price_rise?.price_rise_id === 'preview'
    const { after } = (is_rise ? ahead.price_rise : ahead.own_price) ?? {}
    const { abroad } = await sellingAt(tx, settings, now)
    return {
      ...ahead,
      is_rise,
      price_with_vat: await subscriptionPrice(work, subscription.account_id, {
        net: after ?? subscription.price,
        interval: subscription.interval,
      }),
      next_invoices: nextInvoices(forecastFacts(made.facts, abroad), settings, now),
    }
  })
}

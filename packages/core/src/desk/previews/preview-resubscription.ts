import { decided } from '../../money/decisions/draft.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import { pricedPeriod } from '../../money/pricing/terms.ts'
import { subscriptionPrice } from '../../money/subscription/subscription-price.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import { refreshOldVat } from '../../people/vat/refresh-old-vat.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { foreseenWith } from '../forecast/forecast.ts'
import { forecastFacts } from '../forecast/view-forecast.ts'
import { COME_BACK_REFUSALS, comeBack, type ComeBackRefusal } from '../transitions/come-back.ts'
import { type ComingBack, readComingBack, type Resubscription } from '../transitions/resubscribe.ts'
import { type NextInvoice, nextInvoices } from './next-invoices.ts'

/** What coming back to a plan would come to. */
export interface ResubscriptionPreview {
  readonly plan_tier: PlanTier
  /** Of a period with all that is ordered. */
  readonly price_with_vat: PriceWithVat
  /** The first is charged at once; none where it is refused. */
  readonly next_invoices: readonly NextInvoice[]
  readonly refused: { readonly reason: ComeBackRefusal; readonly detail: string } | null
}

/**
 * What subscribing again would be charged, now and next: by the decision that does it, and nothing is changed. Throws
 * `not_found`, and `subscription.tier_invalid`. Source: contract 2.11, 6.4.
 */
export async function previewResubscription(
  ports: WritePorts<'vat'>,
  call: Call,
  asked: Resubscription,
): Promise<ResubscriptionPreview> {
  await refreshOldVat(ports, actorOf(call).account_id)
  return transact(ports, async (work) => {
    const coming = await readComingBack(work, call, asked)
    const { facts, terms, refused } = coming
    const { account_id } = facts.subscription
    const price_with_vat = await subscriptionPrice(work, account_id, pricedPeriod(terms))
    return {
      plan_tier: terms.plan.plan_tier,
      price_with_vat,
      next_invoices: refused === null ? await invoicesOf(work, coming) : [],
      refused: refused && { reason: refused, detail: COME_BACK_REFUSALS[refused][1] },
    }
  })
}

async function invoicesOf(
  { tx, settings, now }: Work,
  { facts, terms }: ComingBack,
): Promise<NextInvoice[]> {
  const { abroad } = await sellingAt(tx, settings, now)
  const back = decided(facts, foreseenWith(settings), now, (draft) =>
    comeBack(draft, { terms, subscription_id: 'preview' }),
  )
  return nextInvoices(forecastFacts(back.facts, abroad), settings, now)
}

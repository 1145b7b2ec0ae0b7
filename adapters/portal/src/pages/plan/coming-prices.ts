import type { Schema } from '@billing/client'
import {
  amountText,
  buttonLink,
  card,
  dayText,
  facts,
  type Html,
  html,
  NOTHING,
  planNameOf,
  type Reader,
} from '@billing/pages'
import { LENGTH } from '../../texts/length.ts'
import { PRICES } from '../../texts/prices.ts'
import { onlyOwner } from '../only-owner.ts'
import { lengthOf, lengthOfPrice } from './plan-price.ts'
import { shownAmount } from './items.ts'
import type { OwnItem } from './own-items.ts'
import { leaves } from './planned.ts'

type Subscription = Schema<'Subscription'>
type Coming = NonNullable<Subscription['price_rise']>

/** What plans and items are called. */
interface Named {
  readonly plans: readonly Schema<'Plan'>[]
  readonly own: readonly OwnItem[]
}

/**
 * Prices that are to come, as their mail tells them: of a rise with the right to leave on its day. Nothing for whoever leaves
 * before. Source: Directive (EU) 2018/1972, Art. 105 (4).
 */
export function comingPrices(one: Subscription, named: Named, reader: Reader): Html {
  if (leaves(one) || one.status === 'cancelled') return NOTHING
  const { own_price, price_rise } = one
  return html`${own_price ? ownPrice(own_price, one, named, reader) : NOTHING}
  ${price_rise ? rise(price_rise, one, named, reader) : NOTHING}`
}

function ownPrice(coming: Coming, one: Subscription, named: Named, reader: Reader): Html {
  const t = PRICES[reader.language]
  const date = dayText(coming.effective_at, reader)
  const body = html`<p>${t.own_says[lengthOf(one)](date)}</p>
    ${changes(coming, one, named, reader)}
    <p class="hint">${t.nothing}</p>`
  return card(t.own_title(date), body)
}

function rise(coming: Coming, one: Subscription, named: Named, reader: Reader): Html {
  const t = PRICES[reader.language]
  const date = dayText(coming.effective_at, reader)
  const cancel = `${reader.base}/billing/subscription/cancel`
  const body = html`<p>${t.rise_says[lengthOf(one)](date)}</p>
    ${changes(coming, one, named, reader)}
    <p>${t.may_leave(date)} ${t.agree}</p>
    ${onlyOwner(reader, () => html`<p>${buttonLink(cancel, t.leave)}</p>`)}`
  return card(t.rise_title(date), body)
}

/** Thing by thing with VAT for a consumer, net for a company; and with VAT what a period comes to in all. */
function changes(coming: Coming, one: Subscription, { plans, own }: Named, reader: Reader): Html {
  const t = PRICES[reader.language]
  const { before_with_vat: before, after_with_vat: after } = coming
  const plan_tier = one.planned?.plan_tier ?? one.plan_tier
  const nameOf = ({ thing, quantity }: Coming['changes'][number]) =>
    thing === 'plan'
      ? planNameOf(plans, plan_tier, reader)
      : t.item(own.find(({ item }) => item === thing)?.name ?? thing, quantity)
  const text = (minor: number) => shownAmount(minor, after ?? one.price_with_vat, reader)
  const rows = coming.changes.map((each) => ({
    name: nameOf(each),
    value: t.from_to(text(each.before.amount_minor), text(each.after.amount_minor)),
  }))
  const whole =
    before && after
      ? {
          name: LENGTH[reader.language].whole[lengthOfPrice(after)],
          value: t.from_to(amountText(before.gross, reader), amountText(after.gross, reader)),
          sum: true,
        }
      : null
  return html`${facts(rows)}
    <p class="hint">${after?.shown === 'gross' ? t.lines_gross : t.lines_net}</p>
    ${facts([whole])} ${one.planned ? html`<p class="hint">${t.with_planned}</p>` : NOTHING}`
}

import type { Schema } from '@billing/client'
import {
  amountText,
  type Attempt,
  card,
  dayText,
  empty,
  facts,
  type Html,
  html,
  NOTHING,
  type Reader,
  textArea,
} from '@billing/pages'
import { asked, pressed } from '../../shape/ask.ts'
import { link } from '../../shape/links.ts'
import { customerPath, pathTo } from '../../shape/paths.ts'
import type { Standing } from '../../shape/standing.ts'
import { plain } from '../../shape/word.ts'
import { PRICES as t } from '../../texts/prices.ts'

type Ahead = Schema<'PricesAhead'>
type Changed = Pick<NonNullable<Ahead['own_price']>, 'before' | 'after' | 'changes'>
type Rise = NonNullable<Ahead['price_rise']>

/** What things are called, and of what a rise is part. */
export interface Told {
  /** By the name of the item. */
  readonly names: ReadonlyMap<string, string>
  /** Whether the planned rise is one for many. */
  readonly is_for_many: boolean
}

/** Old and new prices thing by thing, and the month in all. */
export function changedFacts(
  { before, after, changes }: Changed,
  names: ReadonlyMap<string, string>,
  reader: Reader,
): Html {
  const text = (from: Changed['before'], to: Changed['after']) =>
    t.from_to(amountText(from, reader), amountText(to, reader))
  const nameOf = ({ thing, quantity }: Changed['changes'][number]) =>
    thing === 'plan' ? t.of_plan : t.of_item(names.get(thing) ?? plain(thing), quantity)
  return facts([
    ...changes.map((each) => ({ name: nameOf(each), value: text(each.before, each.after) })),
    { name: t.sum, value: text(before, after), sum: true },
  ])
}

/** What is planned of a customer's prices, and the form that takes it back. */
export function aheadOf(standing: Standing, told: Told, reader: Reader, attempt: Attempt): Html {
  const ahead = standing.subscription?.prices_ahead
  if (!ahead) return card(t.ahead, empty(t.nothing_ahead))
  const { own_price, price_rise } = ahead
  const own = own_price
    ? html`<h3>${t.own(dayText(own_price.effective_at, reader))}</h3>
        ${changedFacts(own_price, told.names, reader)}`
    : NOTHING
  const rise = price_rise ? risePart(price_rise, told, reader) : NOTHING
  const body = html`${own} ${rise} ${plannedHint(standing)}
  ${pressed(reader, () => takingBack(ahead, standing, reader, attempt))}`
  return card(t.ahead, body)
}

/** Where quantities or a plan are planned, prices are counted with them. */
export function plannedHint({ subscription }: Standing): Html {
  return subscription?.planned ? html`<p class="hint">${t.with_planned}</p>` : NOTHING
}

function risePart(rise: Rise, { names, is_for_many }: Told, reader: Reader): Html {
  const { effective_at, told_at, price_rise_id } = rise
  const date = dayText(effective_at, reader)
  const many = link(pathTo('/price-rises/{id}', price_rise_id), t.for_many, reader)
  return html`<h3>${told_at === null ? t.rise_untold(date) : t.rise(date)}</h3>
    ${changedFacts(rise, names, reader)}
    <p class="hint">${told_at === null ? t.untold : t.told(dayText(told_at, reader))}</p>
    ${is_for_many ? html`<p>${many}</p>` : NOTHING}`
}

function takingBack(
  { own_price, price_rise }: Ahead,
  { account_id, subscription }: Standing,
  reader: Reader,
  attempt: Attempt,
): Html {
  const present = (own_price ?? price_rise)?.before
  const is_told = own_price !== null || price_rise?.told_at != null
  const question = {
    title: t.take_back,
    says: [is_told ? t.take_back_told : t.take_back_untold],
    fields: textArea(
      { name: 'cancel_reason', label: t.reason, hint: t.reason_hint, max: 500 },
      attempt,
    ),
    button: t.take_back_button(
      present ? amountText(present, reader) : '',
      t.per[subscription?.interval ?? 'month'],
    ),
    does: 'cancel',
    back: customerPath(account_id),
  }
  return html`<h3>${t.take_back}</h3>
    ${asked(question, reader, attempt)}`
}

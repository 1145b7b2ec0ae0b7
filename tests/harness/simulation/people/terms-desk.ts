import { after, DAY } from '@billing/core'
import type { Draw } from '../draw.ts'
import { anyRow, type Clerk, command } from './clerk.ts'
import { type Body, success } from './person.ts'
import { TIERS } from './sign-up.ts'

const REASON = 'agreed by telephone'

/** All that an operator does with what is sold beside the plan, and how often it is drawn among the others. */
// prettier-ignore
export const OPERATOR_TERMS = {
  'changes a quantity for a customer': [20, changeTerms],
  'charges once':                      [20, charge],
  'takes a charge back':               [12, takeChargeBack],
  'gives a discount':                  [36, giveDiscount],
  'ends a discount':                   [12, endDiscount],
  'gives prices of their own':         [20, (clerk: Clerk) => givePrices(clerk, 'own')],
  'raises prices for one':             [16, (clerk: Clerk) => givePrices(clerk, 'rise')],
  'takes prices back':                 [16, takePricesBack],
  'raises prices for many':            [12, raiseForMany],
  'stops a price rise':                [10, stopRise],
} as const

/** How many of something a customer is to have, also of what customers do not change themselves. */
async function changeTerms(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const [id, item] = [await anySubscription(clerk), await anyItem(clerk)]
  if (id === undefined || item?.charged !== 'recurring') return false
  const items = { [String(item.item)]: draw.between(0, 14) }
  const body = { items, when: draw.pick(['now', 'now', 'next_period'] as const), reason: REASON }
  return does(clerk, `/admin/subscriptions/${id}/change`, body, ['subscription', 'collected'])
}

/** Something that is charged once waits for the next invoice. */
async function charge(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const [id, item] = [await anySubscription(clerk), await anyItem(clerk)]
  if (id === undefined) return false
  const words = { description: 'Technician on site', unit_price_minor: draw.between(1, 9_000) }
  const what = item?.charged === 'once' ? { item: String(item.item) } : words
  const body = { ...what, quantity: draw.between(1, 3), reason: REASON }
  return does(clerk, `/admin/subscriptions/${id}/charges`, body, ['charge_id', 'state'])
}

async function takeChargeBack(clerk: Clerk): Promise<boolean> {
  const path = await anyOf(clerk, 'charges', ({ state }) => state === 'waiting')
  return path !== undefined && removes(clerk, path)
}

async function giveDiscount(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const id = await anySubscription(clerk)
  if (id === undefined) return false
  const later = draw.chance(0.2) ? { from: iso(clerk, draw.between(5, 60)) } : {}
  const periods = draw.chance(0.2) ? null : draw.between(1, 3)
  const body = { off: anyOff(draw), periods, ...later, reason: REASON }
  return does(clerk, `/admin/subscriptions/${id}/discounts`, body, ['discount_id'])
}

function anyOff(draw: Draw): object {
  const kind = draw.weighted({ percent: 3, amount: 2, period: 1 })
  if (kind === 'percent') return { kind, basis_points: draw.between(1, 40) * 250 - 1 }
  return kind === 'amount' ? { kind, amount_minor: draw.between(1, 4_000) } : { kind }
}

async function endDiscount(clerk: Clerk): Promise<boolean> {
  const path = await anyOf(clerk, 'discounts', ({ ended_at }) => ended_at == null)
  return path !== undefined && removes(clerk, path)
}

/** Other prices for one, of what they hold: cheaper from the next period on, dearer after they were told. */
async function givePrices(clerk: Clerk, kind: 'own' | 'rise'): Promise<boolean> {
  const { actor, token } = clerk
  const { draw } = actor
  const cycle = await anyPlanned(clerk)
  if (!cycle) return false
  const path = `/admin/customers/${cycle.account_id}/standing`
  const standing = success(await actor.ask({ method: 'GET', path, token }), ['subscription'])
  const held = standing?.subscription as HeldTerms | null | undefined
  if (!held) return false
  const [least, most] = kind === 'own' ? [50, 99] : [101, 140]
  const other = (cents: number) => Math.round((cents * draw.between(least, most)) / 100)
  const plan = { plan_tier: held.plan_tier, amount_minor: other(held.price.amount_minor) }
  const items = Object.fromEntries(
    (held.items ?? []).flatMap(({ item, price }) =>
      price.kind === 'per_unit' ? [[item, { ...price, unit_minor: other(price.unit_minor) }]] : [],
    ),
  )
  const which = Object.keys(items).length === 0 ? { plan } : draw.pick([{ plan }, { items }])
  const day = kind === 'rise' ? { effective_at: iso(clerk, draw.between(32, 70)) } : {}
  return does(
    clerk,
    `/admin/subscriptions/${cycle.subscription_id}/price`,
    { ...which, ...day, reason: REASON },
    [],
  )
}

interface HeldTerms {
  readonly plan_tier: string
  readonly price: { readonly amount_minor: number }
  readonly items?: readonly {
    readonly item: string
    readonly price:
      | { readonly kind: 'per_unit'; readonly unit_minor: number }
      | { readonly kind: 'flat' | 'graduated' }
  }[]
}

async function takePricesBack(clerk: Clerk): Promise<boolean> {
  const id = await anySubscription(clerk)
  if (id === undefined) return false
  return does(clerk, `/admin/subscriptions/${id}/price/cancel`, { reason: REASON }, ['own_price'])
}

async function raiseForMany(clerk: Clerk): Promise<boolean> {
  const { draw } = clerk.actor
  const item = await anyItem(clerk)
  const recurs = item?.charged === 'recurring' ? { items: [String(item.item)] } : {}
  const what = draw.chance(0.6) ? { plan_tier: draw.pick(TIERS) } : {}
  const percent = draw.between(1, 12)
  const effective_at = iso(clerk, draw.between(32, 70))
  const body = { ...recurs, ...what, percent, effective_at, reason: REASON }
  return does(clerk, '/admin/price-rises', body, ['price_rise_id', 'stage'])
}

async function stopRise(clerk: Clerk): Promise<boolean> {
  const rise = await anyRow(clerk, '/admin/price-rises', 'data', ({ stage }) => stage !== 'stopped')
  if (!rise) return false
  const path = `/admin/price-rises/${rise.price_rise_id}/stop`
  return does(clerk, path, { reason: REASON }, ['stage'])
}

/** Mostly one that has a next period. */
async function anySubscription(clerk: Clerk): Promise<string | undefined> {
  return (await anyPlanned(clerk))?.subscription_id as string | undefined
}

function anyPlanned(clerk: Clerk): Promise<Body | undefined> {
  const fits = ({ state }: Body) => state === 'planned'
  return anyRow(clerk, '/admin/billing-cycles?limit=100', 'data', fits)
}

/** How many customers are looked at for what is to be taken back. */
const LOOKS = 5

/** The path of a charge or a discount that fits, of some customer. */
async function anyOf(
  clerk: Clerk,
  what: 'charges' | 'discounts',
  fits: (row: Body) => boolean,
): Promise<string | undefined> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const id = await anySubscription(clerk)
    if (id === undefined) return undefined
    const path = `/admin/subscriptions/${id}/${what}`
    const row = await anyRow(clerk, path, 'data', fits)
    if (row) return `${path}/${row[what === 'charges' ? 'charge_id' : 'discount_id']}`
  }
  return undefined
}

async function anyItem({ actor }: Clerk): Promise<Body | undefined> {
  const sold = success(await actor.ask({ method: 'GET', path: '/plans' }), ['items'])
  const items = (sold?.items ?? []) as Body[]
  return items.length === 0 ? undefined : actor.draw.pick(items)
}

async function does(
  clerk: Clerk,
  path: string,
  body: object,
  promised: readonly string[],
): Promise<boolean> {
  return (await command(clerk, path, body, promised)) !== undefined
}

async function removes({ actor, token }: Clerk, path: string): Promise<boolean> {
  return success(await actor.ask({ method: 'DELETE', path, token })) !== undefined
}

/** An instant in so many days. */
function iso({ actor }: Clerk, days: number): string {
  return new Date(after(actor.now(), days * DAY)).toISOString()
}

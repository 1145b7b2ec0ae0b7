import { askPlainly, command } from './commands.ts'
import { type Body, newKey, orderTokenOf, type Person } from './person.ts'
import { subscriptionOf } from './plan.ts'
import { DAY, MINUTE, SECOND } from '@billing/core'

/** Save another card on the hosted page, once in a while after a card that is refused. */
export async function addCard(me: Person): Promise<boolean> {
  const { actor } = me
  const page = await command(me, '/payment-methods', undefined, ['checkout_url', 'return_url'])
  if (!page) return false
  const token = orderTokenOf(page.checkout_url)
  await actor.sleep(actor.draw.between(5 * SECOND, 3 * MINUTE))
  if (actor.draw.chance(0.2)) await actor.outside.pay(token, 'decline')
  return actor.outside.pay(token, 'approve')
}

/** Open the hosted page and close the browser. */
export async function leaveCardPage(me: Person): Promise<boolean> {
  const page = await command(me, '/payment-methods', undefined, ['checkout_url'])
  return page !== undefined
}

/** Prove a card by a small amount that is held and given back. */
export async function proveCard(me: Person): Promise<boolean> {
  const { actor, notes } = me
  const mode = actor.draw.pick(['zero_auth', 'micro_auth'] as const)
  const body = { email: notes.email, mode }
  const promised = ['verification_id', 'checkout_url']
  const page = await command(me, '/payment-methods/verify', body, promised)
  if (!page) return false
  await actor.sleep(actor.draw.between(5 * SECOND, 10 * MINUTE))
  return actor.outside.pay(orderTokenOf(page.checkout_url), 'approve')
}

/** Make another card the one that is charged. */
export async function setDefault(me: Person): Promise<boolean> {
  const card = await anyCard(me, (each) => !each.is_default)
  if (!card) return false
  const path = `/payment-methods/${card.payment_method_id}/default`
  return (await command(me, path, undefined, ['payment_method_id'])) !== undefined
}

/** Delete a card; the one that is charged only once in a while. */
export async function deleteCard(me: Person): Promise<boolean> {
  const { actor } = me
  const any = actor.draw.chance(0.3)
  const card = await anyCard(me, (each) => any || !each.is_default)
  if (!card) return false
  const path = `/payment-methods/${card.payment_method_id}`
  const keyed = actor.draw.chance(0.5) ? { key: newKey(me) } : {}
  return (await askPlainly(me, { method: 'DELETE', path, ...keyed })) !== undefined
}

/** The bank declines the cards for some weeks: dunning, and for some the end. */
export async function loseCredit({ actor, notes }: Person): Promise<boolean> {
  const why = actor.draw.pick(['decline', 'insufficient_funds', 'decline_after:1'] as const)
  await actor.outside.setCards(notes.email, why)
  notes.well_at = actor.now() + actor.draw.between(5 * DAY, 80 * DAY)
  return true
}

/**
 * The cards run out and are declined for good; a new one is given only when a bill has been unpaid for more
 * than a month, and is then the one to be charged.
 */
export async function replaceCardLate(me: Person): Promise<boolean> {
  const { actor, notes } = me
  await actor.outside.setCards(notes.email, 'expired')
  const unpaid = ['past_due', 'unpaid', 'suspended']
  for (let looks = 0; ; looks++) {
    if (looks > 20) return false
    await actor.sleep(actor.draw.between(2 * DAY, 4 * DAY))
    const subscription = await subscriptionOf(me)
    if (unpaid.includes(subscription?.status as string)) break
    if (subscription?.status === 'cancelled') return false
  }
  await actor.sleep(actor.draw.between(27 * DAY, 40 * DAY))
  if (!(await addCard(me))) return false
  await actor.sleep(actor.draw.between(MINUTE, DAY))
  return setDefault(me)
}

/** The bank lets the cards pay again. */
export async function regainCredit({ actor, notes }: Person): Promise<void> {
  notes.well_at = null
  await actor.outside.setCards(notes.email, 'approve')
}

async function anyCard(
  me: Person,
  fits: (card: Body) => boolean,
): Promise<{ payment_method_id: string } | undefined> {
  const list = await askPlainly(me, { method: 'GET', path: '/payment-methods' }, ['data'])
  const cards = ((list?.data ?? []) as Body[]).filter(fits)
  return cards.length === 0 ? undefined : me.actor.draw.pick(cards)
}

/** They do not know the charge on their statement any more; the bank decides weeks later. */
export async function disputeCharge({ actor, notes }: Person): Promise<boolean> {
  const order_id = await actor.outside.dispute(notes.email)
  if (order_id === undefined) return false
  await actor.sleep(actor.draw.between(DAY, 50 * DAY))
  await actor.outside.decideDispute(order_id, actor.draw.chance(0.7) ? 'lost' : 'won')
  return true
}

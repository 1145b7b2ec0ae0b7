import { askPlainly, askSignedIn, command } from './commands.ts'
import { type Body, newKey, orderTokenOf, type Person, success } from './person.ts'
import { DAY, MINUTE, SECOND } from '@billing/core'

const TOPUP = ['topup_id', 'checkout_url', 'amount_minor', 'status']

/** Pay for calls in advance. Some keep the card, some pay hours later, some never. */
export async function topUp(me: Person): Promise<boolean> {
  const { actor } = me
  const page = await openTopup(me)
  if (!page) return false
  if (actor.draw.chance(0.15)) return true
  const late = actor.draw.chance(0.15)
  await actor.sleep(late ? actor.draw.between(MINUTE, 2 * DAY) : actor.draw.between(SECOND, MINUTE))
  if (actor.draw.chance(0.15)) await actor.outside.pay(orderTokenOf(page.checkout_url), 'decline')
  const paid = await actor.outside.pay(orderTokenOf(page.checkout_url), 'approve')
  await callFor(me)
  return paid
}

/** Use some of the call credit up, where that is what is billed. */
async function callFor({ actor, notes }: Person): Promise<void> {
  if (!actor.outside.call) return
  await actor.sleep(actor.draw.between(MINUTE, 2 * DAY))
  await actor.outside.call(notes.email, actor.draw.pick([150, 700, 2_500]))
}

/** Open two pages and pay the second, or both. */
export async function topUpTwice(me: Person): Promise<boolean> {
  const { actor } = me
  const pages = [await openTopup(me), await openTopup(me)]
  const open = pages.filter((page) => page !== undefined)
  const paid = actor.draw.chance(0.5) ? open : open.slice(1)
  let done = open.length === 2
  for (const { checkout_url } of paid.toReversed()) {
    await actor.sleep(actor.draw.between(SECOND, MINUTE))
    done = (await actor.outside.pay(orderTokenOf(checkout_url), 'approve')) && done
  }
  return done
}

/** The key of one top-up for another: the service must refuse it. */
export async function reuseKey(me: Person): Promise<boolean> {
  const key = newKey(me)
  const ask = { method: 'POST', path: '/payments/topup', key } as const
  const body = { amount_minor: 1_000, currency: 'EUR' }
  if (!success(await askSignedIn(me, { ...ask, body }), TOPUP)) return false
  const other = await askSignedIn(me, { ...ask, body: { ...body, amount_minor: 2_000 } })
  if (success(other)) throw new Error(`a key was taken for another body: ${other?.text}`)
  return true
}

/** Pay an unpaid bill on the page that the banner leads to. False when there is none. */
export async function payOverdue(me: Person): Promise<boolean> {
  const { actor } = me
  const list = await askPlainly(me, { method: 'GET', path: '/me/banners' }, ['items'])
  const banner = ((list?.items ?? []) as Body[]).find(({ cta_url }) => isPage(cta_url))
  if (!banner) return false
  await actor.sleep(actor.draw.between(SECOND, 5 * MINUTE))
  const token = orderTokenOf(banner.cta_url)
  if (actor.draw.chance(0.25)) await actor.outside.pay(token, 'insufficient_funds')
  return actor.outside.pay(token, 'approve')
}

/** Pay what is owed on the page that a mail leads to, the newest first. False when none takes the money. */
export async function payByMail({ actor, notes }: Person): Promise<boolean> {
  const mails = await actor.outside.mailTo(notes.email)
  const pages = new Set(mails.flatMap(({ links }) => links.filter((link) => PAY_PAGE.test(link))))
  for (const page of [...pages].slice(0, 3)) {
    await actor.sleep(actor.draw.between(SECOND, 5 * MINUTE))
    if (await actor.outside.pay(orderTokenOf(page), 'approve')) return true
  }
  return false
}

/** The provider's pages, at the sandbox's address. */
const PAY_PAGE = /\/checkout\//

function openTopup(me: Person): Promise<Body | undefined> {
  const { draw } = me.actor
  const amount_minor = draw.pick([500, 1_000, 2_500, 10_000])
  const save_card = draw.chance(0.2) ? { save_card: true } : {}
  return command(me, '/payments/topup', { amount_minor, currency: 'EUR', ...save_card }, TOPUP)
}

/** A banner leads to the provider's page, or to one of the customer's own pages. */
function isPage(cta_url: unknown): boolean {
  return typeof cta_url === 'string' && /^https?:/.test(cta_url)
}

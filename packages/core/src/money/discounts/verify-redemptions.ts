import type { ReadPorts } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import { codeKey } from '../codes/discount-code.ts'
import type { Redemption } from '../codes/redemption.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** Redemptions, or subscriptions, that are read at a time. */
const AT_ONCE = 500

/** Compare the redemptions of codes with the discounts that came of them, and with the bounds of the codes, in batches. */
export async function verifyRedemptions(ports: ReadPorts, to: Findings): Promise<void> {
  await verifyGiven(ports, to)
  await verifyDiscounts(ports, to)
  await verifyBounds(ports, to)
}

/** What was redeemed is a discount of its subscription, by that code. */
async function verifyGiven({ store }: Pick<ReadPorts, 'store'>, to: Findings): Promise<void> {
  for (let from = '', page: Redemption[] = []; ; from = page.at(-1)?.discount_id ?? from) {
    const after = from
    page = await store.read((tx) => tx.redemptions.page(after, AT_ONCE))
    const ids = page.flatMap(({ subscription_id }) => subscription_id ?? [])
    const found = await store.read((tx) => tx.subscriptions.ofIds([...new Set(ids)]))
    const known = new Map(found.map((each) => [each.subscription_id, each]))
    for (const redemption of page) {
      const { subscription_id, discount_id, code } = redemption
      if (subscription_id === null) continue
      if (codesOf(known.get(subscription_id)).get(discount_id) === code) continue
      to.wrong('discounts.codes', `${discount_id}: ${subscription_id} has no discount by ${code}`)
    }
    to.checked('discounts.codes', page.length)
    if (page.length < AT_ONCE) return
  }
}

/** Each discount by a code was redeemed. */
async function verifyDiscounts({ store }: Pick<ReadPorts, 'store'>, to: Findings): Promise<void> {
  for (let from = '', size = AT_ONCE; size === AT_ONCE;) {
    const after = from
    const page = await store.read((tx) => tx.figures.keptMrr(after, AT_ONCE))
    for (const { subscription } of page) {
      const codes = codesOf(subscription)
      if (codes.size === 0) continue
      const { account_id, subscription_id } = subscription
      const own = await store.read((tx) => tx.redemptions.ofAccount(account_id))
      for (const [discount_id, code] of codes) {
        if (own.some((each) => each.discount_id === discount_id && each.code === code)) continue
        to.wrong('discounts.codes', `${discount_id}: ${subscription_id} has not redeemed ${code}`)
      }
    }
    size = page.length
    from = page.at(-1)?.subscription.subscription_id ?? from
  }
}

async function verifyBounds({ store, settings }: ReadPorts, to: Findings): Promise<void> {
  const counts = await store.read((tx) => tx.redemptions.counts())
  for (const { code, max_redemptions: most } of settings.discount_codes) {
    const redeemed = counts.find((each) => each.code === codeKey(code))?.redeemed ?? 0
    if (most === null || redeemed <= most) continue
    const name = codeKey(code)
    to.wrong('discounts.codes', `${name}: redeemed ${redeemed} times, ${most} are allowed`)
  }
}

/** The discounts of a subscription that came of codes, by id. */
function codesOf(subscription: Pick<Subscription, 'discounts'> | undefined): Map<string, string> {
  const by_code = subscription?.discounts.flatMap(({ discount_id, code }) =>
    code === null ? [] : [[discount_id, code] as const],
  )
  return new Map(by_code)
}

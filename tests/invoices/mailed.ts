import type { Effect, MailKind } from '@billing/core'
import type { Customer, World } from '../support/world.ts'
import { pushed } from './issued.ts'

/** What a mail is told beside its kind. */
export type Told = Pick<Extract<Effect, { type: 'mail.send' }>, 'about' | 'facts'>

/** What the customer gets when this is pushed: the mails that were not there before. */
export async function mailed(
  world: World,
  { account_id, email }: Customer,
  kind: MailKind,
  told: Told = {},
) {
  const before = (await world.mail(email)).length
  await pushed(world, { type: 'mail.send', kind, to: { account_id }, ...told })
  await world.settle()
  const mails = await world.mail(email)
  return mails.slice(0, mails.length - before)
}

/** The one mail, its spaces plain, so that an amount reads as it is typed. */
export async function letter(world: World, customer: Customer, kind: MailKind, told: Told = {}) {
  const [mail, ...others] = await mailed(world, customer, kind, told)
  if (!mail || others.length > 0) throw new Error(`not one mail ${kind}`)
  return { ...mail, text: mail.text.replaceAll('\u00A0', ' ').replaceAll('\u202F', ' ') }
}

/** The subscription of the customer. */
export async function subscriptionOf(world: World, { account_id }: Customer) {
  const found = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  if (!found) throw new Error('the customer has no subscription')
  return found
}

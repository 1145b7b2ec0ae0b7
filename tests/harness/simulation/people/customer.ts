import { DAY, HOUR, MINUTE, SECOND } from '@billing/core'
import type { Actor } from '../actor.ts'
import { regainCredit } from './cards.ts'
import { changeAddress, giveVatId, receiveElectronically } from './company.ts'
import { ACTIONS, ALL_ACTIONS, type Deeds, weightsOf } from './actions.ts'
import { payByMail, payOverdue } from './money.ts'
import { newNotes } from './notes.ts'
import type { Person } from './person.ts'
import { subscriptionOf, withdraw } from './plan.ts'
import { signUp } from './sign-up.ts'

/** How a customer differs from the next. */
export interface CustomerOptions {
  /** Days between two visits, on average. Default 16: about 23 visits a year. */
  readonly days_between?: number
  /** Whether items are sold beside the plans. Default false. */
  readonly sells_items?: boolean
}

/** A customer of ours: signs up and lives with the service until the people's time is up. */
export function customer({ days_between = 16, sells_items = false }: CustomerOptions = {}): (
  actor: Actor,
) => Promise<void> {
  const deeds = sells_items ? ALL_ACTIONS : ACTIONS
  return async (actor) => {
    const me = { actor, notes: newNotes(actor) }
    actor.owns(me.notes.email)
    await actor.sleep(actor.draw.between(0, 3 * DAY))
    while (await comeIn(me)) {
      await settleIn(me)
      await live(me, { deeds, days_between })
      // The subscription has ended. Some come back, to a new account under the same address.
      if (actor.draw.chance(0.15)) return
      me.notes.session = null
      if (actor.draw.chance(0.5)) await actor.sleep(actor.draw.between(HOUR, 120 * DAY))
    }
  }
}

/** Whoever owes from before is not let in: some of them pay, by the link that comes with the refusal, and try again. */
async function comeIn(me: Person): Promise<boolean> {
  const { actor } = me
  if (await signUp(me)) return true
  if (!actor.draw.chance(0.5) || !(await payByMail(me))) return false
  actor.note('pays to come back: done')
  await actor.sleep(actor.draw.between(MINUTE, 2 * DAY))
  return signUp(me)
}

async function settleIn(me: Person): Promise<void> {
  const { draw } = me.actor
  if (draw.chance(0.7)) await changeAddress(me)
  if (me.notes.company && draw.chance(0.7)) await giveVatId(me)
  if (me.notes.company && draw.chance(0.3) && (await receiveElectronically(me))) {
    me.actor.note('receives electronically: done')
  }
  if (draw.chance(0.12)) await regret(me)
}

/** Some consumers find within days, or a little too late, that it is not for them. */
async function regret(me: Person): Promise<void> {
  const { actor } = me
  await actor.sleep(actor.draw.between(HOUR, 18 * DAY))
  if (await withdraw(me)) actor.note('withdraws: done')
}

/** Somebody who is not let in at so many visits in a row takes it that the account is gone. */
const REFUSALS = 4

/** What somebody can do at a visit, and how many days lie between two. */
interface Ways {
  readonly deeds: Deeds
  readonly days_between: number
}

/** Visits until the subscription has ended, or nobody knows of it any more. */
async function live(me: Person, { deeds, days_between }: Ways): Promise<void> {
  const { actor, notes } = me
  for (let refused = 0; refused < REFUSALS;) {
    await pass(me, actor.draw.between(HOUR, 2 * days_between * DAY))
    const looks = actor.draw.chance(0.5)
    const subscription = looks ? await subscriptionOf(me) : undefined
    if (looks) refused = subscription === undefined && notes.session === null ? refused + 1 : 0
    if (subscription?.status === 'cancelled' && actor.draw.chance(0.7)) return
    await visit(me, deeds)
  }
}

/** Who owes may pay first. Most visits are for one thing, some for a few in a row. */
async function visit(me: Person, deeds: Deeds): Promise<void> {
  const { actor, notes } = me
  const pays = actor.draw.chance(notes.honest ? 0.5 : 0.05)
  if (pays && (await payOverdue(me))) actor.note('pays what is overdue: done')
  do {
    await act(me, deeds)
    await actor.sleep(actor.draw.between(2 * SECOND, 10 * MINUTE))
  } while (actor.draw.chance(0.3))
}

async function act(me: Person, deeds: Deeds): Promise<void> {
  const { actor } = me
  const name = actor.draw.weighted(weightsOf(deeds, me.notes.habit))
  actor.note(name)
  if (await deeds[name]?.[1](me)) actor.note(`${name}: done`)
}

/** Time goes by, and the bank may let the cards pay again meanwhile. */
async function pass(me: Person, ms: number): Promise<void> {
  const { actor, notes } = me
  const until = actor.now() + ms
  if (notes.well_at !== null && notes.well_at <= until) {
    await actor.sleep(Math.max(0, notes.well_at - actor.now()))
    await regainCredit(me)
  }
  await actor.sleep(Math.max(0, until - actor.now()))
}

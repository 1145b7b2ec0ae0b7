import { HOUR, MINUTE } from '@billing/core'
import { askOpenly, type Body, type Person } from './person.ts'
import { askPlainly, command } from './commands.ts'
import { subscriptionOf } from './plan.ts'
import { TIERS } from './sign-up.ts'

const CHANGE = '/subscription/change'
const CHANGED = ['subscription', 'collected', 'line_items', 'total']

/** What is to be different: a plan, or how many of an item there are to be. */
interface Wish {
  readonly plan_tier?: string
  readonly items?: Readonly<Record<string, number>>
}

/** All that a customer does with what is sold beside the plan, and how often it is drawn among the others. */
// prettier-ignore
export const TERMS_ACTIONS = {
  'changes a quantity now':           [40, (me: Person) => changeQuantity(me)],
  'goes up and down on one day':      [24, upAndDown],
  'plans a quantity':                 [12, async (me: Person) => ask(me, await anyQuantity(me), 'next_period')],
  'plans a plan, then changes seats': [14, planThenSeats],
  'changes plan and quantity at once': [12, changeBoth],
  'calls a planned quantity off':     [6, callOff],
} as const

/** More or fewer of something, to the price that was shown before. */
async function changeQuantity(me: Person): Promise<boolean> {
  return askAsShown(me, await anyQuantity(me))
}

/** More in the morning, fewer in the afternoon, and now and then more once again. */
async function upAndDown(me: Person): Promise<boolean> {
  const { actor } = me
  const item = await anyItem(me)
  if (item === undefined) return false
  let done = false
  for (let moves = actor.draw.between(2, 4); moves > 0; moves--) {
    const items = { [item]: actor.draw.between(0, 14) }
    done = (await ask(me, { items }, 'now')) || done
    await actor.sleep(actor.draw.between(MINUTE, 3 * HOUR))
  }
  return done
}

/** A plan for the next period, and other seats now: neither drops the other. */
async function planThenSeats(me: Person): Promise<boolean> {
  const plan_tier = me.actor.draw.pick(TIERS)
  if (!(await ask(me, { plan_tier }, 'next_period'))) return false
  const planned = (await subscriptionOf(me))?.plan_tier_pending
  if (!(await askAsShown(me, await anyQuantity(me)))) return false
  const kept = (await subscriptionOf(me))?.plan_tier_pending
  return kept === planned
}

async function changeBoth(me: Person): Promise<boolean> {
  const wish = await anyQuantity(me)
  return wish !== undefined && askAsShown(me, { ...wish, plan_tier: me.actor.draw.pick(TIERS) })
}

/** Keep it as it is after all. When nothing is planned, something is first. */
async function callOff(me: Person): Promise<boolean> {
  const planned = (await subscriptionOf(me))?.planned
  if (planned == null && !(await ask(me, await anyQuantity(me), 'next_period'))) return false
  const fields = Object.keys((planned?.items ?? {}) as object)
  const body = fields.length > 0 && me.actor.draw.chance(0.5) ? { fields } : {}
  return (await command(me, `${CHANGE}/cancel`, body, ['status'])) !== undefined
}

/** Look first, as on the page, and accept what was shown: what is done comes to that, or is refused. */
async function askAsShown(me: Person, wish: Wish | undefined): Promise<boolean> {
  if (wish === undefined) return false
  const preview = { method: 'POST', path: `${CHANGE}/preview`, body: wish } as const
  const shown = await askPlainly(me, preview, ['now', 'next_period'])
  if (!shown?.now) return false
  const total = shown.now.total.amount_minor as number
  const body = { ...wish, when: 'now', expect_minor: total }
  const done = await command(me, CHANGE, body, CHANGED)
  if (done && done.total.amount_minor !== total) {
    throw new Error(`${total} was shown, and ${done.total.amount_minor} was charged`)
  }
  return done !== undefined
}

async function ask(me: Person, wish: Wish | undefined, when: 'now' | 'next_period') {
  if (wish === undefined) return false
  return (await command(me, CHANGE, { ...wish, when }, CHANGED)) !== undefined
}

/** An item that customers change themselves. */
async function anyItem(me: Person): Promise<string | undefined> {
  const sold = await askOpenly(me, { method: 'GET', path: '/plans' }, ['data', 'items'])
  const own = ((sold?.items ?? []) as Body[]).filter(({ self_service }) => self_service)
  return own.length === 0 ? undefined : me.actor.draw.pick(own).item
}

async function anyQuantity(me: Person): Promise<Wish | undefined> {
  const item = await anyItem(me)
  return item === undefined ? undefined : { items: { [item]: me.actor.draw.between(0, 14) } }
}

import { askPlainly, command } from './commands.ts'
import type { Body, Person } from './person.ts'
import { TIERS } from './sign-up.ts'

const REASONS = [
  'too_expensive',
  'missing_features',
  'switching',
  'temporary_pause',
  'other',
] as const

/** Change the plan at once: mostly to a larger one. */
export async function changeNow(me: Person): Promise<boolean> {
  const new_tier = await otherTier(me, me.hand.draw.chance(0.75) ? 'up' : 'down')
  if (!new_tier) return false
  const promised = ['subscription', 'proration']
  return (await command(me, '/subscription/change-plan-now', { new_tier }, promised)) !== undefined
}

/** Let a smaller plan begin with the next period. */
export async function scheduleSmaller(me: Person): Promise<boolean> {
  const new_tier = await otherTier(me, 'down')
  if (!new_tier) return false
  return (
    (await command(me, '/subscription/change-plan', { new_tier }, ['subscription'])) !== undefined
  )
}

/** Keep the plan after all. When none is scheduled, one is first, as by somebody who cannot decide. */
export async function callOffChange(me: Person): Promise<boolean> {
  const { plan_tier_pending } = (await subscriptionOf(me)) ?? {}
  if (plan_tier_pending == null && !(await scheduleSmaller(me))) return false
  return did(await command(me, '/subscription/change-plan/cancel', undefined, ['status']))
}

/** Cancel to the end of the period, for any reason or none. */
export async function cancel(me: Person): Promise<boolean> {
  const { draw } = me.hand
  const note = draw.chance(0.3) ? { note: 'Thank you — ačiū.' } : {}
  const body = draw.chance(0.2) ? {} : { reason: draw.pick(REASONS), ...note }
  return did(await command(me, '/subscription/cancel', body, ['status', 'cancel_at_period_end']))
}

/** Stay after all. Some cancel only to find out what happens then. */
export async function resume(me: Person): Promise<boolean> {
  if (me.hand.draw.chance(0.5)) await cancel(me)
  return did(await command(me, '/subscription/resume', undefined, ['status']))
}

/** The subscription as it is shown; undefined while there is none. */
export function subscriptionOf(me: Person): Promise<Body | undefined> {
  const promised = ['subscription_id', 'status', 'price', 'current_period_end']
  return askPlainly(me, { method: 'GET', path: '/subscription' }, promised)
}

async function otherTier(me: Person, way: 'up' | 'down'): Promise<string | undefined> {
  const { plan_tier } = (await subscriptionOf(me)) ?? {}
  const at = TIERS.indexOf(plan_tier)
  if (at < 0) return undefined
  const tiers = way === 'up' ? TIERS.slice(at + 1) : TIERS.slice(0, at)
  return tiers.length === 0 ? undefined : me.hand.draw.pick(tiers)
}

function did(body: Body | undefined): boolean {
  return body !== undefined
}

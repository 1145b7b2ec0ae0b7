import { DAY, HOUR, MINUTE, SECOND } from '@billing/core'
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
  return changeTo(me, await otherTier(me, me.actor.draw.chance(0.75) ? 'up' : 'down'))
}

/** The dear plan by day and the cheap one by night, now and then up and down once more. */
export async function changeByDayAndNight(me: Person): Promise<boolean> {
  const { actor } = me
  await actor.sleep(untilMorning(actor.now()) + actor.draw.between(0, 2 * HOUR))
  let done = false
  for (let days = actor.draw.between(1, 4); days > 0; days--) {
    const before = (await subscriptionOf(me))?.plan_tier
    if (!(await changeTo(me, await otherTier(me, 'up')))) return done
    await actor.sleep(actor.draw.between(HOUR, 11 * HOUR))
    done = await changeTo(me, before)
    if (done && actor.draw.chance(0.2)) await changeTo(me, await otherTier(me, 'up'))
    await actor.sleep(untilMorning(actor.now()) + actor.draw.between(0, 2 * HOUR))
  }
  return done
}

/** Until the next seven in the morning. */
function untilMorning(now: number): number {
  return DAY - ((now - 7 * HOUR) % DAY)
}

async function changeTo(me: Person, new_tier: string | undefined): Promise<boolean> {
  if (new_tier === undefined) return false
  const promised = ['subscription', 'proration']
  return did(await command(me, '/subscription/change-plan-now', { new_tier }, promised))
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
  const { draw } = me.actor
  const note = draw.chance(0.3) ? { note: 'Thank you — ačiū.' } : {}
  const body = draw.chance(0.2) ? {} : { reason: draw.pick(REASONS), ...note }
  return did(await command(me, '/subscription/cancel', body, ['status', 'cancel_at_period_end']))
}

/** Withdraw from the contract in two steps; some think it over between them. */
export async function withdraw(me: Person): Promise<boolean> {
  const { actor } = me
  const stated = await command(me, '/withdrawal', {}, ['withdrawal_id', 'status'])
  if (!stated) return false
  await actor.sleep(actor.draw.between(SECOND, actor.draw.chance(0.8) ? MINUTE : 30 * HOUR))
  const path = `/withdrawal/${stated.withdrawal_id}/confirm`
  return did(await command(me, path, undefined, ['status', 'confirmed_at']))
}

/** Stay after all. Some cancel only to find out what happens then. */
export async function resume(me: Person): Promise<boolean> {
  if (me.actor.draw.chance(0.5)) await cancel(me)
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
  return tiers.length === 0 ? undefined : me.actor.draw.pick(tiers)
}

function did(body: Body | undefined): boolean {
  return body !== undefined
}

import type { Draw } from '../draw.ts'
import { askOpenly, atOnce, type Body, newKey, newPassword, type Person } from './person.ts'
import { enterByCode, followWelcome, signIn } from './sign-in.ts'
import { DAY, HOUR, MINUTE, SECOND } from '@billing/core'

/** How people come to us, and how often. */
export const ARRIVALS = {
  'signs up': 60,
  'signs up on two pages': 12,
  'signs up with a bad card first': 16,
  'leaves the page': 20,
} as const

/** How people get in for the first time, and how often. */
export const ENTRIES = {
  'follows the link': 60,
  'enters by code': 20,
  'enters by password': 20,
} as const

/** The plans, by what they cost. */
export const TIERS = ['promo', 'starter', 'business', 'enterprise'] as const

/** How long somebody waits before each further look at their signup; then they give up. */
const LOOKS = [2, 3, 5, 10, 30]
  .map((seconds) => seconds * SECOND)
  .concat([1, 5, 10, 30].map((minutes) => minutes * MINUTE))
  .concat([1, 2, 4, 8, 12].map((hours) => hours * HOUR))

/** So often somebody comes back to a signup that came to nothing. */
const TRIES_MAX = 5

/** From the first page to a working session. False when nothing came of it. */
export async function signUp(me: Person): Promise<boolean> {
  const { actor } = me
  for (let tries = 1; tries <= TRIES_MAX; tries++) {
    const began_at = actor.now()
    const arrival = actor.draw.weighted(ARRIVALS)
    actor.note(arrival)
    const signup_id = await arrive(me, arrival)
    if (signup_id !== undefined) {
      actor.note(`${arrival}: done`)
      await enter(me, signup_id, began_at)
      return true
    }
    if (actor.draw.chance(0.1)) return false
    await actor.sleep(actor.draw.between(HOUR, 3 * DAY))
  }
  return false
}

/** Resolves to the signup whose phone system stands. */
async function arrive(me: Person, arrival: keyof typeof ARRIVALS): Promise<string | undefined> {
  const { actor } = me
  const pages = await openPages(me, arrival === 'signs up on two pages')
  if (arrival === 'leaves the page') {
    await actor.sleep(actor.draw.between(MINUTE, 2 * DAY))
    // Some find the page still open, with the payment widget on it.
    if (actor.draw.chance(0.5)) return undefined
  }
  for (const { order_token } of pages) {
    await actor.sleep(actor.draw.between(SECOND, 4 * MINUTE))
    if (arrival === 'signs up with a bad card first') {
      await actor.outside.pay(order_token, actor.draw.pick(['decline', 'expired'] as const))
      await actor.sleep(actor.draw.between(SECOND, MINUTE))
    }
    await actor.outside.pay(order_token, 'approve')
  }
  return firstActive(me, pages)
}

async function openPages(me: Person, two: boolean): Promise<readonly Body[]> {
  const open = () =>
    askOpenly(me, { method: 'POST', path: '/signup', body: signupBody(me), key: newKey(me) }, [
      'signup_id',
      'order_token',
    ])
  const pages = two ? await atOnce(open, open) : [await open()]
  return pages.filter((page) => page !== undefined)
}

/** What somebody types into the form. */
export function signupBody(me: Person): object {
  const { draw } = me.actor
  const { company, email, country, password } = me.notes
  const name = `Person ${draw.between(1, 999)}`
  // Who signs up again chooses a password anew, or none.
  me.notes.password = draw.chance(0.6) ? (password ?? newPassword(me)) : null
  return {
    email,
    country,
    plan_tier: draw.pick(TIERS),
    ...(company
      ? { customer_type: 'company', company_name: `UAB ${name}`, ...addressIn(draw, country) }
      : { customer_type: 'individual', full_name: name, begin_at_once: draw.chance(0.5) }),
    ...(me.notes.password === null ? {} : { password: me.notes.password }),
    ...languageOf(draw),
  }
}

/** Most companies say where they are; the others’ first invoices wait for it. */
function addressIn(draw: Draw, country: string): object {
  if (draw.chance(0.15)) return {}
  return { legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country } }
}

function languageOf(draw: Draw): object {
  return draw.chance(0.3) ? {} : { language: draw.pick(['en', 'lt'] as const) }
}

async function firstActive(me: Person, pages: readonly Body[]): Promise<string | undefined> {
  const { actor } = me
  let open = pages.map((page) => String(page.signup_id))
  for (const pause of LOOKS) {
    if (open.length === 0) return undefined
    await actor.sleep(pause)
    for (const id of open) {
      const promised = ['signup_id', 'status', 'failure_reason']
      const signup = await askOpenly(me, { method: 'GET', path: `/signup/${id}` }, promised)
      if (signup?.status === 'active') return id
      if (signup?.status === 'failed') open = open.filter((each) => each !== id)
    }
  }
  return undefined
}

async function enter(me: Person, signup_id: string, began_at: number): Promise<void> {
  const { actor } = me
  const entry = actor.draw.weighted(ENTRIES)
  actor.note(entry)
  const ways = {
    'follows the link': () => followWelcome(me, began_at),
    'enters by code': () => enterByCode(me, signup_id),
    'enters by password': () => signIn(me),
  }
  if ((await ways[entry]()) !== undefined) actor.note(`${entry}: done`)
}

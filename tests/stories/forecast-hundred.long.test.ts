import { DAY, epochMs, PLANS, SYSTEM } from '@billing/core'
import { expect, it } from 'vitest'
import { broken } from '../support/come-true.ts'
import { openWorld, type World } from '../support/world.ts'

const CUSTOMERS = 100
const TIERS = PLANS.filter(({ offered }) => offered).map(({ plan_tier }) => plan_tier)
/** Why cards are declined once the trial is over: most pay. */
const CARDS = [null, null, 'insufficient_funds', null, 'do_not_honour', null] as const
/** What the sandbox calls a card that is declined so. */
const BEHAVES = { insufficient_funds: 'insufficient_funds', do_not_honour: 'decline' } as const
const COUNTRIES = ['LT', 'DE', 'US', 'LV', 'LT']
/** Hours between two sign-ups: no multiple of a day, so that all hours of a day and days of a period occur. */
const APART = 7
/** Days that are foretold. */
const AHEAD = 75

const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** What a customer has planned before the forecast, one in five each. */
const WISHES: readonly ((world: World, token: string) => Promise<unknown>)[] = [
  async () => null,
  async () => null,
  (world, token) => send(world, token, '/subscription/change-plan', { new_tier: 'starter' }),
  (world, token) => send(world, token, '/subscription/cancel', {}),
  (world, token) => send(world, token, '/subscription/change-plan', { new_tier: 'enterprise' }),
]

function send(world: World, token: string, path: string, body: object) {
  const headers = { 'idempotency-key': `wish-${path}` }
  return world.api('POST', path, { token, headers, body })
}

/** One after the other they sign up, and have planned what they want. */
async function signUpAll(world: World) {
  const all = []
  for (let n = 0; n < CUSTOMERS; n++) {
    const email = `c${n}@example.lt`
    const input = { email, plan_tier: at(TIERS, n), country: at(COUNTRIES, n) }
    const declined_with = at(CARDS, n)
    const { account_id, token } = await world.signUp(input)
    const [card] = await world.sandbox.listCards()
    if (declined_with) await world.sandbox.setCard(card?.method_id ?? '', BEHAVES[declined_with])
    await at(WISHES, Math.trunc(n / 3))(world, token)
    all.push({ account_id, email, ...(declined_with !== null && { declined_with }) })
    await world.advance(`PT${APART}H`)
  }
  return all
}

it('every event that is foretold of a hundred customers comes true, to the cent', async () => {
  const world = await openWorld()
  const { forecast, timeline } = world.billing.operations
  const all = await signUpAll(world)
  const until = epochMs(world.now() + AHEAD * DAY)
  const foretold = await Promise.all(
    all.map(async ({ account_id, email, ...supposed }) => {
      return {
        account_id,
        email,
        events: await forecast(SYSTEM, account_id, { until, ...supposed }),
      }
    }),
  )

  await world.until(new Date(until + DAY).toISOString())

  const flaws: string[] = []
  for (const { account_id, email, events: told } of foretold) {
    const mailed_at = (await world.mail(email)).map(({ sent_at }) => sent_at)
    const story = await timeline(SYSTEM, account_id)
    flaws.push(...broken(told, { story, mailed_at }).map((each) => `${email} ${each}`))
  }
  const events = foretold.flatMap((each) => each.events)
  expect(flaws).toEqual([])
  expect(events.length).toBeGreaterThan(4 * CUSTOMERS)
  await world.close()
})

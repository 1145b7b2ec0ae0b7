import { MINUTE } from '@billing/core'
import { command, deskCommand, read } from './as.ts'
import { CAST } from './cast.ts'
import { apply, pay, savesCard, topsUp } from './customer-deeds.ts'
import { shareOfNewest, takeRefunds } from './desk-deeds.ts'
import type { Person } from './person.ts'
import type { World } from './world.ts'

/** How long a provider is away: long enough that we ask it again only after minutes. */
const AWAY_FOR = 10 * MINUTE

/**
 * The last minutes before the present: the providers go away in the middle of things, so that the demo ends
 * with money whose fate nobody knows and with a phone system in the making. Then they are back. What hangs
 * is settled by itself some minutes later, or at once when the webhooks that are held are released.
 */
export async function playLastMinutes(world: World, present: () => number): Promise<void> {
  await world.until(present() - 2 * AWAY_FOR)
  await fail(world, 'payments', 'timeout_after_effect')
  await refund(who('marek@zielony-przyklad.example'), world)
  await world.until(present() - AWAY_FOR)
  await fail(world, 'payments', 'none')
  await topsUp(15, 'none').do(who('tomas@zukauskas.example'), world)
  await waitForPhones(who('mara@ritdiena.example'), world)
  await loseAnswers(world)
  await world.until(present())
  await world.ask({ method: 'DELETE', path: '/sandbox/faults' })
  await world.ask({ path: '/sandbox/webhooks', body: { mode: 'normal' } })
  await world.until(present())
  await takeRefunds(world, 'later')
  await refund(who('eva@horvat.example'), world, 201)
  await takeRefunds(world, 'at_once')
}

/** The PBX core is away when a card has been proved. */
async function waitForPhones(me: Person, world: World): Promise<void> {
  await fail(world, 'pbx', 'down')
  await pay(world, await apply(me, world), 'approve')
  await world.settle()
}

/** The payment provider does what we ask, and we do not hear of it; then it is not even reached. */
async function loseAnswers(world: World): Promise<void> {
  const payer = who('agne@norkute.example')
  const card = await savesCard(payer, world, 'approve')
  await world.ask({ path: '/sandbox/webhooks', body: { mode: 'hold' } })
  await fail(world, 'payments', 'timeout_after_effect')
  await command(payer, world, `/payment-methods/${card}/default`)
  await world.settle()
  // The first try loses the order, the second finds it and loses the payment.
  await upgrade(who('jonas@pavyzdys.example'), world, 2)
  await upgrade(who('anna@schmidt.example'), world, 1)
  await fail(world, 'payments', 'down')
  await refund(who('liga@piemers.example'), world)
}

async function fail(world: World, target: string, kind: string): Promise<void> {
  await world.ask({ path: '/sandbox/faults', body: { target, kind } })
}

/** Ask for the next plan, again under the same key when the answer was no answer. */
async function upgrade(me: Person, world: World, tries: number): Promise<void> {
  const { plan_tier } = await read(me, world, '/subscription')
  const body = { new_tier: plan_tier === 'business' ? 'enterprise' : 'business' }
  const key = world.newKey()
  for (let done = 0; done < tries; done++) {
    await command(me, world, '/subscription/change-plan-now', { body, key, expect: [500] })
  }
}

/** Give half of the newest invoice back to the card; as a rule we do not hear whether that was done. */
async function refund(me: Person, world: World, expect = 500): Promise<void> {
  const share = await shareOfNewest(me, world, 0.5)
  const body = { ...share, reason: 'Half a month without service', provider_refund: true }
  await deskCommand(world, '/credit-notes', { body, expect: [expect] })
}

function who(email: string): Person {
  const person = CAST.find((each) => each.email === email)
  if (!person) throw new Error(`nobody of the cast has the address ${email}`)
  return person
}

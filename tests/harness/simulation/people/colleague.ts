import { DAY, HOUR, MINUTE, SECOND } from '@billing/core'
import type { Act } from '../actor.ts'
import { newNotes } from './notes.ts'
import { openTicket, writeInTicket } from './paperwork.ts'
import { newKey, type Person, success } from './person.ts'
import { enterByLink, signInByLink } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { lookAround } from './visits.ts'

/** What people of a town know of each other beside the service: who has shown their mailbox, and when last. */
export type Proofs = Map<string, number>

/** Somebody who is invited to look into a customer's account; the operator knows the address. */
export function colleague(proofs: Proofs): Act {
  return async (actor) => {
    const me: Person = { actor, notes: newNotes(actor) }
    actor.owns(me.notes.email)
    const tried = new Set<string>()
    while (!(await acceptInvitation(me, tried))) {
      // Some never come, and become customers of their own one day.
      if (actor.draw.chance(0.03) && (await signUp(me))) break
    }
    proofs.set(me.notes.email, actor.now())
    actor.note('accepts an invitation: done')
    for (;;) {
      await actor.sleep(actor.draw.between(DAY, 40 * DAY))
      await work(me)
    }
  }
}

/** By the link of the invitation; or, when that has died meanwhile, by one that is asked for. */
async function acceptInvitation(me: Person, tried: Set<string>): Promise<boolean> {
  const { actor, notes } = me
  if (actor.draw.chance(0.4)) {
    await actor.sleep(actor.draw.between(2 * DAY, 25 * DAY))
    return (await signInByLink(me)) !== undefined
  }
  await actor.sleep(actor.draw.between(HOUR, 20 * HOUR))
  const mails = await actor.outside.mailTo(notes.email)
  const tokens = mails.flatMap(({ links }) => links.map(tokenIn))
  const token = tokens.find((each) => each !== null && !tried.has(each))
  if (token === undefined || token === null) return false
  tried.add(token)
  return (await enterByLink(me, token)) !== undefined
}

function tokenIn(link: string): string | null {
  const url = new URL(link)
  return url.pathname.endsWith('/magic-link') ? url.searchParams.get('token') : null
}

/** Reads, writes tickets, and now and then tries what a support user may not. */
async function work(me: Person): Promise<void> {
  const { actor } = me
  const deeds = { looks: lookAround, asks: openTicket, answers: writeInTicket, pays: triesToPay }
  const name = actor.draw.weighted({ looks: 5, asks: 1, answers: 1, pays: 1 })
  await deeds[name](me)
  await actor.sleep(actor.draw.between(SECOND, MINUTE))
}

/** Money is none of a support user's business. */
async function triesToPay(me: Person): Promise<boolean> {
  const { actor, notes } = me
  if (!notes.session) return false
  const answered = await actor.ask({
    method: 'POST',
    path: '/payments/topup',
    body: { amount_minor: 500, currency: 'EUR' },
    key: newKey(me),
    token: notes.session.access_token,
  })
  return success(answered) !== undefined
}

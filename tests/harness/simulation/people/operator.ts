import { DAY, HOUR, MINUTE, SECOND } from '@billing/core'
import type { Act, Actor } from '../actor.ts'
import type { SimulatedService } from '../service.ts'
import type { Clerk } from './clerk.ts'
import { OPERATOR_ACTIONS, type OperatorDeeds, weightsOf } from './operator-actions.ts'
import { success } from './person.ts'
import { OPERATOR_TERMS } from './terms-desk.ts'

/** How an operator works. */
export interface OperatorOptions {
  /** Days between two visits, on average. Default 12, about 30 visits a year; 5 where items are sold, which is twice as much to do. */
  readonly days_between?: number
  /** Addresses of people whom the operator invites into customers' accounts. */
  readonly colleagues?: readonly string[]
  /** Whether items are sold beside the plans. Default false. */
  readonly sells_items?: boolean
}

/** Somebody of ours at the operator's desk: signs in with both factors and does what operators do. */
export function operator(
  who: SimulatedService['operator'],
  {
    sells_items = false,
    days_between = sells_items ? 5 : 12,
    colleagues = [],
  }: OperatorOptions = {},
): Act {
  const deeds = sells_items ? { ...OPERATOR_ACTIONS, ...OPERATOR_TERMS } : OPERATOR_ACTIONS
  return async (actor) => {
    const notes: Clerk['notes'] = { suspended: [], locked: [], held: [], thought: 0 }
    for (;;) {
      await actor.sleep(actor.draw.between(HOUR, 2 * days_between * DAY))
      const token = await signIn(actor, who)
      if (token === undefined) continue
      for (let left = actor.draw.between(1, 4); left > 0; left--) {
        await act({ actor, token, colleagues, notes }, deeds)
        await actor.sleep(actor.draw.between(SECOND, 3 * MINUTE))
      }
    }
  }
}

async function act(clerk: Clerk, deeds: OperatorDeeds): Promise<void> {
  const { actor } = clerk
  const name = actor.draw.weighted(weightsOf(deeds))
  actor.note(name)
  if (await deeds[name]?.[1](clerk)) actor.note(`${name}: done`)
}

/** With the password and a code, which is taken once: the next try waits for the next one. */
async function signIn(
  actor: Actor,
  who: SimulatedService['operator'],
): Promise<string | undefined> {
  const body = { email: who.email, password: who.password }
  const asked = await actor.ask({ method: 'POST', path: '/auth/admin/sign-in', body })
  const challenge = success(asked, ['challenge_id', 'expires_in'])
  if (!challenge) return undefined
  const { challenge_id } = challenge
  for (let tries = 1; tries <= 3; tries++) {
    const code = who.code(actor.now())
    const path = '/auth/admin/2fa/verify'
    const answered = await actor.ask({ method: 'POST', path, body: { challenge_id, code } })
    if (answered) {
      const accepted = answered.status < 300
      actor.tried({ kind: 'totp', secret: code, accepted, dead: false, at: answered.at })
    }
    const session = success(answered, ['access_token', 'refresh_token'])
    if (session) return session.access_token
    await actor.sleep(31 * SECOND)
  }
  return undefined
}

import { DAY, HOUR, MINUTE, SECOND } from '@billing/core'
import type { Act, Hand } from '../hand.ts'
import type { SimulatedService } from '../service.ts'
import type { Clerk } from './clerk.ts'
import { OPERATOR_DEEDS, OPERATOR_WEIGHTS } from './operator-deeds.ts'
import { success } from './person.ts'

/** How an operator works. */
export interface OperatorOptions {
  /** Days between two visits, on average. Default 12: about 30 visits a year. */
  readonly days_between?: number
  /** Addresses of people whom the operator invites into customers' accounts. */
  readonly colleagues?: readonly string[]
}

/** Somebody of ours at the operator's desk: signs in with both factors and does what operators do. */
export function operator(
  who: SimulatedService['operator'],
  { days_between = 12, colleagues = [] }: OperatorOptions = {},
): Act {
  return async (hand) => {
    const notes: Clerk['notes'] = { suspended: [], locked: [], held: [], thought: 0 }
    for (;;) {
      await hand.sleep(hand.draw.between(HOUR, 2 * days_between * DAY))
      const token = await signIn(hand, who)
      if (token === undefined) continue
      for (let deeds = hand.draw.between(1, 4); deeds > 0; deeds--) {
        await act({ hand, token, colleagues, notes })
        await hand.sleep(hand.draw.between(SECOND, 3 * MINUTE))
      }
    }
  }
}

async function act(clerk: Clerk): Promise<void> {
  const { hand } = clerk
  const name = hand.draw.weighted(OPERATOR_WEIGHTS)
  const [, deed] = OPERATOR_DEEDS[name]
  hand.note(name)
  if (await deed(clerk)) hand.note(`${name}: done`)
}

/** With the password and a code, which is taken once: the next try waits for the next one. */
async function signIn(hand: Hand, who: SimulatedService['operator']): Promise<string | undefined> {
  const body = { email: who.email, password: who.password }
  const asked = await hand.ask({ method: 'POST', path: '/auth/admin/sign-in', body })
  const challenge = success(asked, ['challenge_id', 'expires_in'])
  if (!challenge) return undefined
  const { challenge_id } = challenge
  for (let tries = 1; tries <= 3; tries++) {
    const code = who.code(hand.now())
    const path = '/auth/admin/2fa/verify'
    const answered = await hand.ask({ method: 'POST', path, body: { challenge_id, code } })
    if (answered) {
      const accepted = answered.status < 300
      hand.tried({ kind: 'totp', secret: code, accepted, dead: false, at: answered.at })
    }
    const session = success(answered, ['access_token', 'refresh_token'])
    if (session) return session.access_token
    await hand.sleep(31 * SECOND)
  }
  return undefined
}

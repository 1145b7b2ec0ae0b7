import { DAY, MINUTE, SECOND } from '@billing/core'
import type { Act } from '../actor.ts'
import type { Proofs } from './colleague.ts'
import { newNotes } from './notes.ts'
import { askOpenly, newKey, newPassword, type Person } from './person.ts'
import { signupBody } from './sign-up.ts'
import { observer } from './sign-in.ts'

/** A password that a stranger chose for somebody else's address, and when. */
interface Planted {
  readonly email: string
  readonly password: string
  readonly at: number
}

/** How well a stranger is at other people's addresses. */
export interface StrangerOptions {
  /** Addresses that a stranger signs up with; their owners read the mail. */
  readonly emails: readonly string[]
  readonly proofs: Proofs
  /** Days between two signups, on average. Default 45. */
  readonly days_between?: number
}

/** Somebody who signs up with other people's addresses and a card of their own, and later tries the password. */
export function stranger({ emails, proofs, days_between = 45 }: StrangerOptions): Act {
  return async (actor) => {
    const planted: Planted[] = []
    const base = newNotes(actor)
    for (;;) {
      await actor.sleep(actor.draw.between(DAY, 2 * days_between * DAY))
      for (const each of planted.slice(-5)) await tryPassword({ actor, notes: base }, each, proofs)
      const me: Person = { actor, notes: { ...base, email: actor.draw.pick(emails) } }
      const password = newPassword(me)
      const body = { ...signupBody(me), password }
      base.thought = me.notes.thought
      const key = newKey({ actor, notes: base })
      const page = await askOpenly(me, { method: 'POST', path: '/signup', body, key }, [
        'order_token',
      ])
      if (!page) continue
      planted.push({ email: me.notes.email, password, at: actor.now() })
      await actor.sleep(actor.draw.between(SECOND, 10 * MINUTE))
      if (!(await actor.outside.pay(page.order_token as string, 'approve'))) continue
      actor.note('signs up with somebody’s address: done')
    }
  }
}

/** It is dead once the owner of the address has shown the mailbox. Source: contract 2.6. */
async function tryPassword(me: Person, { email, password, at }: Planted, proofs: Proofs) {
  const { actor } = me
  const proved_at = proofs.get(email)
  const dead = proved_at !== undefined && proved_at > at && !actor.isLost(proved_at)
  const body = { email, password }
  const answered = await actor.ask({ method: 'POST', path: '/auth/sign-in', body })
  observer(me, answered, { kind: 'password', secret: password, dead })
}

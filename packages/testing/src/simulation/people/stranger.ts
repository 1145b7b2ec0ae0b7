import { DAY, MINUTE, SECOND } from '@billing/core'
import type { Act } from '../hand.ts'
import type { Proofs } from './colleague.ts'
import { newNotes } from './notes.ts'
import { askOpenly, newKey, newPassword, type Person } from './person.ts'
import { signupBody } from './sign-up.ts'
import { witness } from './sign-in.ts'

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
  return async (hand) => {
    const planted: Planted[] = []
    const base = newNotes(hand)
    for (;;) {
      await hand.sleep(hand.draw.between(DAY, 2 * days_between * DAY))
      for (const each of planted.slice(-5)) await tryPassword({ hand, notes: base }, each, proofs)
      const me: Person = { hand, notes: { ...base, email: hand.draw.pick(emails) } }
      const password = newPassword(me)
      const body = { ...signupBody(me), password }
      base.thought = me.notes.thought
      const key = newKey({ hand, notes: base })
      const page = await askOpenly(me, { method: 'POST', path: '/signup', body, key }, [
        'order_token',
      ])
      if (!page) continue
      planted.push({ email: me.notes.email, password, at: hand.now() })
      await hand.sleep(hand.draw.between(SECOND, 10 * MINUTE))
      if (!(await hand.outside.pay(page.order_token as string, 'approve'))) continue
      hand.note('signs up with somebody’s address: done')
    }
  }
}

/** It is dead once the owner of the address has shown the mailbox. Source: contract 2.6. */
async function tryPassword(me: Person, { email, password, at }: Planted, proofs: Proofs) {
  const { hand } = me
  const proved_at = proofs.get(email)
  const dead = proved_at !== undefined && proved_at > at && !hand.isLost(proved_at)
  const body = { email, password }
  const answered = await hand.ask({ method: 'POST', path: '/auth/sign-in', body })
  witness(me, answered, { kind: 'password', secret: password, dead })
}

import { faultsOf, type Fault, type Round } from '../../kernel/fault.ts'
import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { OrderAnswer } from '../../money/payments/ports.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { continueSignup } from './continue-signup.ts'
import { endSignup } from './end-signup.ts'
import type { Signup } from './signup.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** How long an expiry is put off while the provider cannot say whether the card was saved in time. */
const PUT_OFF = 5 * MINUTE

/**
 * End the signups whose seven days are over. The order is read first: a card saved in time counts even
 * when no webhook came, and an outage only puts the end off.
 */
export async function expireSignups(ports: WritePorts<'payments'>, limit: number): Promise<Round> {
  const now = ports.clock()
  const due = await ports.store.read((tx) => tx.signups.expired(now, limit))
  const faults: Fault[] = []
  for (const signup of due) {
    const where = `signup ${signup.signup_id}`
    faults.push(...(await faultsOf(where, () => expireOne(ports, signup, now))))
  }
  return { tried: due.length, faults }
}

async function expireOne(
  ports: WritePorts<'payments'>,
  { signup_id, order_id }: Signup,
  now: EpochMs,
): Promise<void> {
  const end = (answer: OrderAnswer) =>
    transact(ports, (work) => expire(work, signup_id, answer), now)
  try {
    await end(await ports.payments.getOrder(order_id))
  } catch (error) {
    // Put off like in an outage, or it would be the first of every round.
    await end({ kind: 'unknown' })
    throw error
  }
}

async function expire(work: Work, signup_id: string, answer: OrderAnswer): Promise<void> {
  const { tx, now } = work
  const signup = await tx.signups.getForUpdate(signup_id)
  if (signup?.status !== 'pending_payment' || signup.expires_at > now) return
  if (answer.kind === 'not_attempted' || answer.kind === 'unknown') {
    await tx.signups.put({ ...signup, expires_at: after(now, PUT_OFF) })
    return
  }
  const saved = answer.kind === 'order' && answer.order.saved_method !== null
  if (saved && signup.prospect_account_id !== null) {
    const { order } = answer
    await continueSignup(work, signup_id, { order, declines_before: order.declines })
    return
  }
  await endSignup(work, signup, 'expired')
}

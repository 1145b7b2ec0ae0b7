import type { EpochMs } from '../../kernel/time.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import type { SignupFailure, SignupStatus } from './signup.ts'

/** Where a signup stands, for whoever knows its id. */
export interface SignupView {
  readonly signup_id: string
  readonly status: SignupStatus
  readonly account_id: string | null
  readonly failure_reason: SignupFailure | null
  /** The provider's page for the card while we wait for it; null for an hour after cards were refused too often. */
  readonly checkout_url: string | null
  /** Since when the account that came of it is no customer's any more; null while it lives, or none came. */
  readonly ended_at: EpochMs | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** Throws `not_found`. */
export async function viewSignup({ store }: ReadPorts, signup_id: string): Promise<SignupView> {
  return store.read(async (tx) => {
    const signup = await tx.signups.get(signup_id)
    if (!signup) throw new Problem('not_found')
    const waits = signup.status === 'pending_payment'
    const order = waits ? await tx.orders.get(signup.order_id) : undefined
    const account =
      signup.account_id === null ? undefined : await tx.accounts.get(signup.account_id)
    const ended_at = account?.ended_at ?? null
    return {
      ...signup,
      checkout_url: order && order.state !== 'cancelled' ? order.checkout_url : null,
      ended_at,
    }
  })
}

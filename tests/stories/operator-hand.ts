import { decide, liftLock, type Subscription } from '@billing/core'
import { tokenOf } from '../http/actors.ts'
import type { ApiAnswer, ApiOptions } from '../support/api.ts'
import type { World } from '../support/world.ts'

/** A request of an operator who signs in anew each time, under a new key unless one is given. */
export async function operate(
  world: World,
  method: string,
  path: string,
  options: ApiOptions = {},
): Promise<ApiAnswer> {
  const find = () => world.ports.store.read((tx) => tx.accounts.operator())
  if (!(await find())) await world.operator()
  const account_id = (await find())?.account_id ?? ''
  const token = await tokenOf(world, { role: 'admin', account_id, twofa: true })
  const headers = { 'idempotency-key': world.ports.ids.unguessable(), ...options.headers }
  return world.api(method, path, { ...options, token, headers })
}

/** Move an account's subscription, and let all settle. */
export async function transition(
  world: World,
  account_id: string,
  to_status: string,
): Promise<ApiAnswer> {
  const subscription = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  if (!subscription) throw new Error('there is nothing to move')
  const path = `/admin/subscriptions/${subscription.subscription_id}/transition`
  const answer = await operate(world, 'POST', path, { body: { to_status } })
  await world.settle()
  return answer
}

/** Take the operator's lock away, and forgive nothing. */
export async function liftOperatorLock(world: World, account_id: string): Promise<Subscription> {
  const now = world.now()
  const lifted = await world.ports.store.transaction(async (tx) => {
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!subscription) throw new Error('there is no subscription')
    const work = { ...world.ports, tx, now }
    return (await decide(work, subscription, (draft) => liftLock(draft, 'operator'))).facts
      .subscription
  })
  await world.settle()
  return lifted
}

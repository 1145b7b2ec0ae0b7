import type { ApiAnswer } from './api.ts'
import type { World } from './world.ts'
import { orderTokenIn } from './card-actions.ts'
import { tokenOf } from '../http/actors.ts'

/** What an owner does about calls paid in advance, each under a key of its own unless one is given. */
export interface TopupActions {
  topUp(body?: object, key?: string): Promise<ApiAnswer>
  /** Top up, pay on the hosted page, and let all settle. */
  pay(amount_minor: number): Promise<ApiAnswer>
  balance(): Promise<ApiAnswer>
  /** `[kind, amount, status]`, newest first. */
  payments(): Promise<readonly [kind: string, amount_minor: number, status: string][]>
}

/** The owner of an account, whose session is as new as each call. */
export function topupActions(
  world: World,
  account_id: string,
  api: World['api'] = (...asked) => world.api(...asked),
): TopupActions {
  let keys = 0
  let owner: Promise<string> | undefined
  let signed_in_at = world.now()
  const ask: World['api'] = async (method, path, options) => {
    if (world.now() !== signed_in_at) owner = undefined
    signed_in_at = world.now()
    owner ??= tokenOf(world, { role: 'owner', account_id })
    return api(method, path, { ...options, token: await owner })
  }
  const actions: TopupActions = {
    topUp: (body = {}, key = `topup-${++keys}`) =>
      ask('POST', '/payments/topup', {
        body: { amount_minor: 2_500, currency: 'EUR', ...body },
        headers: { 'idempotency-key': key },
      }),
    async pay(amount_minor) {
      const started = await actions.topUp({ amount_minor })
      await world.sandbox.complete(orderTokenIn(started))
      await world.settle()
      return started
    },
    balance: () => ask('GET', '/payments/balance'),
    async payments() {
      const { data } = (await ask('GET', '/payments')).body
      return data.map((each: ApiAnswer['body']) => [each.kind, each.amount_minor, each.status])
    },
  }
  return actions
}

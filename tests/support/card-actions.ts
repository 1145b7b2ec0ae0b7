import { after, type EpochMs, MINUTE } from '@billing/core'
import { tokenOf } from '../http/actors.ts'
import type { ApiAnswer } from './api.ts'
import type { World } from './world.ts'

/** Milliseconds after which the owner signs in anew: tokens live a little longer. */
const SESSION = 10 * MINUTE

/** The order token in the address of a hosted page. */
export function orderTokenIn({ body }: ApiAnswer): string {
  return new URL(body.checkout_url).pathname.split('/').at(-1) ?? ''
}

/** What an owner does with their cards, each under a key of its own unless one is given. */
export interface CardActions {
  add(key?: string): Promise<ApiAnswer>
  verify(body?: object, key?: string): Promise<ApiAnswer>
  list(): Promise<ApiAnswer['body'][]>
  setDefault(payment_method_id: string, key?: string): Promise<ApiAnswer>
  remove(payment_method_id: string, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>
  /** Open the hosted page, save the card with these last digits, and let all settle. Resolves to its id. */
  save(last4: string): Promise<string>
}

/** The owner of an account, who signs in anew when time has moved on. */
export function cardActions(
  world: World,
  account_id: string,
  api: World['api'] = (...asked) => world.api(...asked),
): CardActions {
  let keys = 0
  let session: { readonly token: string; readonly until: EpochMs } | undefined
  const ask: World['api'] = async (method, path, options) => {
    const now = world.now()
    if (!session || session.until <= now) {
      const token = await tokenOf(world, { role: 'owner', account_id })
      session = { token, until: after(now, SESSION) }
    }
    return api(method, path, { ...options, token: session.token })
  }
  const keyed = (key = `key-${++keys}`) => ({ headers: { 'idempotency-key': key } })
  const actions: CardActions = {
    add: (key) => ask('POST', '/payment-methods', keyed(key)),
    verify: (body = { email: 'ona@example.lt' }, key) =>
      ask('POST', '/payment-methods/verify', { body, ...keyed(key) }),
    list: async () => (await ask('GET', '/payment-methods')).body.data,
    setDefault: (id, key) => ask('POST', `/payment-methods/${id}/default`, keyed(key)),
    remove: (id, headers = {}) => ask('DELETE', `/payment-methods/${id}`, { headers }),
    async save(last4) {
      const card = { brand: 'mastercard', last4, exp_month: 3, exp_year: 2031 } as const
      await world.sandbox.complete(orderTokenIn(await actions.add()), { card })
      await world.settle()
      const saved = (await actions.list()).find((each) => each.last4 === last4)
      if (!saved) throw new Error(`no card ends in ${last4}`)
      return saved.payment_method_id
    },
  }
  return actions
}

import { tokenOf } from '../http/actors.ts'
import { backUp } from '../support/our-tables.ts'
import type { MoneyStory, Told } from './money-story.ts'

/** What a story about a restored database does, and looks at. */
export interface RestoreStory {
  /** What happens while nothing of it will be remembered. */
  readonly inLostHours: (work: () => Promise<unknown>) => Promise<void>
  /** What was moved at the provider, oldest first, and how many orders there are under how many references. */
  readonly outside: () => Promise<{
    readonly moved: readonly string[]
    readonly orders: number
    readonly references: number
  }>
  /** The same person each time: a key is theirs. */
  readonly signedIn: <T>(customer: Told, options: T) => Promise<T & { readonly token: string }>
  /** Prepaid calls at the core, in cents, tenant by tenant. */
  readonly balances: () => Promise<number[]>
}

export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
export const toPay = { body: { amount_minor: 2_500, currency: 'EUR' }, ...keyed('the-topup') }

export function restoreStory(story: MoneyStory): RestoreStory {
  return {
    async inLostHours(work) {
      const backup = await backUp(story.world.opened)
      await work()
      await story.world.sandbox.idle()
      await backup.restore(story.world.opened)
    },
    async outside() {
      const charges = (await story.world.sandbox.listCharges()).toReversed()
      const orders = await story.world.sandbox.listOrders()
      return {
        moved: charges.map(({ kind, amount_minor }) => `${kind} ${amount_minor}`),
        orders: orders.length,
        references: new Set(orders.map(({ reference }) => reference)).size,
      }
    },
    async signedIn({ account_id }, options) {
      const token = await tokenOf(story.world, { role: 'owner', account_id })
      return { ...options, token }
    },
    balances: async () =>
      (await story.world.sandbox.listTenants()).map(({ balance }) => balance.amount_minor),
  }
}

import { type Billing, createBilling, type PaymentProvider } from '@billing/core'
import { tokenOf } from '../http/actors.ts'
import type { ApiAnswer } from '../support/api.ts'
import type { MoneyStory, Told } from './money-story.ts'

const NOW = '/subscription/change-plan-now'

/** What a story about changes of plan does, and looks at. */
export interface PlanStory {
  readonly upgrade: (customer: Told, new_tier?: string) => Promise<ApiAnswer>
  /** The same request each time: one caller, one key, for a quarter of an hour. */
  readonly askAgain: (customer: Told) => Promise<() => Promise<ApiAnswer>>
  readonly planOf: (customer: Told) => Promise<string | undefined>
  /** What cards have paid, oldest first. */
  readonly captures: () => Promise<number[]>
  readonly planAtCore: () => Promise<(string | null)[]>
  /** A process that shares the database, holds nothing for long, and meets another provider. */
  readonly process: (payments: Partial<PaymentProvider>) => Billing
}

export function planStory(story: MoneyStory): PlanStory {
  return {
    upgrade: (customer, new_tier = 'enterprise') =>
      customer.ask('POST', NOW, { body: { new_tier } }),
    async askAgain(customer) {
      const { account_id } = customer
      const token = await tokenOf(story.world, { role: 'owner', account_id })
      const headers = { 'idempotency-key': 'again' }
      return () => customer.ask('POST', NOW, { token, headers, body: { new_tier: 'enterprise' } })
    },
    async planOf({ account_id }) {
      const found = await story.world.ports.store.read((tx) =>
        tx.subscriptions.ofAccount(account_id),
      )
      return found?.plan_tier
    },
    captures: async () =>
      (await story.world.sandbox.listCharges())
        .toReversed()
        .filter(({ kind }) => kind === 'capture')
        .map(({ amount_minor }) => amount_minor),
    planAtCore: async () =>
      (await story.world.sandbox.listTenants()).map(({ plan_tier }) => plan_tier),
    process(payments) {
      const { ports } = story.world
      const provider = Object.assign(Object.create(ports.payments), payments) as PaymentProvider
      const settings = { ...ports.settings, lease_ms: 0 }
      return createBilling({ ...ports, payments: provider, settings })
    },
  }
}

import { after, type BillingCycle, DAY, SECOND } from '@billing/core'
import { aCycle } from '@billing/core/fixtures'
import { afterEach, beforeEach } from 'vitest'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked } from './checked.ts'

/** A customer on trial, and the operator who looks at what the scheduler does. */
export interface CycleWorld {
  readonly world: World
  readonly api: World['api']
  readonly customer: Customer
  /** The operator's token. */
  readonly operator: string
  readonly subscription_id: string
  get(path: string, token?: string): Promise<ApiAnswer>
  /** Cycles `c-1`, `c-2` … of the customer, planned a second apart, after the one of the trial's end. */
  given(count: number, differs?: Partial<BillingCycle>): Promise<void>
}

/** Opens such a world before each test, and closes it after. */
export function cycleWorld(): CycleWorld {
  const it = {} as { -readonly [K in keyof CycleWorld]: CycleWorld[K] }
  beforeEach(async () => {
    it.world = await openWorld()
    it.api = checked(it.world)
    it.customer = await it.world.signUp()
    it.operator = await it.world.operator()
    const { account_id } = it.customer
    const found = await it.world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
    it.subscription_id = found?.subscription_id ?? ''
  })
  afterEach(() => it.world.close())
  it.get = (path, token = it.operator) => it.api('GET', path, { token })
  it.given = (count, differs = {}) =>
    it.world.ports.store.transaction(async (tx) => {
      const { account_id } = it.customer
      for (let n = 1; n <= count; n++) {
        const period_start = after(it.world.now(), (n + 30) * DAY)
        const period = { period_start, period_end: after(period_start, SECOND) }
        const created_at = after(it.world.now(), n * SECOND)
        const own = { cycle_id: `c-${n}`, subscription_id: it.subscription_id, account_id }
        const queued = { invoice_id: null, next_action_at: null }
        await tx.cycles.put(aCycle({ ...own, ...period, created_at, ...queued, ...differs }))
      }
    })
  return it
}

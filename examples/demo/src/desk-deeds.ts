import { MINUTE } from '@billing/core'
import { accountOf, deskCommand, deskRead, read } from './as.ts'
import type { Deed, Person } from './person.ts'
import type { World } from './world.ts'

type Target = 'active' | 'cancelled' | 'suspended'

/** An operator moves the subscription. */
export function isMovedTo(to_status: Target): Deed {
  return {
    says: `is moved to ${to_status} by an operator`,
    async do(me, world) {
      const { subscription_id } = await read(me, world, '/subscription')
      const path = `/subscriptions/${subscription_id}/transition`
      await deskCommand(world, path, { body: { to_status } })
      await world.settle()
    },
  }
}

/** An operator changes the plan at once. */
export function getsPlan(new_tier: string, reason: string): Deed {
  return {
    says: `gets the plan ${new_tier} from an operator`,
    async do(me, world) {
      const { subscription_id } = await read(me, world, '/subscription')
      const body = { new_tier, effective: 'immediate', reason }
      await deskCommand(world, `/subscriptions/${subscription_id}/change-plan`, { body })
    },
  }
}

/** An operator charges something once, net and in cents, on the next invoice; or takes it back again. */
export function isCharged(
  description: string,
  unit_price_minor: number,
  then: 'waits' | 'is taken back' = 'waits',
): Deed {
  return {
    says: `is charged once for “${description}”, which ${then}`,
    async do(me, world) {
      const { subscription_id } = await read(me, world, '/subscription')
      const body = { description, unit_price_minor, reason: 'Ordered by telephone' }
      const path = `/subscriptions/${subscription_id}/charges`
      const { charge_id } = await deskCommand(world, path, { body, expect: [201] })
      if (then === 'waits') return
      await deskCommand(world, `${path}/${charge_id}`, { method: 'DELETE' })
    },
  }
}

/** An operator takes a share of the newest invoice back: as credit, or to the card. */
export function getsBack(share: number, reason: string, to: 'card' | 'credit' = 'card'): Deed {
  return {
    says: `gets ${share * 100} % of an invoice back ${to === 'card' ? 'on the card' : 'as credit'}`,
    async do(me, world) {
      await deskCommand(world, '/credit-notes', {
        body: {
          ...(await shareOfNewest(me, world, share)),
          reason,
          provider_refund: to === 'card',
        },
      })
      await world.settle()
    },
  }
}

/** An operator wants to give a quarter of the newest invoice back: the provider refuses, or fails later. */
export function getsNothingBack(course: 'refuse' | 'fail', reason: string): Deed {
  return {
    says: `is to get money back, and the provider ${course}s it`,
    async do(me, world) {
      await takeRefunds(world, course)
      const body = { ...(await shareOfNewest(me, world, 0.25)), reason, provider_refund: true }
      await deskCommand(world, '/credit-notes', { body, expect: [course === 'refuse' ? 402 : 201] })
      await world.until(world.now() + 5 * MINUTE)
      await takeRefunds(world, 'at_once')
    },
  }
}

/** How the provider takes refunds from now on. */
export async function takeRefunds({ ask }: World, course: string): Promise<void> {
  await ask({ path: '/sandbox/refunds', body: { course } })
}

/** So much of the newest invoice, as a credit note names it. */
export async function shareOfNewest(me: Person, world: World, share: number): Promise<object> {
  const { data } = await read(me, world, '/invoices?limit=20')
  // A topup goes back only as far as it is unused.
  const { invoice_id, total } = data.find(isOverPeriod)
  const amount_minor = Math.round(total.amount_minor * share)
  return { invoice_id, amount: { amount_minor, currency: total.currency } }
}

interface Listed {
  readonly line_items: readonly { readonly period_start: string | null }[]
}

function isOverPeriod({ line_items }: Listed): boolean {
  return line_items.some(({ period_start }) => period_start !== null)
}

/** An operator has what is overdue charged once more. */
export const isChargedAgain: Deed = {
  says: 'is charged once more by an operator',
  async do(me, world) {
    const account_id = await accountOf(me, world)
    const path = `/billing-cycles?state=failed&account_id=${account_id}`
    const { data } = await deskRead(world, path)
    await deskCommand(world, `/billing-cycles/${data[0].id}/retry`)
    await world.settle()
  },
}

/** An operator locks the phone system, or takes that lock away. */
export function phonesAre(action: 'suspend' | 'restore', reason: string): Deed {
  return {
    says: `has a phone system that an operator ${action}s`,
    async do(me, world) {
      const { tenant_id } = await read(me, world, '/me/tenant')
      await deskCommand(world, `/tenants/${tenant_id}/state`, { body: { action, reason } })
      await world.settle()
    },
  }
}

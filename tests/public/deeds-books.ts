import { clerksDesk } from '../stories/clerks-desk.ts'
import { inShort, PEOPLE_DEEDS } from './deeds-people.ts'
import type { Scene } from './scene.ts'

/** What owners and operators do about plans and money, in fewer words. */
export const BOOKS_DEEDS = {
  'plan now': (scene: Scene, new_tier: string) =>
    PEOPLE_DEEDS.owner(scene, 'POST', '/subscription/change-plan-now', { new_tier }),
  'plan next': (scene: Scene, new_tier: string) =>
    PEOPLE_DEEDS.owner(scene, 'POST', '/subscription/change-plan', { new_tier }),
  cancel: (scene: Scene) => PEOPLE_DEEDS.owner(scene, 'POST', '/subscription/cancel'),
  resume: (scene: Scene) => PEOPLE_DEEDS.owner(scene, 'POST', '/subscription/resume'),
  /** Call credit is bought for so many cents and paid. */
  topup: (scene: Scene, amount_minor: number) =>
    PEOPLE_DEEDS['owner pays'](scene, '/payments/topup', { amount_minor, currency: 'EUR' }),
  /** An operator takes cents of an invoice back as account credit. */
  credit: async (scene: Scene, number: string, cents: number) =>
    listed(scene, await clerksDesk(scene.world, scene.customer).credit(number, cents)),
  /** An operator takes cents of an invoice back to the card. */
  refund: async (scene: Scene, number: string, cents: number) =>
    listed(scene, await clerksDesk(scene.world, scene.customer).refund(number, cents)),
  /** An operator moves the subscription. */
  move: async (scene: Scene, to_status: 'active' | 'cancelled' | 'suspended') => {
    const path = `/admin/subscriptions/${await subscriptionOf(scene)}/transition`
    await PEOPLE_DEEDS.operator(scene, 'POST', path, { to_status })
    await scene.world.settle()
  },
  /** An operator suspends or restores the phone system. */
  tenant: async (scene: Scene, action: 'suspend' | 'restore') => {
    const { account_id } = scene.customer
    const tenant = await scene.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    const path = `/admin/tenants/${tenant?.tenant_id}/state`
    await PEOPLE_DEEDS.operator(scene, 'POST', path, { action, reason: 'asked by phone' })
    await scene.world.settle()
  },
  /** The owner pays the invoice of that number with the default card. */
  'pay invoice': async (scene: Scene, number: string) => {
    const { invoice_id } = await clerksDesk(scene.world, scene.customer).invoice(number)
    await PEOPLE_DEEDS.owner(scene, 'POST', `/invoices/${invoice_id}/pay`)
    await scene.world.settle()
  },
  /** Put aside the id of the invoice of that number. */
  'invoice id': async (scene: Scene, name: string, number: string) => {
    const { invoice_id } = await clerksDesk(scene.world, scene.customer).invoice(number)
    scene.kept.set(name, invoice_id)
  },
}

function listed(scene: Scene, answer: Parameters<typeof inShort>[0]): void {
  scene.last = answer
  scene.answers.push(inShort(answer))
}

async function subscriptionOf({ world, customer }: Scene): Promise<string> {
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  return found?.subscription_id ?? ''
}

import { type Billing, type Call, decide, epochMs, liftLock, SYSTEM } from '@billing/core'
import { cardActions } from './card-actions.ts'
import type { Interleaver } from './interleave.ts'
import type { World } from './world.ts'

/** One customer at an instant at which a lot is due, and the steps of whoever acts then. */
export interface Scene {
  readonly world: World
  readonly account_id: string
  readonly subscription_id: string
  /** The default card, and another one. */
  readonly cards: readonly string[]
}

/** What somebody does, all at once with others; refusals are fine. */
export type Deed = (at: Scene & Actor, billing: Billing) => Promise<unknown>

interface Actor {
  readonly name: string
  readonly runner: Interleaver
}

/** When it happens, how the card behaves, and since when nobody worked; a minute before unless said otherwise. */
export const STAGES = {
  renewal: { at: '2026-02-15T09:00:00Z', card: 'approve' },
  'renewal of a paid period': { at: '2026-03-15T09:00:00Z', card: 'approve' },
  'first decline': { at: '2026-02-15T09:00:00Z', card: 'decline_after:1' },
  'day 3': { at: '2026-02-18T09:00:00Z', card: 'decline_after:1' },
  'day 14': { at: '2026-03-01T09:00:00Z', card: 'decline_after:1' },
  'day 21': { at: '2026-03-08T09:00:00Z', card: 'decline_after:1' },
  'day 45': { at: '2026-04-01T09:00:00Z', card: 'decline_after:1' },
  'no card': { at: '2026-02-15T09:00:00Z', card: 'none' },
  '41 days asleep': { at: '2026-03-27T09:00:00Z', card: 'approve', asleep: '2026-02-14T09:00:00Z' },
  paid: { at: '2026-02-20T09:00:00Z', card: 'approve' },
} as const satisfies Record<string, { at: string; card: string; asleep?: string }>

/** Where a scene begins. */
export type Stage = keyof typeof STAGES

/** Bring a world to a stage: everything is due, and nothing is done yet. */
export async function setScene(world: World, stage: Stage): Promise<Scene> {
  const { at, card, asleep }: { at: string; card: string; asleep?: string } = STAGES[stage]
  const behaviour = card === 'none' ? 'approve' : (card as 'approve')
  const { account_id } = await world.signUp({}, { behaviour })
  await cardActions(world, account_id).save('1111')
  const { store } = world.ports
  const methods = await store.read((tx) => tx.paymentMethods.ofAccount(account_id))
  if (card === 'none') {
    await store.transaction(async (tx) => {
      for (const method of methods) await tx.paymentMethods.put({ ...method, is_default: false })
    })
  }
  const due = epochMs(Date.parse(at))
  await world.until(asleep ?? new Date(due - 60_000).toISOString())
  const nobody = { tick: async () => 0, nextDueAt: async () => null }
  await world.sandbox.advance({ to: epochMs(due + 60_000) }, nobody)
  const subscription = await store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const { subscription_id = '' } = subscription ?? {}
  const cards = methods.map(({ payment_method_id }) => payment_method_id)
  return { world, account_id, subscription_id, cards }
}

const callOf = ({ account_id }: Scene, role: 'owner' | 'admin' = 'owner'): Call => ({
  actor: { user_id: account_id, account_id, session_id: account_id, role, twofa: true },
  request_id: 'request-1',
  ip: null,
  user_agent: null,
})

/** The newest invoice's share is taken back. */
const note =
  (share: number, provider_refund: boolean): Deed =>
  async (scene, billing) => {
    const { world, account_id, runner, name } = scene
    const { data } = await runner.step(name, 'look', () =>
      world.ports.store.read((tx) =>
        tx.invoices.listOfAccount(account_id, { limit: 1, after: null }),
      ),
    )
    const [invoice] = data
    if (!invoice) return
    const { invoice_id, total } = invoice
    const amount = { ...total, amount_minor: Math.floor(total.amount_minor * share) }
    const input = { invoice_id, amount, reason: 'goodwill', provider_refund }
    await billing.invoicing.createNote(callOf(scene, 'admin'), input)
  }

const transition =
  (to_status: 'active' | 'cancelled' | 'suspended'): Deed =>
  (scene, billing) => {
    const { subscription_id } = scene
    return billing.subscription.transition(callOf(scene, 'admin'), { subscription_id, to_status })
  }

const changePlan =
  (new_tier: string): Deed =>
  (scene, billing) =>
    billing.subscription.changePlanNow(callOf(scene), { new_tier })

/** The customer presses the button under the newest invoice; the card works by now. */
const payInvoice: Deed = async (scene, billing) => {
  const { world, account_id, runner, name } = scene
  const invoice_id = await runner.step(name, 'look', async () => {
    for (const { method_id } of await world.sandbox.listCards()) {
      await world.sandbox.setCard(method_id, 'approve')
    }
    const newest = { limit: 1, after: null }
    const { data } = await world.ports.store.read((tx) =>
      tx.invoices.listOfAccount(account_id, newest),
    )
    return data[0]?.invoice_id ?? ''
  })
  await billing.invoicing.pay(callOf(scene), invoice_id)
}

/** Who pays the same debt, all at once with the scheduler’s own try. */
export const PAYERS: Readonly<Record<string, Deed>> = {
  'pay invoice': payInvoice,
  'pay invoice again': payInvoice,
}

/** What may happen while the workers run. */
export const DEEDS: Readonly<Record<string, Deed>> = {
  cancel: (scene, billing) => billing.subscription.cancel(callOf(scene), {}),
  resume: (scene, billing) => billing.subscription.resume(callOf(scene)),
  bigger: changePlan('enterprise'),
  smaller: changePlan('starter'),
  suspend: transition('suspended'),
  activate: transition('active'),
  'end now': transition('cancelled'),
  'credit a part': note(0.4, false),
  'credit all': note(1, false),
  'refund a part': note(0.6, true),
  'refund all': note(1, true),
  'other card': (scene, billing) =>
    billing.paymentMethods.setDefault(callOf(scene), scene.cards[1] ?? ''),
  async 'delete card'(scene, billing) {
    await billing.paymentMethods.setDefault(callOf(scene), scene.cards[1] ?? '')
    await billing.paymentMethods.delete(callOf(scene), scene.cards[0] ?? '')
  },
  'lift lock': ({ world, account_id, runner, name }) =>
    runner.portsOf(name, world.ports).store.transaction(async (tx) => {
      await tx.accounts.getForUpdate(account_id)
      const subscription = await tx.subscriptions.ofAccount(account_id)
      const work = { ...world.ports, tx, now: world.now() }
      if (subscription) await decide(work, subscription, (draft) => liftLock(draft, 'operator'))
    }),
  async 'pay page'({ world, runner, name }, billing) {
    for (const behaviour of ['decline', 'approve', 'approve', 'approve'] as const) {
      await runner.step(name, 'pay', async () => {
        const orders = await world.sandbox.listOrders()
        const page = orders.find(
          (each) => each.reference.startsWith('cyc_') && each.state === 'pending',
        )
        if (!page) return
        await world.sandbox.complete(page.order_token, { behaviour })
        await world.ports.store.transaction((tx) => tx.orders.touch(page.order_id, world.now()))
      })
    }
    await billing.worker.tick(SYSTEM)
  },
}

import { recordAudit } from '../../records/audit/record-audit.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { dunningBanner } from '../../people/notifications/banner.ts'
import type { Tx, Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { pushNotification } from '../../people/notifications/push-notification.ts'
import { beginDelivery } from '../e-delivery/begin-delivery.ts'
import type { Change, Changes, Records } from './changes.ts'

/** Where each kind of record is written. */
const PUT: { readonly [K in keyof Records]: (tx: Tx, record: Records[K]) => Promise<void> } = {
  account: (tx, record) => tx.accounts.put(record),
  subscription: (tx, record) => tx.subscriptions.put(record),
  cycle: (tx, record) => tx.cycles.put(record),
  invoice: (tx, record) => tx.invoices.put(record),
  payment: (tx, record) => tx.payments.put(record),
  order: (tx, record) => tx.orders.put(record),
  tenant: (tx, record) => tx.tenants.put(record),
  planChange: (tx, record) => tx.planChanges.put(record),
  waitingLine: (tx, record) => tx.waitingLines.put(record),
}

/** Write what a decision has changed, in its order: the chains get their links, and rows their ids. */
export async function apply(work: Work, changes: Changes): Promise<void> {
  for (const change of changes) await applyOne(work, change)
}

type Applied = {
  readonly [K in Change['kind']]: (
    work: Work,
    change: Extract<Change, { kind: K }>,
  ) => Promise<unknown>
}

/** How each kind of change is written. A kind without a row does not compile. */
const APPLY: Applied = {
  put: ({ tx }, { of, record }) => PUT[of](tx, record as never),
  post: (work, { ref, movement }) => postMovements(work, { ref, movements: [movement] }),
  audit: (work, { entry }) => recordAudit(work, entry),
  push: (work, pushed) => pushEffect(work, pushed),
  deliver: (work, { delivery }) => beginDelivery(work, delivery),
  notify: (work, { account_id, news }) => pushNotification(work, { account_id, ...news }),
  raised: ({ tx, now }, { raised }) => tx.priceRises.moveRaised(raised, now),
  redemption: ({ tx, now }, { moved: { discount_id, given_to: subscription_id } }) =>
    subscription_id === null
      ? tx.redemptions.free(discount_id)
      : tx.redemptions.give({ discount_id, subscription_id }, now),
  async banner({ tx, now, ids }, { account_id, banner }) {
    await tx.banners.clearDunning(account_id, now)
    if (banner) await tx.banners.put(dunningBanner({ id: ids.uuid(now), ...banner }, now))
  },
}

async function applyOne(work: Work, change: Change): Promise<void> {
  await APPLY[change.kind](work, change as never)
}

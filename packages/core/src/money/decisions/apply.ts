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

async function applyOne(work: Work, change: Change): Promise<void> {
  const { tx, now, ids } = work
  switch (change.kind) {
    case 'put':
      return PUT[change.of](tx, change.record as never)
    case 'post': {
      const { ref, movement } = change
      return postMovements(work, { ref, movements: [movement] })
    }
    case 'audit':
      return recordAudit(work, change.entry)
    case 'push':
      return pushEffect(work, change)
    case 'deliver':
      return beginDelivery(work, change.delivery)
    case 'notify':
      return pushNotification(work, { account_id: change.account_id, ...change.news })
    case 'raised':
      return tx.priceRises.moveRaised(change.raised, now)
    case 'banner': {
      const { account_id, banner } = change
      await tx.banners.clearDunning(account_id, now)
      if (banner) await tx.banners.put(dunningBanner({ id: ids.uuid(now), ...banner }, now))
    }
  }
}

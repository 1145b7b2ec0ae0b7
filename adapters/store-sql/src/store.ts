import { setTimeout } from 'node:timers/promises'
import type { Store, Tx } from '@billing/core'
import { attemptsAfter } from './conflicts.ts'
import type { Handle } from './dialect.ts'
import { nextDueAt } from './due.ts'
import { readOnly } from './read-only.ts'
import { accounts } from './tables/accounts.ts'
import { auditLog } from './tables/audit-log.ts'
import { banners } from './tables/banners.ts'
import { billingCycles } from './tables/billing-cycles.ts'
import { creditNotes } from './tables/credit-notes.ts'
import { documentNumbers } from './tables/document-series.ts'
import { idempotencyKeys } from './tables/idempotency.ts'
import { invoices } from './tables/invoices.ts'
import { ledger } from './tables/ledger.ts'
import { notifications } from './tables/notifications.ts'
import { oneTimes } from './tables/one-times.ts'
import { outbox } from './tables/outbox.ts'
import { payments } from './tables/payment-records.ts'
import { paymentMethods, webhooks } from './tables/payments.ts'
import { providerOrders } from './tables/provider-orders.ts'
import { refunds } from './tables/refunds.ts'
import { sessions } from './tables/sessions.ts'
import { signups } from './tables/signups.ts'
import { subscriptions } from './tables/subscriptions.ts'
import { tenants } from './tables/tenants.ts'
import { users } from './tables/users.ts'

/** The store on SQLite or PostgreSQL. A conflict that lasts through ten attempts is thrown as it came. */
export function createSqlStore({ db, dialect }: Handle): Store {
  const reads = repositories({ db: db.withPlugin(readOnly), dialect })
  const attempt = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const begin = db.transaction()
    const strict = dialect === 'postgres' ? begin.setIsolationLevel('serializable') : begin
    return strict.execute((trx) => work(repositories({ db: trx, dialect })))
  }
  const again = oneByOne()
  return {
    async transaction(work) {
      for (let tries = 1; ; tries++) {
        try {
          return await (tries === 1 ? attempt(work) : again(() => attempt(work)))
        } catch (error) {
          if (tries >= attemptsAfter(error)) throw error
          await setTimeout(pause(tries))
        }
      }
    },
    read: (work) => work(reads),
    nextDueAt: () => nextDueAt(db),
  }
}

/** Runs one thing after another. Work that met a conflict runs again in line, or rivals would undo each other. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Milliseconds before the next attempt: anything up to a bound that doubles, so that rivals part. */
function pause(tries: number): number {
  return Math.random() * Math.min(5 * 2 ** tries, 500)
}

function repositories(handle: Handle): Tx {
  return {
    signups: signups(handle),
    accounts: accounts(handle),
    users: users(handle),
    sessions: sessions(handle),
    oneTimes: oneTimes(handle),
    subscriptions: subscriptions(handle),
    cycles: billingCycles(handle),
    invoices: invoices(handle),
    creditNotes: creditNotes(handle),
    refunds: refunds(handle),
    numbers: documentNumbers(handle),
    ledger: ledger(handle),
    payments: payments(handle),
    paymentMethods: paymentMethods(handle),
    orders: providerOrders(handle),
    webhooks: webhooks(handle),
    tenants: tenants(handle),
    notifications: notifications(handle),
    banners: banners(handle),
    outbox: outbox(handle),
    idempotency: idempotencyKeys(handle),
    audit: auditLog(handle),
  }
}

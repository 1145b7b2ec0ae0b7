import type { Tx } from '@billing/core'
import type { Handle } from './dialect.ts'
import { accounts } from './tables/accounts.ts'
import { auditLog } from './tables/audit-log.ts'
import { banners } from './tables/banners.ts'
import { billingCycles } from './tables/billing-cycles.ts'
import { complianceDocuments, complianceIntakes } from './tables/compliance.ts'
import { creditNotes } from './tables/credit-notes.ts'
import { documentNumbers } from './tables/document-series.ts'
import { idempotencyKeys } from './tables/idempotency.ts'
import { invoices } from './tables/invoices.ts'
import { ledger } from './tables/ledger.ts'
import { listings } from './tables/listings.ts'
import { notifications } from './tables/notifications.ts'
import { oneTimes } from './tables/one-times.ts'
import { outbox } from './tables/outbox.ts'
import { payments } from './tables/payment-records.ts'
import { paymentMethods, webhooks } from './tables/payments.ts'
import { planChanges } from './tables/plan-changes.ts'
import { providerOrders } from './tables/provider-orders.ts'
import { refunds } from './tables/refunds.ts'
import { schedulerHours } from './tables/scheduler-hours.ts'
import { serviceFacts } from './tables/service-facts.ts'
import { sessions } from './tables/sessions.ts'
import { signups } from './tables/signups.ts'
import { subscriptions } from './tables/subscriptions.ts'
import { supportTickets } from './tables/support-tickets.ts'
import { tallies } from './tables/tallies.ts'
import { tenants } from './tables/tenants.ts'
import { users } from './tables/users.ts'
import { vatProofs } from './tables/vat-proofs.ts'
import { vatVerdicts } from './tables/vat-verdicts.ts'
import { figures } from './tables/figures.ts'
import { flushedFirst } from './tables/flushed-first.ts'
import type { Flushed } from './tables/late-links.ts'

/** The repositories of one transaction, or of reads outside of any. */
export interface Repositories {
  readonly tx: Tx
  /** Write what was kept back; a transaction does so before it commits. */
  readonly flush: () => Promise<void>
}

/** For verbs that see nothing of what is kept back, or that know it themselves. */
const NOTHING: readonly Flushed[] = []

/** Every repository on this database, each of whose verbs sees what the transaction has written so far. */
export function repositories(handle: Handle): Repositories {
  const rows = {
    accounts: accounts(handle),
    subscriptions: subscriptions(handle),
    invoices: invoices(handle),
    orders: providerOrders(handle),
    payments: payments(handle),
  }
  const kept = Object.values(rows).map(({ late }) => late)
  const queue = outbox(handle)
  const log = auditLog(handle)
  const tx = madeOnUse<Tx>({
    ...withLateRows(rows, kept),
    ...chargedTogether(handle, kept),
    signups: () => flushedFirst(signups(handle), kept),
    sessions: () => flushedFirst(sessions(handle), kept),
    oneTimes: () => flushedFirst(oneTimes(handle), kept),
    planChanges: () => flushedFirst(planChanges(handle), kept),
    creditNotes: () => flushedFirst(creditNotes(handle), kept),
    refunds: () => flushedFirst(refunds(handle), kept),
    complianceIntakes: () => flushedFirst(complianceIntakes(handle), kept),
    complianceDocuments: () => flushedFirst(complianceDocuments(handle), kept),
    tickets: () => flushedFirst(supportTickets(handle), kept),
    webhooks: () => webhooks(handle),
    outbox: () => flushedFirst(queue, [queue], { push: NOTHING }),
    idempotency: () => idempotencyKeys(handle),
    audit: () => log,
    facts: () => serviceFacts(handle),
    schedulerHours: () => schedulerHours(handle),
    tallies: () => flushedFirst(tallies(handle), [...kept, log], { add: NOTHING, fold: NOTHING }),
    figures: () => flushedFirst(figures(handle), kept),
    listings: () => flushedFirst(listings(handle), kept),
  })
  return {
    tx,
    async flush() {
      for (const late of [...kept, queue, log]) await late.flush()
    },
  }
}

/** Each member is made when it is first used: most transactions use a few of them. */
function madeOnUse<T extends object>(makers: { readonly [K in keyof T]: () => T[K] }): T {
  const made = {} as T
  for (const name of Object.keys(makers) as (keyof T & string)[]) {
    Object.defineProperty(made, name, {
      enumerable: true,
      configurable: true,
      get() {
        const value = makers[name]()
        Object.defineProperty(made, name, { value, enumerable: true })
        return value
      },
    })
  }
  return made
}

interface LateRepositories {
  readonly accounts: ReturnType<typeof accounts>
  readonly subscriptions: ReturnType<typeof subscriptions>
  readonly invoices: ReturnType<typeof invoices>
  readonly orders: ReturnType<typeof providerOrders>
  readonly payments: ReturnType<typeof payments>
}

/** Those that keep back: what is asked by key they know, everything else is written first. */
function withLateRows(rows: LateRepositories, kept: readonly Flushed[]) {
  const byKey = { get: NOTHING, put: NOTHING }
  const locked = { ...byKey, getForUpdate: NOTHING }
  return {
    accounts: () => flushedFirst(rows.accounts, kept, locked),
    subscriptions: () => flushedFirst(rows.subscriptions, kept, byKey),
    invoices: () =>
      flushedFirst(rows.invoices, kept, { ...locked, linesSince: [rows.invoices.late] }),
    orders: () => flushedFirst(rows.orders, kept, byKey),
    payments: () =>
      flushedFirst(rows.payments, kept, {
        ...byKey,
        byOrder: NOTHING,
        capturesSince: [rows.payments.late],
      }),
  }
}

/** Those that a charge uses too: the verbs named here read only their own tables, which keep nothing back. */
function chargedTogether(handle: Handle, kept: readonly Flushed[]) {
  const ofAccount = NOTHING
  return {
    cycles: () =>
      flushedFirst(billingCycles(handle), kept, {
        get: NOTHING,
        getForUpdate: NOTHING,
        ofSubscription: NOTHING,
        plan: NOTHING,
        put: NOTHING,
        save: NOTHING,
        release: NOTHING,
        claimDue: NOTHING,
      }),
    numbers: () => flushedFirst(documentNumbers(handle), kept, { take: NOTHING }),
    ledger: () =>
      flushedFirst(ledger(handle), kept, {
        headForUpdate: NOTHING,
        append: NOTHING,
        balance: NOTHING,
      }),
    users: () => flushedFirst(users(handle), kept, { get: NOTHING, ofAccount }),
    vatProofs: () => flushedFirst(vatProofs(handle), kept),
    vatVerdicts: () => flushedFirst(vatVerdicts(handle), kept, { ofAccount }),
    paymentMethods: () => flushedFirst(paymentMethods(handle), kept, { get: NOTHING, ofAccount }),
    tenants: () =>
      flushedFirst(tenants(handle), kept, {
        get: NOTHING,
        getForUpdate: NOTHING,
        ofAccount,
        put: NOTHING,
      }),
    notifications: () => flushedFirst(notifications(handle), kept, { insert: NOTHING }),
    banners: () => flushedFirst(banners(handle), kept, { put: NOTHING, clearDunning: NOTHING }),
  }
}

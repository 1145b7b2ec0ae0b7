import { accounts } from './0001-accounts.ts'
import { identity } from './0002-identity.ts'
import { signups } from './0003-signups.ts'
import { subscriptions } from './0004-subscriptions.ts'
import { payments } from './0005-payments.ts'
import { tenants } from './0006-tenants.ts'
import { outbox } from './0007-outbox.ts'
import { idempotency } from './0008-idempotency.ts'
import { audit } from './0009-audit.ts'
import { rateCounters } from './0010-rate-counters.ts'
import { invoices } from './0011-invoices.ts'
import { creditNotes } from './0012-credit-notes.ts'
import { documentSeries } from './0013-document-series.ts'
import { ledger } from './0014-ledger.ts'
import { cycleQueue } from './0015-cycle-queue.ts'
import { paymentRecords } from './0016-payment-records.ts'
import { notifications } from './0020-notifications.ts'
import { vatVerdicts } from './0023-vat-verdicts.ts'
import { serviceFacts } from './0025-service-facts.ts'
import { planChanges } from './0026-plan-changes.ts'
import { schedulerHours } from './0030-scheduler-hours.ts'
import { subscriptionCounts } from './0031-subscription-counts.ts'
import { searchWords } from './0032-search-words.ts'
import { customerList } from './0033-customer-list.ts'
import { tenantList } from './0034-tenant-list.ts'
import { listIndexes } from './0035-list-indexes.ts'
import { vatProofs } from './0036-vat-proofs.ts'
import { compliance } from './0038-compliance.ts'
import { supportTickets } from './0040-support-tickets.ts'
import { tallies } from './0042-tallies.ts'
import { figures } from './0043-figures.ts'
import { dashboards } from './0044-dashboards.ts'
import { triedWords } from './0045-tried-words.ts'
import { orderReferences } from './0046-order-references.ts'
import { documentGaps } from './0047-document-gaps.ts'
import { pastHolds } from './0048-past-holds.ts'
import { dearestPlans } from './0050-dearest-plans.ts'
import { whoIsAsked } from './0051-who-is-asked.ts'
import { accountEnds } from './0052-account-ends.ts'
import { signupProofs } from './0053-signup-proofs.ts'
import { trialHistory } from './0054-trial-history.ts'
import { refusedWebhooks } from './0055-refused-webhooks.ts'
import { pendingContact } from './0056-pending-contact.ts'
import { usedNames } from './0058-used-names.ts'
import { sentIntakes } from './0059-sent-intakes.ts'
import type { Ddl } from './ddl.ts'

/** Every version of the schema, in order of name. One that was released is never changed. */
export const MIGRATIONS: Readonly<Record<string, Ddl>> = {
  '0001-accounts': accounts,
  '0002-identity': identity,
  '0003-signups': signups,
  '0004-subscriptions': subscriptions,
  '0005-payments': payments,
  '0006-tenants': tenants,
  '0007-outbox': outbox,
  '0008-idempotency': idempotency,
  '0009-audit': audit,
  '0010-rate-counters': rateCounters,
  '0011-invoices': invoices,
  '0012-credit-notes': creditNotes,
  '0013-document-series': documentSeries,
  '0014-ledger': ledger,
  '0015-cycle-queue': cycleQueue,
  '0016-payment-records': paymentRecords,
  '0020-notifications': notifications,
  '0023-vat-verdicts': vatVerdicts,
  '0025-service-facts': serviceFacts,
  '0026-plan-changes': planChanges,
  '0030-scheduler-hours': schedulerHours,
  '0031-subscription-counts': subscriptionCounts,
  '0032-search-words': searchWords,
  '0033-customer-list': customerList,
  '0034-tenant-list': tenantList,
  '0035-list-indexes': listIndexes,
  '0036-vat-proofs': vatProofs,
  '0038-compliance': compliance,
  '0040-support-tickets': supportTickets,
  '0042-tallies': tallies,
  '0043-figures': figures,
  '0044-dashboards': dashboards,
  '0045-tried-words': triedWords,
  '0046-order-references': orderReferences,
  '0047-document-gaps': documentGaps,
  '0048-past-holds': pastHolds,
  '0050-dearest-plans': dearestPlans,
  '0051-who-is-asked': whoIsAsked,
  '0052-account-ends': accountEnds,
  '0053-signup-proofs': signupProofs,
  '0054-trial-history': trialHistory,
  '0055-refused-webhooks': refusedWebhooks,
  '0056-pending-contact': pendingContact,
  '0058-used-names': usedNames,
  '0059-sent-intakes': sentIntakes,
}

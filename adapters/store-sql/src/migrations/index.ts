import { initialSchema } from './0001-initial-schema.ts'
import { pastHolds } from './0002-past-holds.ts'
import { planTiers } from './0003-plan-tiers.ts'
import { dunningPolicy } from './0004-dunning-policy.ts'
import { placeEvidence } from './0005-place-evidence.ts'
import { restatedNotes } from './0006-restated-notes.ts'
import { addressWaits } from './0007-address-waits.ts'
import { topupInvoices } from './0008-topup-invoices.ts'
import { withdrawals } from './0009-withdrawals.ts'
import { vatMeters } from './0010-vat-meters.ts'
import { ordersAskedFor } from './0011-orders-asked-for.ts'
import { eInvoices } from './0012-e-invoices.ts'
import { topupRefunds } from './0013-topup-refunds.ts'
import { eInvoiceDeliveries } from './0014-e-invoice-deliveries.ts'
import { givenUpDeliveries } from './0015-given-up-deliveries.ts'
import { sessionDevices } from './0016-session-devices.ts'
import { customerWords } from './0017-customer-words.ts'
import { mrrMoved } from './0018-mrr-moved.ts'
import { auditDayHeads } from './0019-audit-day-heads.ts'
import { readers } from './0020-readers.ts'
import { owedInvoices } from './0021-owed-invoices.ts'
import { invitations } from './0022-invitations.ts'
import { events } from './0023-events.ts'
import { apiKeys } from './0024-api-keys.ts'
import { customerNotes } from './0026-customer-notes.ts'
import { businessFigures } from './0027-business-figures.ts'
import { withdrawalsBefore } from './0028-withdrawals-before.ts'
import { cardFingerprints } from './0029-card-fingerprints.ts'
import { partitions } from './0030-partitions.ts'
import { ticketFiles } from './0031-ticket-files.ts'
import { disputedRefunds } from './0032-disputed-refunds.ts'
import { cardRefusals } from './0033-card-refusals.ts'
import { numbersThatPlace } from './0034-numbers-that-place.ts'
import { readingBegunIn } from './0035-reading-begun-in.ts'
import { uncovered } from './0036-uncovered.ts'
import { disputes } from './0037-disputes.ts'
import { disputeLosses } from './0038-dispute-losses.ts'
import { topupsBack } from './0039-topups-back.ts'
import { unprintableNames } from './0040-unprintable-names.ts'
import { secretCanaries } from './0041-secret-canaries.ts'
import { wordsAsSaid } from './0042-words-as-said.ts'
import { declinedCards } from './0043-declined-cards.ts'
import { terms } from './0044-terms.ts'
import { mrr } from './0045-mrr.ts'
import { tenantLimits } from './0046-tenant-limits.ts'
import { waitingLines } from './0047-waiting-lines.ts'
import { priceRises } from './0048-price-rises.ts'
import { discountCodes } from './0049-discount-codes.ts'
import { exchangeRates } from './0050-exchange-rates.ts'
import { discounts } from './0051-discounts.ts'
import { minimumTerms } from './0052-minimum-terms.ts'
import { intervals } from './0054-intervals.ts'
import type { Ddl } from './ddl.ts'

/** Every version of the schema, in order of name. One that was released is never changed. */
export const MIGRATIONS: Readonly<Record<string, Ddl>> = {
  '0001-initial-schema': initialSchema,
  '0002-past-holds': pastHolds,
  '0003-plan-tiers': planTiers,
  '0004-dunning-policy': dunningPolicy,
  '0005-place-evidence': placeEvidence,
  '0006-restated-notes': restatedNotes,
  '0007-address-waits': addressWaits,
  '0008-topup-invoices': topupInvoices,
  '0009-withdrawals': withdrawals,
  '0010-vat-meters': vatMeters,
  '0011-orders-asked-for': ordersAskedFor,
  '0012-e-invoices': eInvoices,
  '0013-topup-refunds': topupRefunds,
  '0014-e-invoice-deliveries': eInvoiceDeliveries,
  '0015-given-up-deliveries': givenUpDeliveries,
  '0016-session-devices': sessionDevices,
  '0017-customer-words': customerWords,
  '0018-mrr-moved': mrrMoved,
  '0019-audit-day-heads': auditDayHeads,
  '0020-readers': readers,
  '0021-owed-invoices': owedInvoices,
  '0022-invitations': invitations,
  '0023-events': events,
  '0024-api-keys': apiKeys,
  '0026-customer-notes': customerNotes,
  '0027-business-figures': businessFigures,
  '0028-withdrawals-before': withdrawalsBefore,
  '0029-card-fingerprints': cardFingerprints,
  '0030-partitions': partitions,
  '0031-ticket-files': ticketFiles,
  '0032-disputed-refunds': disputedRefunds,
  '0033-card-refusals': cardRefusals,
  '0034-numbers-that-place': numbersThatPlace,
  '0035-reading-begun-in': readingBegunIn,
  '0036-uncovered': uncovered,
  '0037-disputes': disputes,
  '0038-dispute-losses': disputeLosses,
  '0039-topups-back': topupsBack,
  '0040-unprintable-names': unprintableNames,
  '0041-secret-canaries': secretCanaries,
  '0042-words-as-said': wordsAsSaid,
  '0043-declined-cards': declinedCards,
  '0044-terms': terms,
  '0045-mrr': mrr,
  '0046-tenant-limits': tenantLimits,
  '0047-waiting-lines': waitingLines,
  '0048-price-rises': priceRises,
  '0049-discount-codes': discountCodes,
  '0050-exchange-rates': exchangeRates,
  '0051-discounts': discounts,
  '0052-minimum-terms': minimumTerms,
  '0054-intervals': intervals,
}

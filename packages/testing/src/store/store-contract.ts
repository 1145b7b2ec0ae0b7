import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { accountContract } from './account-contract.ts'
import { adriftContract } from './adrift-contract.ts'
import { auditContract } from './audit-contract.ts'
import { auditListContract } from './audit-list-contract.ts'
import { billingContract } from './billing-contract.ts'
import { booksContract } from './books-contract.ts'
import { complianceContract } from './compliance-contract.ts'
import { creditNoteContract } from './credit-note-contract.ts'
import { cycleReportContract } from './cycle-report-contract.ts'
import { cycleQueueContract } from './cycle-queue-contract.ts'
import { eInvoiceDeliveryContract } from './e-invoice-delivery-contract.ts'
import { documentNumberContract } from './document-number-contract.ts'
import { erasureContract } from './erasure-contract.ts'
import { eventContract } from './event-contract.ts'
import { exportContract } from './export-contract.ts'
import { idempotencyContract } from './idempotency-contract.ts'
import { figuresContract } from './figures-contract.ts'
import { identityContract } from './identity-contract.ts'
import { invoiceContract } from './invoice-contract.ts'
import { invoiceListContract } from './invoice-list-contract.ts'
import { ledgerContract } from './ledger-contract.ts'
import { nextDueContract } from './next-due-contract.ts'
import { listingContract } from './listing-contract.ts'
import { searchContract } from './search-contract.ts'
import { listOrderContract } from './list-order-contract.ts'
import { locksContract } from './locks-contract.ts'
import { bannerContract } from './banner-contract.ts'
import { noteContract } from './note-contract.ts'
import { notificationContract } from './notification-contract.ts'
import { oneTimeContract } from './one-time-contract.ts'
import { orderQueueContract } from './order-queue-contract.ts'
import { outboxContract } from './outbox-contract.ts'
import { paymentContract } from './payment-contract.ts'
import { paymentRecordContract } from './payment-record-contract.ts'
import { planChangeContract } from './plan-change-contract.ts'
import { waitingLineContract } from './waiting-line-contract.ts'
import { disputeContract } from './dispute-contract.ts'
import { refundContract } from './refund-contract.ts'
import { refundQueueContract } from './refund-queue-contract.ts'
import { schedulerContract } from './scheduler-contract.ts'
import { refusedWebhookContract } from './refused-webhook-contract.ts'
import { signupContract } from './signup-contract.ts'
import { sessionContract } from './session-contract.ts'
import type { StoreUnderTest } from './store-under-test.ts'
import { tallyContract } from './tally-contract.ts'
import { tenantContract } from './tenant-contract.ts'
import { ticketContract } from './ticket-contract.ts'
import { ticketFileContract } from './ticket-file-contract.ts'
import { groupCommitContract } from './group-commit-contract.ts'
import { storableContract } from './storable-contract.ts'
import { transactionContract } from './transaction-contract.ts'
import { placeContract } from './place-contract.ts'
import { exchangeRateContract } from './exchange-rate-contract.ts'
import { priceRiseContract } from './price-rise-contract.ts'
import { redemptionContract } from './redemption-contract.ts'
import { apiKeyContract } from './api-key-contract.ts'
import { invitationContract } from './invitation-contract.ts'
import { webhookEndpointContract } from './webhook-endpoint-contract.ts'
import { withdrawalContract } from './withdrawal-contract.ts'
import { thresholdContract } from './threshold-contract.ts'
import { vatContract } from './vat-contract.ts'
import { vatProofContract } from './vat-proof-contract.ts'
import { tellingCalls } from '../told-calls.ts'

export type { StoreUnderTest }

/** What every store must do. A new store passes this suite, whole, or it is not a store. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  describe(`store contract: ${name}`, () => {
    let t: StoreUnderTest
    const watched = tellingCalls('store')
    beforeAll(async () => {
      t = watched(await open())
    })
    beforeEach(() => t.reset())
    afterAll(() => t.close())
    const store = () => t.store

    transactionContract(store)
    storableContract(store)
    groupCommitContract(store)
    locksContract(store)
    accountContract(store)
    vatContract(store)
    placeContract(store)
    withdrawalContract(store)
    invitationContract(store)
    apiKeyContract(store)
    thresholdContract(store)
    vatProofContract(store)
    identityContract(store)
    sessionContract(store)
    oneTimeContract(store)
    signupContract(store)
    billingContract(store)
    cycleQueueContract(store)
    cycleReportContract(store)
    planChangeContract(store)
    waitingLineContract(store)
    priceRiseContract(store)
    redemptionContract(store)
    exchangeRateContract(store)
    invoiceContract(store)
    adriftContract(store)
    creditNoteContract(store)
    eInvoiceDeliveryContract(store)
    refundContract(store)
    disputeContract(store)
    refundQueueContract(store)
    documentNumberContract(store)
    ledgerContract(store)
    paymentContract(store)
    paymentRecordContract(store)
    orderQueueContract(store)
    refusedWebhookContract(store)
    tenantContract(store)
    complianceContract(store)
    ticketContract(store)
    ticketFileContract(store)
    noteContract(store)
    notificationContract(store)
    bannerContract(store)
    outboxContract(store)
    eventContract(store)
    webhookEndpointContract(store)
    idempotencyContract(store)
    auditContract(store)
    auditListContract(store)
    listingContract(store)
    searchContract(store)
    listOrderContract(store)
    invoiceListContract(store)
    booksContract(store)
    exportContract(store)
    erasureContract(store)
    schedulerContract(store)
    tallyContract(store)
    figuresContract(store)
    nextDueContract(store)
  })
}

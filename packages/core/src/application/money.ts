import { listBillingCycles } from '../billing/list-billing-cycles.ts'
import { retryBillingCycle } from '../billing-run/retry-cycles.ts'
import { exportInvoices } from '../exports/export-invoices.ts'
import { exportIsaf } from '../exports/export-isaf.ts'
import { exportLedger } from '../exports/export-ledger.ts'
import { createCreditNote } from '../refunds/create-credit-note.ts'
import {
  adminDownloadInvoicePdf,
  downloadCreditNotePdf,
  downloadInvoicePdf,
} from '../documents/download-pdf.ts'
import { explainInvoice } from '../invoices/explain-invoice.ts'
import { adminListCreditNotes, listCreditNotes } from '../credit-notes/list-credit-notes.ts'
import { listInvoices } from '../invoices/list-invoices.ts'
import { viewInvoice } from '../invoices/view-invoice.ts'
import { addPaymentMethod } from '../cards/add-payment-method.ts'
import { createTopup } from '../topups/create-topup.ts'
import { deletePaymentMethod } from '../cards/delete-payment-method.ts'
import { listPaymentMethods } from '../cards/list-payment-methods.ts'
import { listPayments, listPaymentsForAdmin } from '../payments/list-payments.ts'
import { receiveWebhook } from '../payments/receive-webhook.ts'
import { setDefaultPaymentMethod } from '../cards/set-default-payment-method.ts'
import { verifyPaymentMethod } from '../cards/verify-payment-method.ts'
import { viewBalance } from '../topups/view-balance.ts'
import { adminChangePlan } from '../plan-changes/admin-change-plan.ts'
import { cancelPlanChange } from '../plan-changes/cancel-plan-change.ts'
import { changePlanNow } from '../plan-changes/change-plan-now.ts'
import { changePlan } from '../plan-changes/change-plan.ts'
import { reconcileAfterRestore } from './after-restore.ts'
import { reconcile } from './reconcile.ts'
import { listPlans, viewSubscription } from '../subscription/view-subscription.ts'
import { cancelSubscription } from '../transitions/cancel-subscription.ts'
import { resumeSubscription } from '../transitions/resume-subscription.ts'
import { transitionSubscription } from '../transitions/transition-subscription.ts'
import { verifyBooks } from './verify-books.ts'
import type { Use } from './given.ts'

const subscriptionOf = (use: Use) => ({
  listPlans: use(listPlans),
  view: use(viewSubscription),
  changePlan: use(changePlan),
  changePlanNow: use(changePlanNow),
  changePlanForAdmin: use(adminChangePlan),
  cancelPlanChange: use(cancelPlanChange),
  cancel: use(cancelSubscription),
  resume: use(resumeSubscription),
  transition: use(transitionSubscription),
})

const paymentsOf = (use: Use) => ({
  receiveWebhook: use(receiveWebhook),
  createTopup: use(createTopup),
  viewBalance: use(viewBalance),
  list: use(listPayments),
  listForAdmin: use(listPaymentsForAdmin),
})

const paymentMethodsOf = (use: Use) => ({
  list: use(listPaymentMethods),
  add: use(addPaymentMethod),
  verify: use(verifyPaymentMethod),
  setDefault: use(setDefaultPaymentMethod),
  delete: use(deletePaymentMethod),
})

const invoicingOf = (use: Use) => ({
  list: use(listInvoices),
  view: use(viewInvoice),
  pdf: use(downloadInvoicePdf),
  pdfForAdmin: use(adminDownloadInvoicePdf),
  listNotes: use(listCreditNotes),
  listNotesForAdmin: use(adminListCreditNotes),
  notePdf: use(downloadCreditNotePdf),
  createNote: use(createCreditNote),
})

const booksOf = (use: Use) => ({
  verify: use(verifyBooks),
  reconcile: use(reconcile),
  reconcileAfterRestore: use(reconcileAfterRestore),
  explainInvoice: use(explainInvoice),
  exportInvoices: use(exportInvoices),
  exportLedger: use(exportLedger),
  exportIsaf: use(exportIsaf),
})

/** What money moves by: subscriptions, cards, payments, invoices, and the proof of the books. */
export const moneyOf = (use: Use) => ({
  subscription: subscriptionOf(use),
  payments: paymentsOf(use),
  paymentMethods: paymentMethodsOf(use),
  invoicing: invoicingOf(use),
  books: booksOf(use),
  cycles: { list: use(listBillingCycles), retry: use(retryBillingCycle) },
})

import { documentsOfYear } from '../money/documents/documents-of-year.ts'
import { listBillingCycles } from '../money/billing/list-billing-cycles.ts'
import { viewInvoiceBalance } from '../money/billing-run/invoice-debt.ts'
import { payInvoice } from '../money/billing-run/pay-invoice.ts'
import { retryBillingCycle } from '../money/billing-run/retry-cycles.ts'
import { exportEInvoices } from '../desk/exports/export-einvoices.ts'
import { exportInvoices } from '../desk/exports/export-invoices.ts'
import { exportMonth } from '../desk/exports/export-month.ts'
import { exportFr0564 } from '../desk/exports/export-fr0564.ts'
import { exportIsaf } from '../desk/exports/export-isaf.ts'
import { exportOss } from '../desk/exports/export-oss.ts'
import { exportLedger } from '../desk/exports/export-ledger.ts'
import { createCreditNote } from '../money/refunds/create-credit-note.ts'
import {
  adminDownloadInvoicePdf,
  downloadCreditNotePdf,
  downloadInvoicePdf,
} from '../money/documents/download-pdf.ts'
import {
  adminDownloadCreditNoteXml,
  adminDownloadInvoiceXml,
  downloadCreditNoteXml,
  downloadInvoiceXml,
} from '../money/documents/download-xml.ts'
import {
  adminViewCreditNoteDelivery,
  adminViewInvoiceDelivery,
} from '../money/documents/view-e-invoice-delivery.ts'
import {
  adminResendCreditNoteDelivery,
  adminResendInvoiceDelivery,
} from '../money/documents/resend-e-invoice.ts'
import { adminInvoiceFacts, invoiceFacts } from '../money/invoices/invoice-facts.ts'
import { explainInvoice } from '../money/invoices/explain-invoice.ts'
import { adminListCreditNotes, listCreditNotes } from '../money/credit-notes/list-credit-notes.ts'
import { listInvoices, viewInvoice } from '../money/invoices/view-invoice.ts'
import { addPaymentMethod } from '../money/cards/add-payment-method.ts'
import { createTopup } from '../money/topups/create-topup.ts'
import { deletePaymentMethod } from '../money/cards/delete-payment-method.ts'
import { listPaymentMethods } from '../money/cards/list-payment-methods.ts'
import { listPayments, listPaymentsForAdmin } from '../money/payments/list-payments.ts'
import { askParkedRefunds } from '../money/refunds/ask-parked-refunds.ts'
import { refundTopup } from '../money/refunds/refund-topup.ts'
import { receiveWebhook } from '../money/payments/receive-webhook.ts'
import { setDefaultPaymentMethod } from '../money/cards/set-default-payment-method.ts'
import { verifyPaymentMethod } from '../money/cards/verify-payment-method.ts'
import { viewBalance } from '../money/topups/view-balance.ts'
import { adminChangePlan } from '../money/plan-charges/admin-change-plan.ts'
import { changePlanNow } from '../money/plan-charges/change-plan-at-once.ts'
import { cancelPlanChange, changePlan } from '../money/plan-changes/change-plan.ts'
import { reconcileAfterRestore } from './after-restore.ts'
import { reconcile } from './reconcile.ts'
import { listPlans, viewSubscription } from '../money/subscription/view-subscription.ts'
import { cancelSubscription } from '../desk/transitions/cancel-subscription.ts'
import { resubscribe } from '../desk/transitions/resubscribe.ts'
import { resumeSubscription } from '../desk/transitions/resume-subscription.ts'
import { transitionSubscription } from '../desk/transitions/transition-subscription.ts'
import { previewResubscription } from '../desk/previews/preview-resubscription.ts'
import { previewCancellation } from '../desk/previews/preview-cancellation.ts'
import { adminPreviewPlanChange, previewPlanChange } from '../desk/previews/preview-plan-change.ts'
import { verifyBooks } from './verify-books.ts'
import type { Use } from './given.ts'

const subscriptionOf = (use: Use) => ({
  listPlans: use(listPlans),
  view: use(viewSubscription),
  previewPlanChange: use(previewPlanChange),
  previewPlanChangeForAdmin: use(adminPreviewPlanChange),
  previewCancellation: use(previewCancellation),
  previewResubscription: use(previewResubscription),
  changePlan: use(changePlan),
  changePlanNow: use(changePlanNow),
  changePlanForAdmin: use(adminChangePlan),
  cancelPlanChange: use(cancelPlanChange),
  cancel: use(cancelSubscription),
  resume: use(resumeSubscription),
  resubscribe: use(resubscribe),
  transition: use(transitionSubscription),
})

const paymentsOf = (use: Use) => ({
  receiveWebhook: use(receiveWebhook),
  createTopup: use(createTopup),
  viewBalance: use(viewBalance),
  list: use(listPayments),
  listForAdmin: use(listPaymentsForAdmin),
  refundTopup: use(refundTopup),
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
  balance: use(viewInvoiceBalance),
  pay: use(payInvoice),
  facts: use(invoiceFacts),
  factsForAdmin: use(adminInvoiceFacts),
  pdf: use(downloadInvoicePdf),
  pdfForAdmin: use(adminDownloadInvoicePdf),
  listNotes: use(listCreditNotes),
  listNotesForAdmin: use(adminListCreditNotes),
  notePdf: use(downloadCreditNotePdf),
  documentsOfYear: use(documentsOfYear),
  xml: use(downloadInvoiceXml),
  xmlForAdmin: use(adminDownloadInvoiceXml),
  noteXml: use(downloadCreditNoteXml),
  noteXmlForAdmin: use(adminDownloadCreditNoteXml),
  delivery: use(adminViewInvoiceDelivery),
  noteDelivery: use(adminViewCreditNoteDelivery),
  resendDelivery: use(adminResendInvoiceDelivery),
  resendNoteDelivery: use(adminResendCreditNoteDelivery),
  createNote: use(createCreditNote),
})

const booksOf = (use: Use, useDelayed: Use) => ({
  verify: use(verifyBooks),
  reconcile: use(reconcile),
  reconcileAfterRestore: use(reconcileAfterRestore),
  askParkedRefunds: use(askParkedRefunds),
  explainInvoice: use(explainInvoice),
  exportInvoices: useDelayed(exportInvoices),
  exportMonth: use(exportMonth),
  exportLedger: useDelayed(exportLedger),
  exportIsaf: useDelayed(exportIsaf),
  exportOss: useDelayed(exportOss),
  exportFr0564: useDelayed(exportFr0564),
  exportEInvoices: useDelayed(exportEInvoices),
})

/** What money moves by: subscriptions, cards, payments, invoices, and the proof of the books. */
export const moneyOf = (use: Use, useDelayed: Use) => ({
  subscription: subscriptionOf(use),
  payments: paymentsOf(use),
  paymentMethods: paymentMethodsOf(use),
  invoicing: invoicingOf(use),
  books: booksOf(use, useDelayed),
  cycles: { list: useDelayed(listBillingCycles), retry: use(retryBillingCycle) },
})

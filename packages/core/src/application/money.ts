import { documentsOfYear } from '../money/documents/documents-of-year.ts'
import { listBillingCycles } from '../money/billing/list-billing-cycles.ts'
import { viewInvoiceBalance } from '../money/billing-run/invoice-debt.ts'
import { payInvoice } from '../money/billing-run/pay-invoice.ts'
import { retryBillingCycle } from '../money/billing-run/retry-cycles.ts'
import { exportEInvoices } from '../desk/exports/export-einvoices.ts'
import { exportInvoices } from '../desk/exports/export-invoices.ts'
import {
  exportMonthOfInvoices,
  exportMonthOfIsaf,
  exportMonthOfLedger,
} from '../desk/exports/export-month.ts'
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
import {
  adminChargeCustomer,
  adminListCharges,
  adminTakeBackCharge,
} from '../money/charges/charge-customer.ts'
import {
  adminEndDiscount,
  adminGiveDiscount,
  adminListDiscounts,
} from '../money/discounts/give-discount.ts'
import { adminListDiscountCodes } from '../money/discounts/list-codes.ts'
import { adminAgreeTerm } from '../money/leaving/agree-term.ts'
import { giveOwnPrices, takeOwnPricesBack } from '../money/price-rises/give-own-price.ts'
import { previewPriceRise } from '../money/price-rises/preview-price-rise.ts'
import {
  listPriceRises,
  raisePrices,
  stopPriceRise,
  viewPriceRise,
} from '../money/price-rises/raise-prices.ts'
import { previewOwnPrices } from '../desk/previews/preview-prices.ts'
import { adminChangeTerms } from '../money/plan-charges/admin-change-terms.ts'
import { adminChangePlan } from '../money/plan-charges/admin-change-plan.ts'
import { cancelPlannedTerms, changeTerms } from '../money/plan-charges/change-terms.ts'
import { changePlanNow } from '../money/plan-charges/change-plan-at-once.ts'
import { cancelPlanChange, changePlan } from '../money/plan-changes/change-plan.ts'
import { reconcileAfterRestore } from './after-restore.ts'
import { reconcile } from './reconcile.ts'
import { listItems, listOfferedPlans, takesCodes } from '../money/offer/list-offer.ts'
import { viewSubscription } from '../money/subscription/view-subscription.ts'
import { cancelSubscription } from '../desk/transitions/cancel-subscription.ts'
import { resubscribe } from '../desk/transitions/resubscribe.ts'
import { resumeSubscription } from '../desk/transitions/resume-subscription.ts'
import { transitionSubscription } from '../desk/transitions/transition-subscription.ts'
import { previewResubscription } from '../desk/previews/preview-resubscription.ts'
import { previewCancellation } from '../desk/previews/preview-cancellation.ts'
import {
  adminPreviewPlanChange,
  adminPreviewSubscriptionChange,
  previewPlanChange,
  previewSubscriptionChange,
} from '../desk/previews/preview-plan-change.ts'
import { verifyBooks } from './verify-books.ts'
import { delayed, system, use, withoutCall } from './use-case.ts'

const SUBSCRIPTION = {
  listPlans: withoutCall('listPlans', listOfferedPlans),
  listItems: withoutCall('listPlans', listItems),
  takesCodes: withoutCall('listPlans', takesCodes),
  view: use('getSubscription', viewSubscription),
  previewPlanChange: use('previewPlanChange', previewPlanChange),
  previewPlanChangeForAdmin: withoutCall('adminPreviewPlanChange', adminPreviewPlanChange),
  previewCancellation: use('previewCancellation', previewCancellation),
  previewResubscription: use('previewResubscription', previewResubscription),
  changePlan: use('changePlan', changePlan),
  changePlanNow: use('changePlanNow', changePlanNow),
  change: use('changeSubscription', changeTerms),
  previewChange: use('previewSubscriptionChange', previewSubscriptionChange),
  changeForAdmin: use('adminChangeSubscription', adminChangeTerms),
  previewChangeForAdmin: withoutCall(
    'adminPreviewSubscriptionChange',
    adminPreviewSubscriptionChange,
  ),
  agreeTerm: use('adminAgreeTerm', adminAgreeTerm),
  givePrices: use('adminGivePrices', giveOwnPrices),
  cancelPrices: use('adminCancelPrices', takeOwnPricesBack),
  previewPrices: withoutCall('adminPreviewPrices', previewOwnPrices),
  raisePrices: use('adminRaisePrices', raisePrices),
  stopRise: use('adminStopPriceRise', stopPriceRise),
  previewRise: delayed(withoutCall('adminPreviewPriceRise', previewPriceRise)),
  listRises: delayed(withoutCall('adminListPriceRises', listPriceRises)),
  viewRise: withoutCall('adminGetPriceRise', viewPriceRise),
  cancelPlanned: use('cancelPlannedTerms', cancelPlannedTerms),
  changePlanForAdmin: use('adminChangePlan', adminChangePlan),
  cancelPlanChange: use('cancelPlanChange', cancelPlanChange),
  cancel: use('cancelSubscription', cancelSubscription),
  resume: use('resumeSubscription', resumeSubscription),
  resubscribe: use('resubscribe', resubscribe),
  transition: use('adminTransitionSubscription', transitionSubscription),
  charge: use('adminChargeCustomer', adminChargeCustomer),
  listCharges: withoutCall('adminListCharges', adminListCharges),
  takeBackCharge: use('adminTakeBackCharge', adminTakeBackCharge),
  giveDiscount: use('adminGiveDiscount', adminGiveDiscount),
  listDiscounts: withoutCall('adminListDiscounts', adminListDiscounts),
  endDiscount: use('adminEndDiscount', adminEndDiscount),
  listDiscountCodes: withoutCall('adminListDiscountCodes', adminListDiscountCodes),
}

const PAYMENTS = {
  receiveWebhook: use('receiveRevolutWebhook', receiveWebhook),
  createTopup: use('createTopup', createTopup),
  viewBalance: use('getCallBalance', viewBalance),
  list: use('listPayments', listPayments),
  listForAdmin: withoutCall('adminListPayments', listPaymentsForAdmin),
  refundTopup: use('adminRefundTopup', refundTopup),
}

const PAYMENT_METHODS = {
  list: use('listPaymentMethods', listPaymentMethods),
  add: use('addPaymentMethod', addPaymentMethod),
  verify: use('verifyPaymentMethod', verifyPaymentMethod),
  setDefault: use('setDefaultPaymentMethod', setDefaultPaymentMethod),
  delete: use('deletePaymentMethod', deletePaymentMethod),
}

const INVOICING = {
  list: use('listInvoices', listInvoices),
  view: use('getInvoice', viewInvoice),
  balance: use('getInvoiceBalance', viewInvoiceBalance),
  pay: use('payInvoice', payInvoice),
  facts: use('explainInvoice', invoiceFacts),
  factsForAdmin: withoutCall('adminExplainInvoice', adminInvoiceFacts),
  pdf: use('downloadInvoicePdf', downloadInvoicePdf),
  pdfForAdmin: withoutCall('adminDownloadInvoicePdf', adminDownloadInvoicePdf),
  listNotes: use('listCreditNotes', listCreditNotes),
  listNotesForAdmin: withoutCall('adminListCreditNotes', adminListCreditNotes),
  notePdf: use('downloadCreditNotePdf', downloadCreditNotePdf),
  documentsOfYear: use('exportMyInvoices', documentsOfYear),
  xml: use('downloadInvoiceXml', downloadInvoiceXml),
  xmlForAdmin: withoutCall('adminDownloadInvoiceXml', adminDownloadInvoiceXml),
  noteXml: use('downloadCreditNoteXml', downloadCreditNoteXml),
  noteXmlForAdmin: withoutCall('adminDownloadCreditNoteXml', adminDownloadCreditNoteXml),
  delivery: withoutCall('adminGetInvoiceDelivery', adminViewInvoiceDelivery),
  noteDelivery: withoutCall('adminGetCreditNoteDelivery', adminViewCreditNoteDelivery),
  resendDelivery: use('adminResendInvoiceDelivery', adminResendInvoiceDelivery),
  resendNoteDelivery: use('adminResendCreditNoteDelivery', adminResendCreditNoteDelivery),
  createNote: use('adminCreateCreditNote', createCreditNote),
}

const BOOKS = {
  verify: system(verifyBooks),
  reconcile: system(reconcile),
  reconcileAfterRestore: system(reconcileAfterRestore),
  askParkedRefunds: system(askParkedRefunds),
  explainInvoice: withoutCall('adminExplainInvoice', explainInvoice),
  exportMonthOfInvoices: use('adminExportInvoices', exportMonthOfInvoices),
  exportMonthOfLedger: use('adminExportLedger', exportMonthOfLedger),
  exportMonthOfIsaf: use('adminExportIsaf', exportMonthOfIsaf),
  exportInvoices: delayed(system(exportInvoices)),
  exportLedger: delayed(system(exportLedger)),
  exportIsaf: delayed(system(exportIsaf)),
  exportOss: delayed(system(exportOss)),
  exportFr0564: delayed(system(exportFr0564)),
  exportEInvoices: delayed(system(exportEInvoices)),
}

/** What money moves by: subscriptions, cards, payments, invoices, and the proof of the books. */
export const MONEY = {
  subscription: SUBSCRIPTION,
  payments: PAYMENTS,
  paymentMethods: PAYMENT_METHODS,
  invoicing: INVOICING,
  books: BOOKS,
  cycles: {
    list: delayed(withoutCall('adminListBillingCycles', listBillingCycles)),
    retry: use('adminRetryBillingCycle', retryBillingCycle),
  },
}

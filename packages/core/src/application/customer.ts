import { findAccount } from '../people/account/find-account.ts'
import { updateAccount } from '../people/profile/update-account.ts'
import { updateEInvoice, viewEInvoice } from '../people/profile/e-invoice.ts'
import { updateMeAccount, upsertAddress } from '../people/profile/update-me-account.ts'
import { viewAccountAndSignup, viewMeAccount } from '../people/profile/view-account.ts'
import { downloadDocument } from '../people/compliance/download-document.ts'
import { approveIntake, rejectIntake } from '../people/compliance/review-intake.ts'
import { submitIntake } from '../people/compliance/submit-intake.ts'
import { uploadDocument } from '../people/compliance/upload-document.ts'
import { listIntakes, viewIntake } from '../people/compliance/view-intake.ts'
import { askForecast } from '../desk/forecast/ask-forecast.ts'
import { anonymiseAccount } from '../desk/erasure/anonymise-account.ts'
import { listBanners } from '../people/notifications/list-banners.ts'
import { listMessages } from '../people/notifications/list-messages.ts'
import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '../people/notifications/list-notifications.ts'
import { adminReplyToTicket } from '../people/support/admin-reply-to-ticket.ts'
import { adminUpdateTicket } from '../people/support/admin-update-ticket.ts'
import { adminAttachTicketFile, attachTicketFile } from '../people/support/attach-ticket-file.ts'
import { closeTicket } from '../people/support/close-ticket.ts'
import { adminListTickets, listTickets } from '../people/support/list-tickets.ts'
import { openTicket } from '../people/support/open-ticket.ts'
import { listReplyTemplates } from '../people/support/reply-templates.ts'
import {
  adminDownloadTicketFile,
  adminListTicketFiles,
  downloadTicketFile,
  listTicketFiles,
} from '../people/support/read-ticket-files.ts'
import { replyToTicket } from '../people/support/reply-to-ticket.ts'
import { adminViewTicket, viewTicket } from '../people/support/view-ticket.ts'
import {
  adminListVatProofs,
  downloadVatProof,
  listVatProofs,
} from '../people/vat-proofs/list-vat-proofs.ts'
import { approvePlace, listPlaceReviews, rejectPlace } from '../people/evidence/review-place.ts'
import { revalidateVat } from '../people/vat/revalidate-vat.ts'
import { approveVatProof, rejectVatProof } from '../people/vat-proofs/review-vat-proof.ts'
import { uploadVatProof } from '../people/vat-proofs/upload-vat-proof.ts'
import { viewVat } from '../people/vat/view-vat.ts'
import { confirmWithdrawal } from '../desk/withdrawal/confirm-withdrawal.ts'
import { enterWithdrawal, listWithdrawals } from '../desk/withdrawal/enter-withdrawal.ts'
import { stateWithdrawal } from '../desk/withdrawal/state-withdrawal.ts'
import { viewWithdrawal } from '../desk/withdrawal/view-withdrawal.ts'
import { requestWithdrawalLink, withdrawByLink } from '../desk/withdrawal/withdraw-by-link.ts'
import type { Use } from './given.ts'

const vatOf = (use: Use) => ({
  view: use(viewVat),
  revalidate: use(revalidateVat),
  uploadProof: use(uploadVatProof),
  listProofs: use(listVatProofs),
  listProofsForAdmin: use(adminListVatProofs),
  downloadProof: use(downloadVatProof),
  approveProof: use(approveVatProof),
  rejectProof: use(rejectVatProof),
})

const complianceOf = (use: Use) => ({
  view: use(viewIntake),
  upload: use(uploadDocument),
  submit: use(submitIntake),
  list: use(listIntakes),
  download: use(downloadDocument),
  approve: use(approveIntake),
  reject: use(rejectIntake),
})

const supportOf = (use: Use) => ({
  list: use(listTickets),
  open: use(openTicket),
  view: use(viewTicket),
  reply: use(replyToTicket),
  close: use(closeTicket),
  listForAdmin: use(adminListTickets),
  viewForAdmin: use(adminViewTicket),
  replyForAdmin: use(adminReplyToTicket),
  updateForAdmin: use(adminUpdateTicket),
  replyTemplates: use(listReplyTemplates),
  attach: use(attachTicketFile),
  listFiles: use(listTicketFiles),
  downloadFile: use(downloadTicketFile),
  attachForAdmin: use(adminAttachTicketFile),
  listFilesForAdmin: use(adminListTicketFiles),
  downloadFileForAdmin: use(adminDownloadTicketFile),
})

/** What a customer has beside money: the account, VAT, documents, tickets, what they are told. */
export const customerOf = (use: Use) => ({
  vat: vatOf(use),
  places: {
    listReviews: use(listPlaceReviews),
    approve: use(approvePlace),
    reject: use(rejectPlace),
  },
  withdrawal: {
    view: use(viewWithdrawal),
    state: use(stateWithdrawal),
    confirm: use(confirmWithdrawal),
    requestLink: use(requestWithdrawalLink),
    byLink: use(withdrawByLink),
    enter: use(enterWithdrawal),
    list: use(listWithdrawals),
  },
  compliance: complianceOf(use),
  support: supportOf(use),
  account: {
    find: use(findAccount),
    anonymise: use(anonymiseAccount),
    view: use(viewAccountAndSignup),
    forecast: use(askForecast),
    viewMe: use(viewMeAccount),
    update: use(updateAccount),
    updateMe: use(updateMeAccount),
    upsertAddress: use(upsertAddress),
    viewEInvoice: use(viewEInvoice),
    updateEInvoice: use(updateEInvoice),
  },
  notifications: {
    list: use(listNotifications),
    read: use(readNotification),
    readAll: use(readAllNotifications),
    listBanners: use(listBanners),
    listMessages: use(listMessages),
  },
})

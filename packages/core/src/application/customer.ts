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
import { system, use, withoutCall } from './use-case.ts'

const VAT = {
  view: use('getVat', viewVat),
  revalidate: use('revalidateVat', revalidateVat),
  uploadProof: use('uploadVatProof', uploadVatProof),
  listProofs: use('listVatProofs', listVatProofs),
  listProofsForAdmin: withoutCall('adminListVatProofs', adminListVatProofs),
  downloadProof: use('adminDownloadVatProof', downloadVatProof),
  approveProof: use('adminApproveVatProof', approveVatProof),
  rejectProof: use('adminRejectVatProof', rejectVatProof),
}

const COMPLIANCE = {
  view: use('getComplianceIntake', viewIntake),
  upload: use('uploadComplianceDocument', uploadDocument),
  submit: use('submitComplianceIntake', submitIntake),
  list: withoutCall('adminListKybIntakes', listIntakes),
  download: use('adminDownloadKybDocument', downloadDocument),
  approve: use('adminApproveKybIntake', approveIntake),
  reject: use('adminRejectKybIntake', rejectIntake),
}

const SUPPORT = {
  list: use('listTickets', listTickets),
  open: use('createTicket', openTicket),
  view: use('getTicket', viewTicket),
  reply: use('replyToTicket', replyToTicket),
  close: use('closeTicket', closeTicket),
  listForAdmin: use('adminListTickets', adminListTickets),
  viewForAdmin: withoutCall('adminGetTicket', adminViewTicket),
  replyForAdmin: use('adminReplyToTicket', adminReplyToTicket),
  updateForAdmin: use('adminUpdateTicket', adminUpdateTicket),
  replyTemplates: withoutCall('adminListReplyTemplates', listReplyTemplates),
  attach: use('attachTicketFile', attachTicketFile),
  listFiles: use('listTicketFiles', listTicketFiles),
  downloadFile: use('downloadTicketFile', downloadTicketFile),
  attachForAdmin: use('adminAttachTicketFile', adminAttachTicketFile),
  listFilesForAdmin: withoutCall('adminListTicketFiles', adminListTicketFiles),
  downloadFileForAdmin: use('adminDownloadTicketFile', adminDownloadTicketFile),
}

/** What a customer has beside money: the account, VAT, documents, tickets, what they are told. */
export const CUSTOMER = {
  vat: VAT,
  places: {
    listReviews: withoutCall('adminListPlaceReviews', listPlaceReviews),
    approve: use('adminApprovePlace', approvePlace),
    reject: use('adminRejectPlace', rejectPlace),
  },
  withdrawal: {
    view: use('getWithdrawal', viewWithdrawal),
    state: use('stateWithdrawal', stateWithdrawal),
    confirm: use('confirmWithdrawal', confirmWithdrawal),
    requestLink: withoutCall('requestWithdrawalLink', requestWithdrawalLink),
    byLink: use('withdrawByLink', withdrawByLink),
    enter: use('adminEnterWithdrawal', enterWithdrawal),
    list: withoutCall('adminListWithdrawals', listWithdrawals),
  },
  compliance: COMPLIANCE,
  support: SUPPORT,
  account: {
    find: system(findAccount),
    anonymise: system(anonymiseAccount),
    view: use('getAccount', viewAccountAndSignup),
    forecast: use('getForecast', askForecast),
    viewMe: use('getMeAccount', viewMeAccount),
    update: use('updateAccount', updateAccount),
    updateMe: use('updateMeAccount', updateMeAccount),
    upsertAddress: use('upsertAddress', upsertAddress),
    viewEInvoice: use('getEInvoice', viewEInvoice),
    updateEInvoice: use('updateEInvoice', updateEInvoice),
  },
  notifications: {
    list: use('listNotifications', listNotifications),
    read: use('readNotification', readNotification),
    readAll: use('readAllNotifications', readAllNotifications),
    listBanners: use('listBanners', listBanners),
    listMessages: withoutCall('listMessages', listMessages),
  },
}

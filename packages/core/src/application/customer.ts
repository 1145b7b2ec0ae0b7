import { findAccount } from '../account/find-account.ts'
import { updateAccount } from '../account/update-account.ts'
import { updateMeAccount } from '../account/update-me-account.ts'
import { upsertAddress } from '../account/upsert-address.ts'
import { viewAccount, viewMeAccount } from '../account/view-account.ts'
import { downloadDocument } from '../compliance/download-document.ts'
import { listIntakes } from '../compliance/list-intakes.ts'
import { approveIntake, rejectIntake } from '../compliance/review-intake.ts'
import { submitIntake } from '../compliance/submit-intake.ts'
import { uploadDocument } from '../compliance/upload-document.ts'
import { viewIntake } from '../compliance/view-intake.ts'
import { anonymiseAccount } from '../erasure/anonymise-account.ts'
import { listBanners } from '../notifications/list-banners.ts'
import { listNotifications } from '../notifications/list-notifications.ts'
import { readAllNotifications, readNotification } from '../notifications/read-notifications.ts'
import { adminReplyToTicket } from '../support/admin-reply-to-ticket.ts'
import { adminUpdateTicket } from '../support/admin-update-ticket.ts'
import { closeTicket } from '../support/close-ticket.ts'
import { adminListTickets, listTickets } from '../support/list-tickets.ts'
import { openTicket } from '../support/open-ticket.ts'
import { listReplyTemplates } from '../support/reply-templates.ts'
import { replyToTicket } from '../support/reply-to-ticket.ts'
import { adminViewTicket, viewTicket } from '../support/view-ticket.ts'
import { downloadVatProof } from '../vat-proofs/download-vat-proof.ts'
import { adminListVatProofs, listVatProofs } from '../vat-proofs/list-vat-proofs.ts'
import { revalidateVat } from '../vat/revalidate-vat.ts'
import { approveVatProof, rejectVatProof } from '../vat-proofs/review-vat-proof.ts'
import { uploadVatProof } from '../vat-proofs/upload-vat-proof.ts'
import { viewVat } from '../vat/view-vat.ts'
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
})

/** What a customer has beside money: the account, VAT, documents, tickets, what they are told. */
export const customerOf = (use: Use) => ({
  vat: vatOf(use),
  compliance: complianceOf(use),
  support: supportOf(use),
  account: {
    find: use(findAccount),
    anonymise: use(anonymiseAccount),
    view: use(viewAccount),
    viewMe: use(viewMeAccount),
    update: use(updateAccount),
    updateMe: use(updateMeAccount),
    upsertAddress: use(upsertAddress),
  },
  notifications: {
    list: use(listNotifications),
    read: use(readNotification),
    readAll: use(readAllNotifications),
    listBanners: use(listBanners),
  },
})

/** Who may call an operation, in the contract's words. Source: contract 2.4. */
export type Need = 'public' | 'signature' | 'signed_in' | 'read' | 'ticket' | 'write' | 'admin'

/**
 * Every operation that the contract names, by who may call it: copied from the contract's own list and not
 * from our permission table, so that one can be held against the other. An operator's are those of the tag
 * `admin`; of an account's own, a support user has what only reads, and the tickets.
 */
// prettier-ignore
const DECLARED: Readonly<Record<Need, string>> = {
  public: `
    createSignup getSignupStatus createSignupSession signIn firstLogin requestMagicLink
    verifyMagicLink redeemMagicLink requestVerification verifyVerification forgotPassword
    resetPassword confirmContactEmail requestWithdrawalLink withdrawByLink refreshSession adminSignIn enrolAdminTotp verifyAdminTotp listPlans
    listMessages`,
  signed_in: `
    signOut getMe updateMe changePassword listSessions endSession`,
  read: `
    getWithdrawal getEInvoice getMeAccount getAccount getVat listVatProofs getComplianceIntake getSubscription
    listPaymentMethods getCallBalance listPayments listInvoices getInvoice
    downloadInvoicePdf listCreditNotes downloadCreditNotePdf downloadInvoiceXml downloadCreditNoteXml getTenantInfo listTenants
    previewPlanChange previewCancellation previewResubscription getForecast explainInvoice getInvoiceBalance
    getTenant listTickets getTicket listNotifications listBanners`,
  write: `
    listUsers removeUser inviteUser withdrawInvitation updateEInvoice updateMeAccount updateAccount upsertAddress revalidateVat uploadVatProof
    uploadComplianceDocument submitComplianceIntake changePlan changePlanNow
    stateWithdrawal confirmWithdrawal
    payInvoice cancelPlanChange cancelSubscription resumeSubscription resubscribe addPaymentMethod
    verifyPaymentMethod setDefaultPaymentMethod deletePaymentMethod createTopup
    readNotification readAllNotifications`,
  ticket: `
    createTicket replyToTicket closeTicket`,
  signature: `
    receiveRevolutWebhook`,
  admin: `
    adminListTenants adminProvisionTenant adminTransitionTenant adminListCustomers adminNameAccounts
    adminGetCustomer adminUpdateCustomer adminGiveTrial adminListCustomerPaymentMethods
    adminAddCustomerPaymentMethod adminDeleteCustomerPaymentMethod adminListBanners
    adminCreateBanner adminClearBanner adminTransitionSubscription adminChangePlan
    adminPreviewPlanChange adminExplainInvoice adminGetForecast adminGetTimeline adminGetStanding
    adminListBillingCycles adminRetryBillingCycle adminGetSchedulerHealth
    adminListGivenUpMails adminResendMails adminResendMail
    adminGetSchedulerAlerts adminGetMetrics adminGetMrrHistory adminGetOperationalDashboard
    adminGetSecurityDashboard adminGetBillingDashboard adminListInvoices
    adminDownloadInvoiceXml adminDownloadCreditNoteXml adminGetInvoiceDelivery adminGetCreditNoteDelivery
    adminResendInvoiceDelivery adminResendCreditNoteDelivery
    adminDownloadInvoicePdf adminListPayments adminListCreditNotes adminCreateCreditNote adminRefundTopup
    adminListVatProofs adminDownloadVatProof adminApproveVatProof adminRejectVatProof
    adminEnterWithdrawal adminListWithdrawals
    adminListPlaceReviews adminApprovePlace adminRejectPlace adminGetVatThreshold
    adminListKybIntakes adminDownloadKybDocument adminApproveKybIntake adminRejectKybIntake
    adminListTickets adminGetTicket adminReplyToTicket adminUpdateTicket
    adminListReplyTemplates adminListAuditLog adminProveAuditRow`,
}

const BY_ID = new Map(
  Object.entries(DECLARED).flatMap(([need, ids]) =>
    ids
      .trim()
      .split(/\s+/)
      .map((id) => [id, need as Need] as const),
  ),
)

/** Who may call it. Throws for an operation that the contract does not name. */
export function declaredNeed(id: string): Need {
  const need = BY_ID.get(id)
  if (need === undefined) throw new Error(`the contract does not name ${id}`)
  return need
}

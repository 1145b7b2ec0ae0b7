/** Who may call an operation, in the contract's words. Source: contract 2.4. */
export type Need =
  | 'public'
  | 'signature'
  | 'signed_in'
  | 'own_user'
  | 'read'
  | 'ticket'
  | 'write'
  | 'audit'
  | 'admin'

/**
 * Every operation that the contract names, by who may call it: copied from the contract's own list and not
 * from our permission table, so that one can be held against the other. An operator's are those of the tag
 * `admin`; of an account's own, a support user has what only reads, and the tickets.
 */
// prettier-ignore
const DECLARED: Readonly<Record<Need, string>> = {
  public: `
    createSignup createSignupOrder getSignupStatus createSignupSession signIn firstLogin requestMagicLink
    verifyMagicLink redeemMagicLink requestVerification verifyVerification forgotPassword
    resetPassword confirmContactEmail requestWithdrawalLink withdrawByLink refreshSession adminSignIn enrolAdminTotp verifyAdminTotp listPlans
    listMessages`,
  signed_in: `
    signOut getMe`,
  own_user: `
    updateMe changePassword listSessions endSession`,
  read: `
    listUsers getWithdrawal getEInvoice getMeAccount getAccount getVat listVatProofs getComplianceIntake getSubscription
    listPaymentMethods getCallBalance listPayments listInvoices getInvoice
    downloadInvoicePdf listCreditNotes downloadCreditNotePdf exportMyInvoices downloadInvoiceXml downloadCreditNoteXml getTenantInfo listTenants
    previewPlanChange previewSubscriptionChange previewCancellation previewResubscription getForecast explainInvoice getInvoiceBalance
    getTenant listTickets getTicket listTicketFiles downloadTicketFile listNotifications listBanners`,
  write: `
    removeUser inviteUser withdrawInvitation updateEInvoice updateMeAccount updateAccount upsertAddress revalidateVat uploadVatProof
    uploadComplianceDocument submitComplianceIntake changePlan changePlanNow changeSubscription cancelPlannedTerms
    stateWithdrawal confirmWithdrawal
    payInvoice cancelPlanChange cancelSubscription resumeSubscription resubscribe addPaymentMethod
    verifyPaymentMethod setDefaultPaymentMethod deletePaymentMethod createTopup
    readNotification readAllNotifications`,
  ticket: `
    createTicket replyToTicket closeTicket attachTicketFile`,
  signature: `
    receiveRevolutWebhook`,
  audit: `
    adminPreviewPrices adminPreviewPriceRise adminListPriceRises adminGetPriceRise
    adminListPayments adminListWithdrawals adminPreviewPlanChange adminPreviewSubscriptionChange adminExplainInvoice
    adminDownloadInvoicePdf adminDownloadInvoiceXml adminDownloadCreditNoteXml
    adminGetInvoiceDelivery adminGetCreditNoteDelivery adminListCreditNotes adminListBillingCycles
    adminGetSchedulerHealth adminGetSchedulerAlerts adminListTenants adminListCustomers
    adminNameAccounts adminGetCustomer adminGetForecast adminGetTimeline adminGetStanding
    adminListCustomerPaymentMethods adminListBanners adminListNotes adminListCharges adminListDiscounts adminListDiscountCodes adminListGivenUpMails adminGetMetrics
    adminGetMrrHistory adminGetFigures adminGetOperationalDashboard adminGetSecurityDashboard
    adminGetBillingDashboard adminListInvoices adminListVatProofs adminListPlaceReviews
    adminGetVatThreshold adminListKybIntakes adminListTickets adminGetTicket
    adminListTicketFiles
    adminListReplyTemplates adminListAuditLog adminProveAuditRow adminListOperators adminExportInvoices
    adminExportLedger adminExportIsaf adminListExchangeRates adminListEvents adminListApiKeys adminListWebhookEndpoints
    adminListWebhookDeliveries`,
  admin: `
    adminGivePrices adminCancelPrices adminRaisePrices adminStopPriceRise
    adminProvisionTenant adminTransitionTenant adminUpdateCustomer adminGiveTrial
    adminAddCustomerPaymentMethod adminDeleteCustomerPaymentMethod adminCreateBanner
    adminClearBanner adminTransitionSubscription adminChangePlan adminChangeSubscription adminRetryBillingCycle
    adminChargeCustomer adminTakeBackCharge adminPutExchangeRates adminGiveDiscount adminEndDiscount adminAgreeTerm
    adminResendMails adminResendMail adminResendInvoiceDelivery adminResendCreditNoteDelivery
    adminCreateCreditNote adminRefundTopup adminDownloadVatProof adminDownloadTicketFile adminApproveVatProof
    adminRejectVatProof adminEnterWithdrawal adminApprovePlace adminRejectPlace
    adminDownloadKybDocument adminApproveKybIntake adminRejectKybIntake adminReplyToTicket
    adminUpdateTicket adminAttachTicketFile adminReadAs adminAddNote adminCreateApiKey adminRotateApiKey adminRevokeApiKey
    adminCreateWebhookEndpoint adminUpdateWebhookEndpoint
    adminDeleteWebhookEndpoint adminRotateWebhookSecret adminTestWebhookEndpoint
    adminRedeliverWebhook adminRedeliverFailedWebhooks`,
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

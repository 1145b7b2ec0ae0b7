import type { Actor } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UserRole } from '../identity/user.ts'

/**
 * Who may call an operation. `public` needs nothing; `signature` proves itself by its signature;
 * `signed_in` is any user; `account_read` is any user of a customer account; `account_write` is its
 * owner; `account_ticket` is its owner or support user; `admin` is an operator with a second factor.
 * Source: contract 2.4.
 */
export type Access =
  | 'public'
  | 'signature'
  | 'signed_in'
  | 'account_read'
  | 'account_write'
  | 'account_ticket'
  | 'admin'

/** Every operation that we serve, and who may call it. The permission table: nothing else decides. */
// prettier-ignore
export const ACCESS = {
  createSignup:         'public',
  getSignupStatus:      'public',
  createSignupSession:  'public',
  signIn:               'public',
  firstLogin:           'public',
  requestMagicLink:     'public',
  verifyMagicLink:      'public',
  redeemMagicLink:      'public',
  requestVerification:  'public',
  verifyVerification:   'public',
  forgotPassword:       'public',
  resetPassword:        'public',
  confirmContactEmail:  'public',
  refreshSession:       'public',
  adminSignIn:          'public',
  enrolAdminTotp:       'public',
  verifyAdminTotp:      'public',
  signOut:              'signed_in',
  getMe:                'signed_in',
  updateMe:             'signed_in',
  changePassword:       'signed_in',
  listSessions:         'signed_in',
  endSession:           'signed_in',
  getMeAccount:         'account_read',
  updateMeAccount:      'account_write',
  getAccount:           'account_read',
  updateAccount:        'account_write',
  upsertAddress:        'account_write',
  listUsers:            'account_write',
  removeUser:           'account_write',
  inviteUser:           'account_write',
  withdrawInvitation:   'account_write',
  getEInvoice:          'account_read',
  updateEInvoice:       'account_write',
  getVat:               'account_read',
  revalidateVat:        'account_write',
  listPlans:            'public',
  listPaymentMethods:   'account_read',
  addPaymentMethod:     'account_write',
  verifyPaymentMethod:  'account_write',
  setDefaultPaymentMethod: 'account_write',
  deletePaymentMethod:  'account_write',
  createTopup:          'account_write',
  getCallBalance:       'account_read',
  listPayments:         'account_read',
  adminListPayments:    'admin',
  getSubscription:      'account_read',
  changePlan:           'account_write',
  changePlanNow:        'account_write',
  getForecast:          'account_read',
  previewPlanChange:    'account_read',
  previewCancellation:  'account_read',
  previewResubscription: 'account_read',
  cancelPlanChange:     'account_write',
  cancelSubscription:   'account_write',
  resumeSubscription:   'account_write',
  resubscribe:          'account_write',
  getWithdrawal:        'account_read',
  stateWithdrawal:      'account_write',
  confirmWithdrawal:    'account_write',
  requestWithdrawalLink:'public',
  withdrawByLink:       'public',
  adminEnterWithdrawal: 'admin',
  adminListWithdrawals: 'admin',
  adminTransitionSubscription: 'admin',
  adminChangePlan:      'admin',
  adminPreviewPlanChange: 'admin',
  listInvoices:         'account_read',
  getInvoice:           'account_read',
  getInvoiceBalance:    'account_read',
  payInvoice:           'account_write',
  explainInvoice:       'account_read',
  downloadInvoicePdf:   'account_read',
  listCreditNotes:      'account_read',
  downloadCreditNotePdf:'account_read',
  adminExplainInvoice:  'admin',
  adminDownloadInvoicePdf: 'admin',
  downloadInvoiceXml:   'account_read',
  downloadCreditNoteXml:'account_read',
  adminDownloadInvoiceXml: 'admin',
  adminDownloadCreditNoteXml: 'admin',
  adminGetInvoiceDelivery: 'admin',
  adminGetCreditNoteDelivery: 'admin',
  adminResendInvoiceDelivery: 'admin',
  adminResendCreditNoteDelivery: 'admin',
  adminListCreditNotes: 'admin',
  adminCreateCreditNote: 'admin',
  adminRefundTopup:     'admin',
  adminListBillingCycles: 'admin',
  adminRetryBillingCycle: 'admin',
  adminGetSchedulerHealth: 'admin',
  adminGetSchedulerAlerts: 'admin',
  getTenantInfo:        'account_read',
  listTenants:          'account_read',
  getTenant:            'account_read',
  listNotifications:    'account_read',
  readNotification:     'account_write',
  readAllNotifications: 'account_write',
  listBanners:          'account_read',
  listMessages:         'public',
  uploadVatProof:       'account_write',
  listVatProofs:        'account_read',
  getComplianceIntake:  'account_read',
  uploadComplianceDocument: 'account_write',
  submitComplianceIntake: 'account_write',
  listTickets:          'account_read',
  createTicket:         'account_ticket',
  getTicket:            'account_read',
  replyToTicket:        'account_ticket',
  closeTicket:          'account_ticket',
  adminListTenants:     'admin',
  adminProvisionTenant: 'admin',
  adminTransitionTenant: 'admin',
  adminListCustomers:   'admin',
  adminNameAccounts:    'admin',
  adminGetCustomer:     'admin',
  adminGetForecast:     'admin',
  adminGetTimeline:     'admin',
  adminGetStanding:     'admin',
  adminUpdateCustomer:  'admin',
  adminGiveTrial:       'admin',
  adminListCustomerPaymentMethods: 'admin',
  adminAddCustomerPaymentMethod: 'admin',
  adminDeleteCustomerPaymentMethod: 'admin',
  adminListBanners:     'admin',
  adminCreateBanner:    'admin',
  adminClearBanner:     'admin',
  adminListGivenUpMails: 'admin',
  adminResendMails:     'admin',
  adminResendMail:      'admin',
  adminGetMetrics:      'admin',
  adminGetMrrHistory:   'admin',
  adminGetOperationalDashboard: 'admin',
  adminGetSecurityDashboard: 'admin',
  adminGetBillingDashboard: 'admin',
  adminListInvoices:    'admin',
  adminListVatProofs:   'admin',
  adminDownloadVatProof: 'admin',
  adminApproveVatProof: 'admin',
  adminRejectVatProof:  'admin',
  adminListPlaceReviews: 'admin',
  adminApprovePlace:    'admin',
  adminRejectPlace:     'admin',
  adminGetVatThreshold: 'admin',
  adminListKybIntakes:  'admin',
  adminDownloadKybDocument: 'admin',
  adminApproveKybIntake: 'admin',
  adminRejectKybIntake: 'admin',
  adminListTickets:     'admin',
  adminGetTicket:       'admin',
  adminReplyToTicket:   'admin',
  adminUpdateTicket:    'admin',
  adminListReplyTemplates: 'admin',
  adminListAuditLog:    'admin',
  adminProveAuditRow:   'admin',
  receiveRevolutWebhook:'signature',
} as const satisfies Record<string, Access>

/** The name of an operation, as the OpenAPI document calls it. */
export type Operation = keyof typeof ACCESS

const isOneOf =
  (...roles: readonly UserRole[]) =>
  (actor: Actor | null): boolean =>
    actor !== null && roles.includes(actor.role)

/** What each kind of access asks of the caller. */
const MAY_CALL: { readonly [A in Access]: (actor: Actor | null) => boolean } = {
  public: () => true,
  signature: () => true,
  signed_in: (actor) => actor !== null,
  account_read: isOneOf('owner', 'support'),
  account_ticket: isOneOf('owner', 'support'),
  account_write: isOneOf('owner'),
  admin: (actor) => actor?.role === 'admin' && actor.twofa,
}

/** Whether `actor` may call what is open to `access`. */
export function mayCall(access: Access, actor: Actor | null): boolean {
  return MAY_CALL[access](actor)
}

/** Throws `auth.forbidden` when the role, or the missing second factor, does not allow the operation. */
export function authorise(operation: Operation, actor: Actor | null): void {
  if (mayCall(ACCESS[operation], actor)) return
  throw new Problem('auth.forbidden', {
    detail: 'We cannot do this for the role that you signed in with.',
  })
}

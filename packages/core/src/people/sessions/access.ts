import type { Actor } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UserRole } from '../identity/user.ts'

/**
 * Who may call an operation. `public` needs nothing; `signature` proves itself by its signature;
 * `signed_in` is any user; `own_user` is any user as themselves; `account_read` is any user of a customer account, and
 * an operator who reads as one; `account_write` is its owner; `account_ticket` is its owner or support user; `admin` is
 * an operator with a second factor; `admin_read` also one who only reads, an auditor. Source: contract 2.4.
 */
export type Access =
  | 'public'
  | 'signature'
  | 'signed_in'
  | 'own_user'
  | 'account_read'
  | 'account_write'
  | 'account_ticket'
  | 'admin'
  | 'admin_read'

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
  updateMe:             'own_user',
  changePassword:       'own_user',
  listSessions:         'own_user',
  endSession:           'own_user',
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
  adminListPayments:    'admin_read',
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
  adminListWithdrawals: 'admin_read',
  adminTransitionSubscription: 'admin',
  adminChangePlan:      'admin',
  adminPreviewPlanChange: 'admin_read',
  listInvoices:         'account_read',
  getInvoice:           'account_read',
  getInvoiceBalance:    'account_read',
  payInvoice:           'account_write',
  explainInvoice:       'account_read',
  downloadInvoicePdf:   'account_read',
  listCreditNotes:      'account_read',
  downloadCreditNotePdf:'account_read',
  exportMyInvoices:     'account_read',
  adminExplainInvoice:  'admin_read',
  adminDownloadInvoicePdf: 'admin_read',
  downloadInvoiceXml:   'account_read',
  downloadCreditNoteXml:'account_read',
  adminDownloadInvoiceXml: 'admin_read',
  adminDownloadCreditNoteXml: 'admin_read',
  adminGetInvoiceDelivery: 'admin_read',
  adminGetCreditNoteDelivery: 'admin_read',
  adminResendInvoiceDelivery: 'admin',
  adminResendCreditNoteDelivery: 'admin',
  adminListCreditNotes: 'admin_read',
  adminCreateCreditNote: 'admin',
  adminRefundTopup:     'admin',
  adminListBillingCycles: 'admin_read',
  adminRetryBillingCycle: 'admin',
  adminGetSchedulerHealth: 'admin_read',
  adminGetSchedulerAlerts: 'admin_read',
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
  adminListTenants:     'admin_read',
  adminProvisionTenant: 'admin',
  adminTransitionTenant: 'admin',
  adminListCustomers:   'admin_read',
  adminNameAccounts:    'admin_read',
  adminGetCustomer:     'admin_read',
  adminGetForecast:     'admin_read',
  adminGetTimeline:     'admin_read',
  adminGetStanding:     'admin_read',
  adminUpdateCustomer:  'admin',
  adminGiveTrial:       'admin',
  adminListCustomerPaymentMethods: 'admin_read',
  adminAddCustomerPaymentMethod: 'admin',
  adminDeleteCustomerPaymentMethod: 'admin',
  adminListBanners:     'admin_read',
  adminCreateBanner:    'admin',
  adminClearBanner:     'admin',
  adminListGivenUpMails: 'admin_read',
  adminResendMails:     'admin',
  adminResendMail:      'admin',
  adminGetMetrics:      'admin_read',
  adminGetMrrHistory:   'admin_read',
  adminGetOperationalDashboard: 'admin_read',
  adminGetSecurityDashboard: 'admin_read',
  adminGetBillingDashboard: 'admin_read',
  adminListInvoices:    'admin_read',
  adminListVatProofs:   'admin_read',
  adminDownloadVatProof: 'admin',
  adminApproveVatProof: 'admin',
  adminRejectVatProof:  'admin',
  adminListPlaceReviews: 'admin_read',
  adminApprovePlace:    'admin',
  adminRejectPlace:     'admin',
  adminGetVatThreshold: 'admin_read',
  adminListKybIntakes:  'admin_read',
  adminDownloadKybDocument: 'admin',
  adminApproveKybIntake: 'admin',
  adminRejectKybIntake: 'admin',
  adminListTickets:     'admin_read',
  adminGetTicket:       'admin_read',
  adminReplyToTicket:   'admin',
  adminUpdateTicket:    'admin',
  adminListReplyTemplates: 'admin_read',
  adminListAuditLog:    'admin_read',
  adminListOperators:   'admin_read',
  adminExportInvoices:  'admin_read',
  adminExportLedger:    'admin_read',
  adminExportIsaf:      'admin_read',
  adminReadAs:          'admin',
  adminProveAuditRow:   'admin_read',
  receiveRevolutWebhook:'signature',
} as const satisfies Record<string, Access>

/** The name of an operation, as the OpenAPI document calls it. */
export type Operation = keyof typeof ACCESS

const isOneOf =
  (...roles: readonly UserRole[]) =>
  (actor: Actor | null): boolean =>
    actor !== null && roles.includes(actor.role)

/** Who reads writes nothing, whatever their role could. */
const writes = (actor: Actor | null): boolean => actor?.reads_only !== true

/** An operator who reads as a customer is not there as themselves; an auditor is. */
const isThemselves = (actor: Actor | null): boolean =>
  actor !== null && (writes(actor) || actor.role === 'admin')

const isOperator = (actor: Actor | null): boolean => actor?.role === 'admin' && actor.twofa

/** What each kind of access asks of the caller. */
const MAY_CALL: { readonly [A in Access]: (actor: Actor | null) => boolean } = {
  public: () => true,
  signature: () => true,
  signed_in: (actor) => actor !== null,
  own_user: isThemselves,
  account_read: isOneOf('owner', 'support'),
  account_ticket: (actor) => isOneOf('owner', 'support')(actor) && writes(actor),
  account_write: (actor) => isOneOf('owner')(actor) && writes(actor),
  admin: (actor) => isOperator(actor) && writes(actor),
  admin_read: isOperator,
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

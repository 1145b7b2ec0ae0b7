import { lookUp } from '../../kernel/look-up.ts'
/**
 * What keys of machines can be allowed, each a part of an operator's work. `…:read` changes nothing, and `…:write` does
 * not include it.
 */
export const KEY_SCOPES = [
  'customers:read',
  'customers:write',
  'events:read',
  'money:read',
  'money:write',
  'books:read',
  'phones:read',
  'phones:write',
  'tickets:read',
  'tickets:write',
  'reviews:read',
  'operations:read',
  'operations:write',
  'audit:read',
] as const
/** One of them. */
export type KeyScope = (typeof KEY_SCOPES)[number]

/**
 * The scope by which a key may call each operation of operators; `never`: no key may, whatever its scopes. A person
 * decides about papers and reads as a customer, and a person makes keys and says where webhooks go. An operation that does not stand here, as all
 * of customers, is closed to keys.
 */
// prettier-ignore
export const KEY_ACCESS = {
  adminListCustomers:   'customers:read',
  adminNameAccounts:    'customers:read',
  adminGetCustomer:     'customers:read',
  adminGetForecast:     'customers:read',
  adminGetTimeline:     'customers:read',
  adminGetStanding:     'customers:read',
  adminListBanners:     'customers:read',
  adminListCustomerPaymentMethods: 'customers:read',
  adminPreviewPlanChange: 'customers:read',
  adminPreviewSubscriptionChange: 'customers:read',
  adminPreviewPrices:   'customers:read',
  adminListWithdrawals: 'customers:read',
  adminListNotes:       'customers:read',
  adminUpdateCustomer:  'customers:write',
  adminGiveTrial:       'customers:write',
  adminTransitionSubscription: 'customers:write',
  adminChangePlan:      'customers:write',
  adminChangeSubscription: 'customers:write',
  adminListCharges:     'customers:read',
  adminChargeCustomer:  'customers:write',
  adminTakeBackCharge:  'customers:write',
  adminListDiscounts:   'customers:read',
  adminGiveDiscount:    'customers:write',
  adminEndDiscount:     'customers:write',
  adminListDiscountCodes: 'customers:read',
  adminAgreeTerm:       'customers:write',
  adminGivePrices:      'customers:write',
  adminCancelPrices:    'customers:write',
  adminAddCustomerPaymentMethod: 'customers:write',
  adminDeleteCustomerPaymentMethod: 'customers:write',
  adminCreateBanner:    'customers:write',
  adminClearBanner:     'customers:write',
  adminEnterWithdrawal: 'customers:write',
  adminAddNote:         'customers:write',
  adminRaisePrices:     'customers:write',
  adminStopPriceRise:   'customers:write',
  adminPreviewPriceRise: 'customers:read',
  adminListPriceRises:  'customers:read',
  adminGetPriceRise:    'customers:read',
  adminListEvents:      'events:read',
  adminListInvoices:    'money:read',
  adminExplainInvoice:  'money:read',
  adminDownloadInvoicePdf: 'money:read',
  adminDownloadInvoiceXml: 'money:read',
  adminGetInvoiceDelivery: 'money:read',
  adminListCreditNotes: 'money:read',
  adminDownloadCreditNoteXml: 'money:read',
  adminGetCreditNoteDelivery: 'money:read',
  adminListPayments:    'money:read',
  adminListBillingCycles: 'money:read',
  adminCreateCreditNote: 'money:write',
  adminRefundTopup:     'money:write',
  adminRetryBillingCycle: 'money:write',
  adminResendInvoiceDelivery: 'money:write',
  adminResendCreditNoteDelivery: 'money:write',
  adminExportInvoices:  'books:read',
  adminExportLedger:    'books:read',
  adminExportIsaf:      'books:read',
  adminGetVatThreshold: 'books:read',
  adminListTenants:     'phones:read',
  adminProvisionTenant: 'phones:write',
  adminTransitionTenant: 'phones:write',
  adminListTickets:     'tickets:read',
  adminGetTicket:       'tickets:read',
  adminListReplyTemplates: 'tickets:read',
  adminListTicketFiles: 'tickets:read',
  adminDownloadTicketFile: 'never',
  adminReplyToTicket:   'tickets:write',
  adminUpdateTicket:    'tickets:write',
  adminAttachTicketFile: 'tickets:write',
  adminListVatProofs:   'reviews:read',
  adminListPlaceReviews: 'reviews:read',
  adminListKybIntakes:  'reviews:read',
  adminDownloadVatProof: 'never',
  adminApproveVatProof: 'never',
  adminRejectVatProof:  'never',
  adminApprovePlace:    'never',
  adminRejectPlace:     'never',
  adminDownloadKybDocument: 'never',
  adminApproveKybIntake: 'never',
  adminRejectKybIntake: 'never',
  adminGetSchedulerHealth: 'operations:read',
  adminGetSchedulerAlerts: 'operations:read',
  adminGetMetrics:      'operations:read',
  adminGetMrrHistory:   'operations:read',
  adminGetFigures:      'operations:read',
  adminGetOperationalDashboard: 'operations:read',
  adminGetBillingDashboard: 'operations:read',
  adminListGivenUpMails: 'operations:read',
  adminResendMails:     'operations:write',
  adminResendMail:      'operations:write',
  adminListWebhookEndpoints: 'operations:read',
  adminListWebhookDeliveries: 'operations:read',
  adminTestWebhookEndpoint: 'operations:write',
  adminRedeliverWebhook: 'operations:write',
  adminRedeliverFailedWebhooks: 'operations:write',
  adminCreateWebhookEndpoint: 'never',
  adminUpdateWebhookEndpoint: 'never',
  adminDeleteWebhookEndpoint: 'never',
  adminRotateWebhookSecret: 'never',
  adminGetSecurityDashboard: 'audit:read',
  adminListAuditLog:    'audit:read',
  adminProveAuditRow:   'audit:read',
  adminListOperators:   'audit:read',
  adminReadAs:          'never',
  adminListExchangeRates: 'operations:read',
  adminPutExchangeRates: 'operations:write',
  adminListApiKeys:     'never',
  adminCreateApiKey:    'never',
  adminRotateApiKey:    'never',
  adminRevokeApiKey:    'never',
} as const satisfies Readonly<Record<string, KeyScope | 'never'>>

/** The scope that opens an operation to keys; null for one that is closed to all of them. */
export function keyScopeOf(operation: string): KeyScope | null {
  const access: Readonly<Record<string, KeyScope | 'never'>> = KEY_ACCESS
  const scope = lookUp(access, operation)
  return scope === undefined || scope === 'never' ? null : scope
}

/** Whether a key with these scopes may call the operation, as far as the key goes. */
export function mayKeyCall(operation: string, scopes: readonly KeyScope[]): boolean {
  const scope = keyScopeOf(operation)
  return scope !== null && scopes.includes(scope)
}

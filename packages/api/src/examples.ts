/** One customer on the second day of the trial, as the document's examples show them. */
const ACCOUNT_ID = '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e'
const USER_ID = '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9f'
const TENANT_ID = '01936f2e-8a40-7000-8c11-0d3b5a9e7f21'
const INVOICE_ID = '01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e'
const SIGNED_UP = '2026-02-01T09:00:00.000Z'
const READY = '2026-02-01T09:02:13.512Z'
const TRIAL_ENDS = '2026-02-15T09:02:13.512Z'
const EMAIL = 'jonas@example.lt'
const COMPANY_NAME = 'UAB Pavyzdys'
const ACCESS_TOKEN = 'eyJhbGciOiJIUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiIwMTkzNmYyZSJ9.c2lnbmF0dXJl'
const REFRESH_TOKEN = 'SaFwGZOUQeiMqWPlv4Qwvti2GFdLIILu7PdCatVb3PA'

const PBX_URL = 'https://tx72xhcjnry.pbx.example.com/'

/** Answers as they look, by the name of their schema. */
export const EXAMPLES = {
  SignupResponse: {
    signup_id: 'MV605g_HPyOfwuQts1usCQ',
    order_token: '0tHYJd35ewBHX17NiqDjgQ',
    checkout_url: 'https://pay.example.com/0tHYJd35ewBHX17NiqDjgQ',
    status: 'pending_payment',
    amount_minor: 1900,
    currency: 'EUR',
    price_with_vat: {
      net: { amount_minor: 1900, currency: 'EUR' },
      vat_rate_basis_points: 2100,
      vat: { amount_minor: 399, currency: 'EUR' },
      gross: { amount_minor: 2299, currency: 'EUR' },
      shown: 'net',
      renews: 'monthly',
    },
    created_at: SIGNED_UP,
  },
  SignupStatusResponse: {
    signup_id: 'MV605g_HPyOfwuQts1usCQ',
    status: 'active',
    account_id: ACCOUNT_ID,
    failure_reason: null,
    checkout_url: null,
    ended_at: null,
    created_at: SIGNED_UP,
    updated_at: READY,
  },
  SignInResponse: {
    access_token: ACCESS_TOKEN,
    expires_at: 1_769_937_300,
    refresh_token: REFRESH_TOKEN,
    token_type: 'Bearer',
    user: { id: USER_ID, email: EMAIL, role: 'owner', account_id: ACCOUNT_ID, language: 'lt' },
  },
  MessageListResponse: {
    data: [
      {
        message_key: 'notification.invoice_paid',
        cta_label_key: 'notification.invoice_paid.cta',
        blanks: [
          { name: 'number', format: 'text', optional: false },
          { name: 'amount', format: 'money', optional: false },
        ],
        texts: {
          en: {
            sentences: [
              'Your payment has arrived.',
              'Invoice {number} for {amount} is paid. Thank you.',
            ],
            cta: 'See my invoices',
          },
          lt: {
            sentences: ['Jūsų mokėjimą gavome.', 'Sąskaita {number} ({amount}) apmokėta. Ačiū.'],
            cta: 'Žiūrėti sąskaitas',
          },
        },
      },
    ],
  },
  Session: {
    id: '01936f2e-91c4-7d10-8a77-5b2c9e0f1a33',
    ip: '192.0.2.10',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    created_at: SIGNED_UP,
    last_used_at: READY,
    current: true,
  },
  Invitation: {
    invitation_id: USER_ID,
    email: 'ruta@example.lt',
    role: 'support',
    created_at: SIGNED_UP,
    expires_at: SIGNED_UP,
  },
  AccountUser: {
    user_id: USER_ID,
    email: EMAIL,
    first_name: 'Jonas',
    last_name: 'Jonaitis',
    role: 'owner',
    email_proved: true,
    created_at: SIGNED_UP,
  },
  TokenResponse: { access_token: ACCESS_TOKEN, refresh_token: REFRESH_TOKEN, expires_in: 900 },
  MeResponse: {
    user_id: USER_ID,
    account_id: ACCOUNT_ID,
    email: EMAIL,
    first_name: 'Jonas',
    last_name: 'Jonaitis',
    role: 'owner',
    language: 'lt',
    notifications_enabled: true,
    created_at: SIGNED_UP,
  },
  AccountResponse: {
    account_id: ACCOUNT_ID,
    company_name: COMPANY_NAME,
    legal_address: null,
    invoice_address: null,
    reg_number: null,
    vat_id: null,
    vat_status: 'not_provided',
    vat_checked_at: null,
    language: 'lt',
    contact_email: EMAIL,
    billing_email: null,
    contact_phone: null,
    pbx_tenant_id: TENANT_ID,
    status: 'active',
    address_missing: true,
    created_at: SIGNED_UP,
    updated_at: READY,
  },
  Subscription: {
    subscription_id: '01936f2e-8a41-7d01-9569-260e8ff19c98',
    plan_tier: 'business',
    status: 'trialing',
    price: { amount_minor: 1900, currency: 'EUR' },
    current_period_start: READY,
    current_period_end: TRIAL_ENDS,
    cancel_at_period_end: false,
    default_payment_method_id: '01936f2e-8a3f-7fb5-a662-c4da1e4394c9',
    next_invoice_at: TRIAL_ENDS,
    created_at: READY,
    plan_tier_pending: null,
    plan_tier_pending_effective_at: null,
    trial_started_at: READY,
    trial_ends_at: TRIAL_ENDS,
    trial_converted_at: null,
  },
  CatalogueItem: {
    item: 'seats',
    name: 'Seats',
    names: { en: 'Seats', lt: 'Darbo vietos' },
    unit_names: { en: 'seat', lt: 'darbo vieta' },
    charged: 'recurring',
    prices: { month: { kind: 'per_unit', unit_minor: 499 } },
    included: { business: 3, enterprise: 10 },
    min: 0,
    max: { business: 50 },
    self_service: true,
  },
  Invoice: {
    invoice_id: INVOICE_ID,
    number: 'PBX-2026-000042',
    status: 'paid',
    issued_at: TRIAL_ENDS,
    due_at: TRIAL_ENDS,
    paid_at: '2026-02-15T09:02:19.004Z',
    subtotal: { amount_minor: 1900, currency: 'EUR' },
    vat_amount: { amount_minor: 399, currency: 'EUR' },
    vat_rate_basis_points: 2100,
    total: { amount_minor: 2299, currency: 'EUR' },
    line_items: [
      {
        description: 'Planas „Business“, mėnesio mokestis',
        quantity: 1,
        unit_price: { amount_minor: 1900, currency: 'EUR' },
        line_total: { amount_minor: 1900, currency: 'EUR' },
        period_start: TRIAL_ENDS,
        period_end: '2026-03-15T09:02:13.512Z',
      },
    ],
    pdf_available: true,
  },
  CreditNote: {
    id: '01937e11-52c0-7be1-8a5f-21d9c0b7f3aa',
    number: 'CN-2026-00007',
    invoice_id: INVOICE_ID,
    invoice_number: 'PBX-2026-000042',
    amount: { amount_minor: 1210, currency: 'EUR' },
    reason_code: 'goodwill',
    notes: null,
    issued_at: 1_771_405_200_000,
    kind: 'credit',
    vat_groups: [
      {
        category: 'S',
        rate_basis_points: 2100,
        net: { amount_minor: 1000, currency: 'EUR' },
        vat_amount: { amount_minor: 210, currency: 'EUR' },
        legal_words: [],
      },
    ],
  },
  TenantInfoResponse: {
    tenant_id: TENANT_ID,
    my_pbx_url: PBX_URL,
    sip_domain: 'tx72xhcjnry.pbx.example.com',
  },
  Tenant: {
    tenant_id: TENANT_ID,
    code: 'tx72xhcjnry',
    name: COMPANY_NAME,
    slug: 'uab-pavyzdys',
    status: 'active',
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email: EMAIL,
    account_id: ACCOUNT_ID,
    my_pbx_url: PBX_URL,
    created_at: READY,
  },
} as const

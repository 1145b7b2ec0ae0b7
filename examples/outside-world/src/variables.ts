/** What opens each door of this world. Everybody may know them: nothing here is worth anything. */
export const SECRETS = {
  revolut: 'sk_outside_world',
  webhooks: 'wsk_outside_world',
  pbx: 'pbx_outside_world',
  s3_id: 'AKIAOUTSIDEWORLD',
  s3_key: 'outside-world-secret',
} as const

/** Whom the service makes its operator at its first start. */
export const OPERATOR = {
  email: 'admin@example.com',
  password: 'outside world operator',
  totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
} as const

interface Addresses {
  readonly url: string
  readonly service_url: string
  readonly smtp_url: string
  readonly webhook_secret: string
}

/** The service's environment in this world. */
export function variablesOf({
  url,
  service_url,
  smtp_url,
  webhook_secret,
}: Addresses): Record<string, string> {
  return {
    BILLING_BASE_URL: service_url,
    ...portOf(service_url),
    BILLING_PORTAL_URL: `${service_url}/portal`,
    BILLING_SELLER_NAME: 'Example Telecom',
    BILLING_SELLER_ADDRESS: 'Gedimino pr. 1, 01103 Vilnius',
    BILLING_SELLER_VAT_ID: 'LT100001919017',
    BILLING_SELLER_REG_NUMBER: '300000000',
    BILLING_SELLER_BANK_ACCOUNT: 'LT121000011101001000',
    BILLING_SELLER_CONTACT: 'Accounts;+370 600 00000;hello@telecom.example',
    BILLING_PAYMENTS: 'revolut',
    REVOLUT_API_URL: url,
    REVOLUT_SECRET_KEY: SECRETS.revolut,
    REVOLUT_WEBHOOK_SECRETS: webhook_secret,
    REVOLUT_WIDGET_URL: `${url}/embed.js`,
    BILLING_PBX: 'http',
    PBX_URL: url,
    PBX_TOKEN: SECRETS.pbx,
    BILLING_VAT: 'vies',
    VIES_URL: url,
    BILLING_MAIL: 'smtp',
    SMTP_URL: smtp_url,
    MAIL_FROM: 'Example Telecom <billing@example.com>',
    BILLING_FILES: `s3://files?endpoint=${encodeURIComponent(url)}&region=eu-north-1`,
    S3_ACCESS_KEY_ID: SECRETS.s3_id,
    S3_SECRET_ACCESS_KEY: SECRETS.s3_key,
    BILLING_ADMIN_EMAIL: OPERATOR.email,
    BILLING_ADMIN_PASSWORD: OPERATOR.password,
    BILLING_ADMIN_TOTP_SECRET: OPERATOR.totp_secret,
  }
}

/** Where the service listens; what stands before it does, when its address names no port. */
function portOf(service_url: string): Record<string, string> {
  const { port } = new URL(service_url)
  return port === '' ? {} : { BILLING_PORT: port }
}

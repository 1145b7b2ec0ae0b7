import { DEFAULT_SETTINGS, type Settings } from '@billing/core'
import { DEFAULT_HTTP_CONFIG, type HttpConfig } from '@billing/http'
import type { Config } from './config.ts'
import { plansOf } from './config-currency.ts'
import { brandOf } from './config-brand.ts'
import { metricsFor } from './monitoring/metrics-door.ts'
import { sellerOf } from './config-seller.ts'
import { isSandboxed } from './config-providers.ts'

/** Where the server has the customers' pages; `BILLING_PORTAL_URL` says where browsers find them. */
export const PORTAL_PATH = '/portal'
/** Where the server has the operators' pages; `BILLING_CONSOLE_URL` says where browsers find them. */
export const CONSOLE_PATH = '/console'

/** What the core is told once. */
export function settingsOf(config: Config, base_url: string): Settings {
  return {
    seller_name: config.BILLING_SELLER_NAME,
    seller: {
      address: config.BILLING_SELLER_ADDRESS,
      country: config.BILLING_SELLER_COUNTRY,
      vat_id: config.BILLING_SELLER_VAT_ID,
      reg_number: config.BILLING_SELLER_REG_NUMBER,
      bank_account: config.BILLING_SELLER_BANK_ACCOUNT,
      ...madeUpContact(config),
      ...sellerOf(config, config.BILLING_SELLER_COUNTRY),
    },
    currency: config.BILLING_CURRENCY,
    sells_to: config.BILLING_SELLS_TO,
    dispute_body: config.BILLING_DISPUTE_BODY ?? null,
    brand: brandOf(config),
    texts: config.BILLING_TEXTS ?? DEFAULT_SETTINGS.texts,
    portal_url: config.BILLING_PORTAL_URL ?? `${base_url}${PORTAL_PATH}`,
    console_url:
      config.BILLING_CONSOLE_URL ?? (config.BILLING_CONSOLE ? `${base_url}${CONSOLE_PATH}` : null),
    time_zone: config.BILLING_TIME_ZONE,
    plans: plansOf(config),
    items: DEFAULT_SETTINGS.items,
    discount_codes: DEFAULT_SETTINGS.discount_codes,
    dunning: DEFAULT_SETTINGS.dunning,
    topup: DEFAULT_SETTINGS.topup,
    topup_vat: DEFAULT_SETTINGS.topup_vat,
    operator_language: DEFAULT_SETTINGS.operator_language,
    kyb_documents: config.BILLING_KYB_DOCUMENTS,
    oss: config.BILLING_OSS,
    union_scheme: config.BILLING_UNION_SCHEME,
    one_piece_of_evidence: config.BILLING_ONE_PIECE_OF_EVIDENCE,
    personal_data_kept_days: config.BILLING_PERSONAL_DATA_KEPT_DAYS,
    trial_again_after_days: config.BILLING_TRIAL_AGAIN_DAYS,
    address_wait_days: config.BILLING_ADDRESS_WAIT_DAYS,
    price_notice: DEFAULT_SETTINGS.price_notice,
    telecom: DEFAULT_SETTINGS.telecom,
    lease_ms: DEFAULT_SETTINGS.lease_ms,
    charges_in_flight: DEFAULT_SETTINGS.charges_in_flight,
    number_prefixes: DEFAULT_SETTINGS.number_prefixes,
    ...config.policy,
  }
}

/** In the sandbox a contract names somebody too, where nothing says whom; a business says it at start. */
function madeUpContact(config: Config): Pick<Settings['seller'], 'contact'> {
  const { contact } = DEFAULT_SETTINGS.seller
  const said = config.BILLING_SUPPORT_EMAIL && config.BILLING_SUPPORT_PHONE
  return isSandboxed(config) && !said && contact ? { contact } : {}
}

/** In the sandbox limits by client address are wider, so that test runs of a front end pass. Source: contract 5. */
const SANDBOX_ADDRESS_FACTOR = 100

/** What the HTTP surface is told once. */
export function httpConfigOf(config: Config, base_url: string, kick: () => void): HttpConfig {
  const here = { url: `${base_url}/v1`, description: 'This server' }
  return {
    ...DEFAULT_HTTP_CONFIG,
    servers: config.BILLING_SERVERS ?? [here],
    ...(config.policy.plans && {
      plan_tiers: config.policy.plans.map(({ plan_tier }) => plan_tier),
    }),
    ...(config.policy.number_prefixes && { number_prefixes: config.policy.number_prefixes }),
    currency: config.BILLING_CURRENCY,
    cors_origins: config.BILLING_CORS_ORIGINS,
    trusted_proxies: config.BILLING_TRUSTED_PROXIES,
    limits: config.BILLING_RATE_LIMITS,
    metrics_for: metricsFor(config),
    address_limit_factor: isSandboxed(config) ? SANDBOX_ADDRESS_FACTOR : 1,
    kick,
  }
}

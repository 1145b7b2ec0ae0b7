import { X509Certificate } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import { z } from 'zod'
import { contactProblems, type Reached } from './config-seller.ts'
import { httpUrl, parsed } from './config-values.ts'

/** The variables that say who is outside of the service, and how to reach them. */
export const PROVIDERS = {
  BILLING_PAYMENTS: z.enum(['sandbox', 'revolut', 'own'], 'expected sandbox, revolut or own'),
  BILLING_PBX: z.enum(['sandbox', 'http', 'fspbx'], 'expected sandbox, http or fspbx'),
  BILLING_VAT: z.enum(['sandbox', 'vies'], 'expected sandbox or vies'),
  BILLING_MAIL: z.enum(['sandbox', 'smtp'], 'expected sandbox or smtp'),
  BILLING_E_INVOICES: z.enum(['none', 'own'], 'expected none or own'),
  BILLING_FILES: z
    .string()
    .regex(
      /^(sandbox|s3:\/\/.+|\.{0,2}\/.+)$/,
      'expected a folder as in ./files, s3://…, or sandbox',
    ),
  BILLING_IP_RANGES: parsed(parseFiles).optional(),
  BILLING_TRACE: z.string().optional(),
  BILLING_CA: parsed(readCertificate).optional(),
  REVOLUT_API_URL: httpUrl,
  REVOLUT_SECRET_KEY: z.string().optional(),
  REVOLUT_WEBHOOK_SECRETS: parsed(parseList).optional(),
  REVOLUT_ZERO_AMOUNT: z.enum(['accept', 'refuse'], 'expected accept or refuse'),
  REVOLUT_WIDGET_URL: httpUrl.optional(),
  REVOLUT_CHECKOUT_HOSTS: parsed(parseHosts).optional(),
  PBX_URL: httpUrl.optional(),
  PBX_TOKEN: z.string().optional(),
  PBX_BASE_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'expected a name as in pbx.example.com')
    .optional(),
  VIES_URL: httpUrl,
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'expected smtp://… or smtps://…')
    .optional(),
  SMTP_NAME: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'expected a name as in mail.example.com')
    .optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_REPLY_TO: z.string().optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY: parsed((file) => readFileSync(file, 'utf8')).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
}

/** What is in force of them when a variable is not set. */
export const PROVIDER_DEFAULTS = {
  BILLING_PAYMENTS: 'sandbox',
  BILLING_PBX: 'sandbox',
  BILLING_VAT: 'sandbox',
  BILLING_MAIL: 'sandbox',
  BILLING_E_INVOICES: 'none',
  BILLING_FILES: 'sandbox',
  REVOLUT_API_URL: 'https://merchant.revolut.com',
  REVOLUT_ZERO_AMOUNT: 'refuse',
  VIES_URL: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
}

const SHAPE = z.object(PROVIDERS)
type ProviderConfig = z.output<typeof SHAPE> &
  Reached & {
    readonly BILLING_BASE_URL?: string | undefined
    readonly BILLING_PORTAL_URL?: string | undefined
  }
type Environment = Readonly<Record<string, string | undefined>>

/** Those that are all the sandbox's or all real; files touch nobody, and go with either. */
const FOUR = ['BILLING_PAYMENTS', 'BILLING_PBX', 'BILLING_VAT', 'BILLING_MAIL'] as const

/** What a provider cannot do without. */
const NEEDS = {
  revolut: ['REVOLUT_SECRET_KEY', 'REVOLUT_WEBHOOK_SECRETS'],
  http: ['PBX_URL', 'PBX_TOKEN'],
  fspbx: ['PBX_URL', 'PBX_TOKEN', 'PBX_BASE_DOMAIN'],
  smtp: ['SMTP_URL', 'MAIL_FROM'],
  s3: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
} as const

/** What the sandbox can make up, and a business cannot. */
const OF_A_BUSINESS = {
  BILLING_BASE_URL: 'the provider sends its webhooks there, and payers their cards',
  BILLING_PORTAL_URL: 'mails lead customers there',
  BILLING_SELLER_NAME: 'an invoice names who sells',
  BILLING_SELLER_ADDRESS: 'an invoice names who sells',
  BILLING_SELLER_VAT_ID: 'an invoice names who sells',
  BILLING_SELLER_REG_NUMBER: 'an invoice names who sells',
  BILLING_SELLER_BANK_ACCOUNT: 'an invoice names who sells',
} as const

/** Whether the world outside is the sandbox's, with a clock that can be moved and controls under `/sandbox`. */
export function isSandboxed(config: Pick<ProviderConfig, 'BILLING_PAYMENTS'>): boolean {
  return config.BILLING_PAYMENTS === 'sandbox'
}

/**
 * One line for each thing that does not fit together; `set` are the variables that somebody set, and `wrong` those whose
 * values are none, so that the defaults stand for them.
 */
export function providerProblems(
  config: ProviderConfig,
  set: Environment,
  wrong: ReadonlySet<string> = new Set(),
): string[] {
  const known = FOUR.every((name) => !wrong.has(name))
  const mixed = known ? mixProblems(config) : []
  if (mixed.length > 0) return mixed
  // Whether the providers are the sandbox's is not known while one of them is wrong.
  if (!known) return missingOf(config)
  const of_own = config.BILLING_E_INVOICES === 'own' ? ownNetworkProblems(config, set) : []
  const of_world = isSandboxed(config)
    ? []
    : [...businessProblems(config, set), ...contactProblems(config)]
  return [...missingOf(config), ...of_own, ...of_world]
}

/** Documents that are made up reach nobody, and without an address of our own none is sent. */
function ownNetworkProblems(config: ProviderConfig, set: Environment): string[] {
  if (isSandboxed(config)) {
    return [
      'BILLING_E_INVOICES: the sandbox has an access point of its own; own is for real providers',
    ]
  }
  if (set['BILLING_SELLER_E_ADDRESS']) return []
  return [
    'BILLING_SELLER_E_ADDRESS: needed with BILLING_E_INVOICES=own, because a document names its sender',
  ]
}

/**
 * Money without phones, phones without money, mails about money that never moved, and real time beside one
 * that jumps: each mix is one of them.
 */
function mixProblems(config: ProviderConfig): string[] {
  const [real, sandboxed] = [false, true].map((wanted) =>
    FOUR.filter((name) => (config[name] === 'sandbox') === wanted),
  ) as [(typeof FOUR)[number][], (typeof FOUR)[number][]]
  if (real.length === 0 || sandboxed.length === 0) return []
  return sandboxed.map(
    (name) => `${name}: is the sandbox’s and ${real.join(', ')} is real; all four are, or none is`,
  )
}

function missingOf(config: ProviderConfig): string[] {
  const chosen: readonly string[] = [
    ...FOUR.map((name) => config[name]),
    config.BILLING_FILES.startsWith('s3://') ? 's3' : '',
  ]
  const missing = Object.entries(NEEDS).flatMap(([provider, names]) =>
    chosen.includes(provider)
      ? names.filter((name) => !config[name]).map((name) => `${name}: needed with ${provider}`)
      : [],
  )
  const dkim = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'] as const
  const half = dkim.some((name) => config[name]) ? dkim.filter((name) => !config[name]) : []
  return [...missing, ...half.map((name) => `${name}: needed to sign mails with DKIM`)]
}

function businessProblems(config: ProviderConfig, set: Environment): string[] {
  const unset = Object.entries(OF_A_BUSINESS)
    .filter(([name]) => !set[name])
    .map(([name, why]) => `${name}: needed with real providers, because ${why}`)
  return config.BILLING_FILES === 'sandbox'
    ? [...unset, 'BILLING_FILES: needed with real providers: a folder, or s3://…']
    : unset
}

/** Throws when the file is none, or holds no certificate: TLS would overlook that, and trust nobody more. */
function readCertificate(file: string): string {
  const pem = readFileSync(file, 'utf8')
  if (!isCertificate(pem)) throw new Error('expected a file with a certificate in PEM')
  return pem
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== ''
  } catch {
    return false
  }
}

/** Throws when one of the files cannot be read. */
function parseFiles(text: string): readonly string[] {
  const files = parseList(text)
  for (const file of files) accessSync(file, constants.R_OK)
  return files
}

function parseList(text: string): [string, ...string[]] {
  const [first, ...others] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (first === undefined) throw new Error('expected at least one, separated by commas')
  return [first, ...others]
}

/** `checkout.example.com,*.pay.example.com`. Throws. */
function parseHosts(text: string): string[] {
  const hosts = parseList(text)
  const wrong = hosts.find((host) => !/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/.test(host))
  if (wrong !== undefined) throw new Error(`${wrong} is no host, as in checkout.example.com`)
  return hosts
}

import { readFileSync } from 'node:fs'
import { ADDRESS_WAIT, EMAIL, isMemberState, isTimeZone } from '@billing/core'
import { parseKeys } from '@billing/security'
import { z } from 'zod'
import {
  httpUrl,
  parseArgon2,
  parsed,
  parseKybDocuments,
  parseOrigins,
  parsePlans,
  parseRateLimits,
  parseSecretKeys,
  parseServers,
  parseSites,
  wholeNumber,
} from './config-values.ts'
import { BRAND } from './config-brand.ts'
import { CURRENCY, CURRENCY_DEFAULTS, currencySaid, plansOf } from './config-currency.ts'
import { OPERATIONS, OPERATIONS_DEFAULTS } from './config-operations.ts'
import { SELLER } from './config-seller.ts'
import { readBrandFolder } from './config-brand-folder.ts'
import { masked } from './config-masked.ts'
import { textsOfFile } from './config-texts.ts'
import { type PolicyFile, readConfigFile } from './config-file.ts'
import { codeProblems } from './config-codes.ts'
import { itemProblems } from './config-items.ts'
import { PROVIDER_DEFAULTS, providerProblems, PROVIDERS } from './config-providers.ts'

/** What is in force when a variable is not set; those that are missing here have none. */
const DEFAULTS = {
  ...PROVIDER_DEFAULTS,
  ...CURRENCY_DEFAULTS,
  ...OPERATIONS_DEFAULTS,
  BILLING_PORT: '8787',
  BILLING_HOST: '127.0.0.1',
  BILLING_DATABASE_URL: 'sqlite:./billing.db',
  BILLING_DATABASE_POOLER: 'none',
  BILLING_JWT_ALG: 'HS256',
  BILLING_SELLER_NAME: 'Example Telecom',
  BILLING_SELLER_ADDRESS: 'Gedimino pr. 1, 01103 Vilnius',
  BILLING_SELLER_COUNTRY: 'LT',
  BILLING_SELLER_VAT_ID: 'LT100001919017',
  BILLING_SELLER_REG_NUMBER: '300000000',
  BILLING_SELLER_BANK_ACCOUNT: 'LT121000011101001000',
  BILLING_SELLS_TO: 'both',
  BILLING_TIME_ZONE: 'UTC',
  BILLING_PORTAL: 'on',
  BILLING_CONSOLE: 'on',
  BILLING_SCHEDULER: 'on',
  BILLING_TRUSTED_PROXIES: '0',
  BILLING_LOG_LEVEL: 'info',
  BILLING_CORS_ORIGINS: '',
  BILLING_PORTAL_RETURN_ORIGINS: '',
  BILLING_PORTAL_FRAME_ORIGINS: '',
  BILLING_ARGON2: 'm=19456,t=2,p=1',
  BILLING_RATE_LIMITS: '',
  BILLING_KYB_DOCUMENTS:
    'company=company_registration,representative_id;individual=representative_id',
  BILLING_OSS: 'on',
  BILLING_UNION_SCHEME: 'off',
  BILLING_ONE_PIECE_OF_EVIDENCE: 'on',
  BILLING_PERSONAL_DATA_KEPT_DAYS: '1095',
  BILLING_TRIAL_AGAIN_DAYS: '365',
  BILLING_ADDRESS_WAIT_DAYS: '7',
  BILLING_ADMIN_EMAIL: 'admin@example.com',
}

/** Several hosts are no URL to the platform. What is not encoded in a password would be taken for a part of the path. */
const POSTGRES = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#@\s]*(?:[/?][^#@]*)?$/
const NO_ADDRESS =
  'this is no address; in a password @ is %40, / is %2F, ? is %3F, # is %23 and % is %25'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Days: for 90 an ended customer may still sign in and read invoices, and the phone system goes on the 30th. */
const KEPT_AT_LEAST = 90

const onOff = z.enum(['on', 'off'], 'expected `on` or `off`').transform((text) => text === 'on')

const ENVIRONMENT = z.object({
  ...PROVIDERS,
  ...OPERATIONS,
  BILLING_PORT: wholeNumber(65_535),
  BILLING_HOST: z.string(),
  BILLING_BASE_URL: httpUrl.optional(),
  BILLING_PORTAL: onOff,
  BILLING_PORTAL_URL: httpUrl.optional(),
  BILLING_CONSOLE: onOff,
  BILLING_CONSOLE_URL: httpUrl.optional(),
  BILLING_DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'expected sqlite:<file> or postgres://…')
    .refine((url) => !url.startsWith('postgres') || POSTGRES.test(url), NO_ADDRESS),
  BILLING_DATABASE_POOLER: z.enum(['none', 'transaction'], 'expected none or transaction'),
  BILLING_DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'expected postgres://…')
    .regex(POSTGRES, NO_ADDRESS)
    .optional(),
  BILLING_JWT_KEYS: parsed(parseKeys).optional(),
  BILLING_JWT_ALG: z.enum(['HS256', 'EdDSA'], 'expected HS256 or EdDSA'),
  BILLING_SECRET_KEY: parsed(parseSecretKeys).optional(),
  BILLING_SELLER_NAME: z.string(),
  BILLING_SELLER_ADDRESS: z.string(),
  BILLING_SELLER_COUNTRY: z
    .string()
    .refine(isMemberState, 'expected a member state of the EU, by ISO 3166-1 (Greece is GR)'),
  BILLING_SELLER_VAT_ID: z.string(),
  BILLING_SELLER_REG_NUMBER: z.string(),
  BILLING_SELLER_BANK_ACCOUNT: z.string(),
  ...CURRENCY,
  ...SELLER,
  ...BRAND,
  BILLING_BRAND: z.string().optional(),
  BILLING_TEXTS: textsOfFile.optional(),
  BILLING_TIME_ZONE: z.string().refine(isTimeZone, 'expected an IANA name, as in Europe/Vilnius'),
  BILLING_SCHEDULER: onOff,
  BILLING_TRUSTED_PROXIES: wholeNumber(10),
  BILLING_LOG_LEVEL: z.enum(LOG_LEVELS, `expected one of ${LOG_LEVELS.join(', ')}`),
  BILLING_CORS_ORIGINS: parsed(parseOrigins),
  BILLING_PORTAL_RETURN_ORIGINS: parsed(parseSites),
  BILLING_PORTAL_FRAME_ORIGINS: parsed(parseSites),
  BILLING_ARGON2: parsed(parseArgon2),
  BILLING_CONFIG: z.string().optional(),
  BILLING_PLANS: parsed((file) => parsePlans(readFileSync(file, 'utf8'))).optional(),
  BILLING_RATE_LIMITS: parsed(parseRateLimits),
  BILLING_KYB_DOCUMENTS: parsed(parseKybDocuments),
  BILLING_OSS: onOff,
  BILLING_UNION_SCHEME: onOff,
  BILLING_ONE_PIECE_OF_EVIDENCE: onOff,
  BILLING_PERSONAL_DATA_KEPT_DAYS: wholeNumber(36_500).refine(
    (days) => days >= KEPT_AT_LEAST,
    `at least ${KEPT_AT_LEAST}`,
  ),
  BILLING_TRIAL_AGAIN_DAYS: wholeNumber(36_500),
  BILLING_ADDRESS_WAIT_DAYS: wholeNumber(ADDRESS_WAIT.days_max),
  BILLING_SERVERS: parsed(parseServers).optional(),
  BILLING_ADMIN_EMAIL: z.email({ pattern: EMAIL, error: 'expected an e-mail address' }),
  BILLING_ADMIN_PASSWORD: z.string().min(12, 'at least 12 characters').max(200).optional(),
  BILLING_ADMIN_TOTP_SECRET: z
    .string()
    .regex(/^[A-Z2-7]{16,}=*$/, 'expected at least 16 characters of base32')
    .optional(),
})

/** The configuration in force; each value under the name of its variable. Source: contract 14. */
export type Config = z.output<typeof ENVIRONMENT> & {
  /** What the file of `BILLING_CONFIG` decides. */
  readonly policy: PolicyFile
}

type Variable = keyof z.output<typeof ENVIRONMENT>
type Environment = Readonly<Record<string, string | undefined>>

const VARIABLES = Object.keys(ENVIRONMENT.shape) as Variable[]

/** The configuration, or one line for each problem, naming its variable and showing no secret. */
export function readConfig(
  env: Environment,
): { readonly config: Config } | { readonly problems: string[] } {
  const result = ENVIRONMENT.safeParse(inForce(env))
  const file = readPolicy(env)
  const brand = readBrandFolder(env['BILLING_BRAND'])
  const read = [...brand.problems, ...file.problems]
  if (!result.success) {
    const { issues } = result.error
    const lines = issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
    const wrong = new Set(issues.map(({ path }) => String(path[0])))
    return { problems: [...lines, ...read, ...alsoWrong(env, file.policy, wrong)] }
  }
  const config = { ...result.data, policy: file.policy }
  const problems = [...read, ...contradictions(config), ...providerProblems(config, env)]
  return problems.length > 0 ? { problems } : { config }
}

/** What does not fit together beside variables that are wrong by themselves; nothing that depends on one of those. */
function alsoWrong(env: Environment, policy: PolicyFile, wrong: ReadonlySet<string>): string[] {
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name)))
  const result = ENVIRONMENT.safeParse(inForce(others))
  if (!result.success) return []
  const config = { ...result.data, policy }
  const found = [...contradictions(config), ...providerProblems(config, env, wrong)]
  return found.filter((line) => !line.split(/[^A-Z\d_]+/).some((word) => wrong.has(word)))
}

/** What the configuration file decides, and what is wrong with it; nothing where none is named. */
function readPolicy({ BILLING_CONFIG: file, BILLING_CURRENCY: said }: Environment): {
  readonly policy: PolicyFile
  readonly problems: readonly string[]
} {
  const read = file ? readConfigFile(file, currencySaid(said)) : { policy: {} }
  return 'policy' in read ? { policy: read.policy, problems: [] } : { ...read, policy: {} }
}

/** One line for each variable and each setting of the file, as it is in force; secrets are masked. */
export function printConfig(env: Environment): string[] {
  const texts: Environment = inForce(env)
  const policy = Object.entries(readPolicy(env).policy)
  return [
    ...VARIABLES.map((name) => `${name}=${masked(name, texts[name] ?? '')}`),
    ...policy.map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ]
}

/** Variables that look like ours and are not: most likely misspelt. */
export function unknownVariables(env: Environment): string[] {
  const known: ReadonlySet<string> = new Set(VARIABLES)
  return Object.keys(env).filter((name) => name.startsWith('BILLING_') && !known.has(name))
}

/** What is set, before what the folder of the brand says. An empty variable counts as not set, as container tools write it. */
function inForce(env: Environment): Record<string, string> {
  const set = VARIABLES.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  const { variables } = readBrandFolder(env['BILLING_BRAND'])
  return { ...DEFAULTS, ...variables, ...Object.fromEntries(set) }
}

function contradictions(config: Config): string[] {
  const problems = databaseProblems(config)
  if (config.BILLING_PLANS && config.policy.plans) {
    problems.push('BILLING_PLANS: the file of BILLING_CONFIG lists the plans; one of them says it')
  }
  const { items = [], discount_codes = [] } = config.policy
  problems.push(...itemProblems(plansOf(config), items))
  problems.push(...codeProblems(discount_codes, { plans: plansOf(config), items }))
  const signing = config.BILLING_JWT_KEYS?.[0]?.alg
  if (signing && signing !== config.BILLING_JWT_ALG) {
    problems.push(
      `BILLING_JWT_KEYS: the first key is for ${signing}, BILLING_JWT_ALG says otherwise`,
    )
  }
  return problems
}

function databaseProblems(config: Config): string[] {
  const problems: string[] = []
  const isPostgres = config.BILLING_DATABASE_URL.startsWith('postgres')
  for (const name of ['BILLING_SECRET_KEY', 'BILLING_JWT_KEYS'] as const) {
    if (isPostgres && !config[name]) {
      problems.push(`${name}: needed with PostgreSQL, because all processes must share it`)
    }
  }
  if (config.BILLING_DATABASE_REPLICA_URL && !isPostgres) {
    problems.push(
      'BILLING_DATABASE_REPLICA_URL: only PostgreSQL has replicas; see BILLING_DATABASE_URL',
    )
  }
  return problems
}

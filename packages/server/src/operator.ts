import { randomBytes } from 'node:crypto'
import { type Billing, emailKey, type Ports, SYSTEM } from '@billing/core'
import type { OperatorView } from '@billing/sandbox'
import { totpCode } from '@billing/security'
import type { Config } from './config.ts'
import { isSandboxed } from './config-providers.ts'

/** How the first operator signs in. Shown once, when it is made. */
export interface FirstOperator {
  readonly email: string
  /** Null when configuration gave it: whoever wrote it there knows it. */
  readonly password: string | null
  readonly totp_secret: string | null
}

type AdminConfig = Pick<
  Config,
  | 'BILLING_PAYMENTS'
  | 'BILLING_ADMIN_EMAIL'
  | 'BILLING_ADMIN_PASSWORD'
  | 'BILLING_ADMIN_TOTP_SECRET'
>

/**
 * Make the operator at the first start; undefined when there already is one, and outside of the sandbox when
 * none is configured: a command makes it then. Source: contract 12.
 */
export async function firstOperator(
  config: AdminConfig,
  billing: Billing,
  totp: Ports['totp'],
): Promise<FirstOperator | undefined> {
  const { BILLING_ADMIN_EMAIL: email, BILLING_ADMIN_PASSWORD, BILLING_ADMIN_TOTP_SECRET } = config
  const is_given = BILLING_ADMIN_PASSWORD !== undefined && BILLING_ADMIN_TOTP_SECRET !== undefined
  if (!isSandboxed(config) && !is_given) return undefined
  const made = { password: randomBytes(15).toString('base64url'), totp_secret: totp.secret() }
  const { created } = await billing.identity.createOperator(SYSTEM, {
    email,
    password: BILLING_ADMIN_PASSWORD ?? made.password,
    totp_secret: BILLING_ADMIN_TOTP_SECRET ?? made.totp_secret,
  })
  if (!created) return undefined
  return {
    email,
    password: BILLING_ADMIN_PASSWORD === undefined ? made.password : null,
    totp_secret: BILLING_ADMIN_TOTP_SECRET === undefined ? made.totp_secret : null,
  }
}

/** What an operator signs in with. */
export interface OperatorSignIn {
  readonly email: string
  readonly password: string
  readonly totp_secret: string
}

/** The operator's password and TOTP secret, made at this start or given by configuration. */
export function signInOf(
  { email, password, totp_secret }: FirstOperator,
  config: AdminConfig,
): OperatorSignIn {
  return {
    email,
    password: password ?? config.BILLING_ADMIN_PASSWORD ?? '',
    totp_secret: totp_secret ?? config.BILLING_ADMIN_TOTP_SECRET ?? '',
  }
}

/** Milliseconds for which a code is shown. */
const STEP = 30_000

/** What the operator's authenticator app shows now; null while they have none. */
export async function viewOperator(
  { store, secrets, clock }: Pick<Ports, 'store' | 'secrets' | 'clock'>,
  email: string,
): Promise<OperatorView | null> {
  const operator = await store.read((tx) => tx.users.byEmail(emailKey(email)))
  if (!operator?.totp_sealed || operator.role !== 'admin') return null
  const now = clock()
  return {
    email: operator.email,
    totp_code: totpCode(secrets.open(operator.totp_sealed), now),
    seconds_left: Math.ceil((STEP - (now % STEP)) / 1_000),
  }
}

import { randomBytes } from 'node:crypto'
import { type Billing, emailKey, type Ports } from '@billing/core'
import type { OperatorView } from '@billing/sandbox'
import { totpCode } from '@billing/security'
import type { Config } from './config.ts'

/** How the first operator signs in. Shown once, when it is made. */
export interface FirstOperator {
  readonly email: string
  readonly password: string
  readonly totp_secret: string
}

type AdminConfig = Pick<
  Config,
  'BILLING_ADMIN_EMAIL' | 'BILLING_ADMIN_PASSWORD' | 'BILLING_ADMIN_TOTP_SECRET'
>

/** Make the operator at the first start; undefined when there already is one. Source: contract 12. */
export async function firstOperator(
  config: AdminConfig,
  billing: Billing,
  totp: Ports['totp'],
): Promise<FirstOperator | undefined> {
  const operator = {
    email: config.BILLING_ADMIN_EMAIL,
    password: config.BILLING_ADMIN_PASSWORD ?? randomBytes(15).toString('base64url'),
    totp_secret: config.BILLING_ADMIN_TOTP_SECRET ?? totp.secret(),
  }
  const { created } = await billing.identity.createOperator(operator)
  return created ? operator : undefined
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

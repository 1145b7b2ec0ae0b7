import { recordAudit } from '../../records/audit/record-audit.ts'
import { timeZoneOf } from '../../kernel/country.ts'
import { advance } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { type Signup, signupMachine } from '../signup/signup.ts'
import { newCode } from '../../phones/tenants/take-next-name.ts'
import type { TenantIntent } from '../../phones/tenants/tenant.ts'
import { freeSlug, rememberSlug } from '../../phones/tenants/used-names.ts'

/**
 * Write what we are about to ask the PBX core for, and move the signup to `provisioning`. A later try
 * finds the same intent. Undefined when the account is gone.
 */
export async function intendTenant(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  signup: Signup,
  now: EpochMs,
): Promise<TenantIntent | undefined> {
  const account_id = signup.prospect_account_id
  const account = account_id === null ? undefined : await tx.accounts.get(account_id)
  if (!account) return undefined
  const intent = (await tx.tenants.intentOf(account.account_id)) ?? {
    account_id: account.account_id,
    signup_id: signup.signup_id,
    code: newCode(ports),
    name: account.company_name,
    slug: await freeSlug(ports, tx, account.company_name),
    country: account.country,
    timezone: timeZoneOf(account.country),
    contact_email: account.contact_email,
    created_at: now,
  }
  await tx.tenants.intend(intent)
  await rememberSlug(ports, tx, intent.slug, now)
  if (signup.status === 'payment_verified') {
    const status = advance(signupMachine, signup.status, 'provision')
    await tx.signups.put({ ...signup, status, updated_at: now })
    await auditProvisioning(ports, tx, intent, now)
  }
  return intent
}

async function auditProvisioning(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  intent: TenantIntent,
  now: EpochMs,
): Promise<void> {
  await recordAudit(
    ports,
    tx,
    {
      action: 'signup.provision',
      outcome: 'success',
      actor: 'system',
      account_id: intent.account_id,
      meta: { signup_id: intent.signup_id, code: intent.code },
    },
    now,
  )
}

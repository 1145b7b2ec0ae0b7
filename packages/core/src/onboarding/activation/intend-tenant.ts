import { recordOwn } from '../../records/audit/record-audit.ts'
import { timeZoneOf } from '../../kernel/country.ts'
import { advance } from '../../kernel/machine.ts'
import type { Work } from '../../ports.ts'
import { type Signup, signupMachine } from '../signup/signup.ts'
import { newCode } from '../../phones/tenants/take-next-name.ts'
import type { TenantIntent } from '../../phones/tenants/tenant.ts'
import { freeSlug, rememberSlug } from '../../phones/tenants/used-names.ts'

/**
 * Write what we are about to ask the PBX core for, and move the signup to `provisioning`. A later try
 * finds the same intent. Undefined when the account is gone.
 */
export async function intendTenant(work: Work, signup: Signup): Promise<TenantIntent | undefined> {
  const { tx, now } = work
  const account_id = signup.prospect_account_id
  const account = account_id === null ? undefined : await tx.accounts.get(account_id)
  if (!account) return undefined
  const intent = (await tx.tenants.intentOf(account.account_id)) ?? {
    account_id: account.account_id,
    signup_id: signup.signup_id,
    code: newCode(work),
    name: account.company_name,
    slug: await freeSlug(work, account.company_name),
    country: account.country,
    timezone: timeZoneOf(account.country),
    // What was said before anybody showed the mailbox of the signup may be a stranger's.
    contact_email: signup.email_proved_at === null ? signup.email : account.contact_email,
    created_at: now,
  }
  await tx.tenants.intend(intent)
  await rememberSlug(work, intent.slug)
  if (signup.status === 'payment_verified') {
    const status = advance(signupMachine, signup.status, 'provision')
    await tx.signups.put({ ...signup, status, updated_at: now })
    await auditProvisioning(work, intent)
  }
  return intent
}

async function auditProvisioning(work: Work, intent: TenantIntent): Promise<void> {
  await recordOwn(work, {
    action: 'signup.provision',
    account_id: intent.account_id,
    meta: { signup_id: intent.signup_id, code: intent.code },
  })
}

import type { EffectOutcome } from '../effect-outcome.ts'
import type { Effect } from '../effects.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { activateAccount } from './activate-account.ts'
import { failProvisioning } from './fail-provisioning.ts'
import { intendTenant } from './intend-tenant.ts'
import { pbxOutcome } from './pbx-outcome.ts'
import type { PbxAnswer, PbxCore, PbxTenant } from './ports.ts'
import type { TenantIntent } from './tenant.ts'

type ProvisionPorts = Pick<Ports, 'store' | 'pbx' | 'clock' | 'ids' | 'secrets' | 'settings'>

/** Make the phone system of an account whose card is proved, exactly once. Source: contract 7.6, 8. */
export async function provisionTenant(
  ports: ProvisionPorts,
  { account_id }: Extract<Effect, { type: 'tenant.provision' }>,
): Promise<EffectOutcome> {
  // 1. Claim: what we are about to ask for is written before the core is asked.
  const now = ports.clock()
  const plan = await ports.store.transaction((tx) => planProvisioning(ports, tx, account_id, now))
  if (!plan) return { kind: 'done' }

  // 2. Ask, outside any transaction. An earlier try may have gone through: look first.
  const answer = await findOrCreate(ports.pbx, plan.intent, plan.plan_tier)

  // 3. Record what happened, and what follows from it, together.
  return record(ports, plan.intent, answer)
}

async function planProvisioning(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  account_id: string,
  now: EpochMs,
): Promise<{ readonly intent: TenantIntent; readonly plan_tier: string } | undefined> {
  const signup = await tx.signups.byAccount(account_id)
  const wanted = signup?.status === 'payment_verified' || signup?.status === 'provisioning'
  if (!signup || !wanted || (await tx.tenants.ofAccount(account_id))) return undefined
  const intent = await intendTenant(ports, tx, signup, now)
  return intent && { intent, plan_tier: signup.plan_tier }
}

/** Nobody signs in to a tombstone, and the core makes no second tenant of an account. */
const GONE = {
  kind: 'refused',
  code: 'tenant_deleted',
  message: 'The core has deleted the tenant of this account.',
} as const

async function findOrCreate(
  pbx: PbxCore,
  intent: TenantIntent,
  plan_tier: string,
): Promise<PbxAnswer<PbxTenant>> {
  const found = await pbx.findTenant(intent.account_id)
  if (found.kind === 'done' && found.value.level === 'deleted') return GONE
  if (found.kind !== 'not_found') return found
  const { account_id, code, name, slug, country, timezone, contact_email } = intent
  return pbx.createTenant({
    reference: account_id,
    code,
    name,
    slug,
    country,
    timezone,
    contact_email,
    plan_tier,
  })
}

async function record(
  ports: ProvisionPorts,
  intent: TenantIntent,
  answer: PbxAnswer<PbxTenant>,
): Promise<EffectOutcome> {
  const now = ports.clock()
  switch (answer.kind) {
    case 'done':
      return adopt(ports, intent, answer.value)
    case 'refused':
      await ports.store.transaction((tx) =>
        failProvisioning(ports, tx, { ...intent, failure: 'provisioning_refused' }, now),
      )
      return pbxOutcome(answer)
    case 'not_found':
    case 'not_attempted':
    case 'unknown':
      return pbxOutcome(answer)
  }
}

/** What we would take from one customer to give it to another. */
const FOREIGN = {
  kind: 'refused',
  code: 'tenant_of_another',
  message: 'The core gave the tenant of another account.',
} as const

/** The tenant becomes the account's, unless it is somebody's already. */
async function adopt(
  ports: ProvisionPorts,
  intent: TenantIntent,
  made: PbxTenant,
): Promise<EffectOutcome> {
  const now = ports.clock()
  const adopted = await ports.store.transaction(async (tx) => {
    const known = await tx.tenants.getForUpdate(made.tenant_id)
    if (known && known.account_id !== intent.account_id) return false
    await activateAccount(ports, tx, { intent, made }, now)
    return true
  })
  return adopted ? { kind: 'done' } : record(ports, intent, FOREIGN)
}

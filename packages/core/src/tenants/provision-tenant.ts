import type { EffectOutcome } from '../effect-outcome.ts'
import type { Effect } from '../effects.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { activateAccount } from './activate-account.ts'
import { failProvisioning } from './fail-provisioning.ts'
import { intendTenant } from './intend-tenant.ts'
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

async function findOrCreate(
  pbx: PbxCore,
  intent: TenantIntent,
  plan_tier: string,
): Promise<PbxAnswer<PbxTenant>> {
  const found = await pbx.findTenant(intent.account_id)
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
      await ports.store.transaction((tx) =>
        activateAccount(ports, tx, { intent, made: answer.value }, now),
      )
      return { kind: 'done' }
    case 'refused':
      await ports.store.transaction((tx) =>
        failProvisioning(ports, tx, { ...intent, failure: 'provisioning_refused' }, now),
      )
      return { kind: 'refused', reason: `${answer.code}: ${answer.message}` }
    case 'not_found':
    case 'not_attempted':
    case 'unknown':
      return { kind: 'retry', reason: `the PBX core: ${answer.kind}` }
  }
}

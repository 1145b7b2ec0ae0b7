import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { activateAccount } from './activate-account.ts'
import { failProvisioning } from './fail-provisioning.ts'
import { intendTenant } from './intend-tenant.ts'
import { pbxPlanOf } from '../../phones/tenants/pbx-plan.ts'
import { pbxOutcome } from '../../phones/tenants/pbx-outcome.ts'
import type { PbxAnswer, PbxCore, PbxTenant } from '../../phones/tenants/ports.ts'
import { nameRefusedBy, takeNextName } from '../../phones/tenants/take-next-name.ts'
import type { TenantIntent } from '../../phones/tenants/tenant.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** So many names the core may refuse in a row; one that refuses more does not look at them. */
const NAMES_TRIED = 16

/**
 * Make the phone system of an account whose card is proved, exactly once. A name that is taken leads to the
 * next one. Source: contract 7.6, 8, 13.
 */
export async function provisionTenant(
  ports: WritePorts<'pbx'>,
  { account_id }: Extract<Effect, { type: 'tenant.provision' }>,
): Promise<EffectOutcome> {
  for (let refusals = 1; ; refusals++) {
    // 1. Claim: what we are about to ask for is written before the core is asked.
    const now = ports.clock()
    const plan = await transact(ports, (work) => planProvisioning(work, account_id), now)
    if (!plan) return { kind: 'done' }

    // 2. Ask, outside any transaction.
    const { answer, was_there } = await findOrCreate(ports.pbx, plan, refusals === 1)

    // 3. Record the answer and its effects in one transaction.
    const refusal = nameRefusedBy(answer)
    if (!refusal || refusals === NAMES_TRIED) {
      return record(ports, { intent: plan.intent, was_there }, answer)
    }
    const refused = { intent: plan.intent, refusal, refusals }
    await transact(ports, (work) => takeNextName({ ...work, now: ports.clock() }, refused), now)
  }
}

/** What we are about to ask for. */
interface Plan {
  readonly intent: TenantIntent
  /** As the PBX core calls it. */
  readonly plan_tier: string
}

async function planProvisioning(work: Work, account_id: string): Promise<Plan | undefined> {
  const signup = await work.tx.signups.byAccount(account_id)
  const wanted = signup?.status === 'payment_verified' || signup?.status === 'provisioning'
  if (!signup || !wanted || (await work.tx.tenants.ofAccount(account_id))) return undefined
  const intent = await intendTenant(work, signup)
  return intent && { intent, plan_tier: pbxPlanOf(work.settings.plans, signup.plan_tier) }
}

/** Nobody signs in to a tombstone, and the core makes no second tenant of an account. */
const GONE = {
  kind: 'refused',
  code: 'tenant_deleted',
  message: 'The core has deleted the tenant of this account.',
} as const

interface Asked {
  readonly answer: PbxAnswer<PbxTenant>
  /** Found under our reference, in whatever way it is by now; not just made. */
  readonly was_there: boolean
}

/** An earlier try may have gone through, perhaps while we asked: a tenant under our reference comes first. */
async function findOrCreate(
  pbx: PbxCore,
  { intent, plan_tier }: Plan,
  isFirst: boolean,
): Promise<Asked> {
  const earlier = isFirst ? await find(pbx, intent) : NOT_FOUND
  if (earlier.kind !== 'not_found') return { answer: earlier, was_there: true }
  const { account_id, code, name, slug, country, timezone, contact_email } = intent
  const reference = account_id
  const wanted = { reference, code, name, slug, country, timezone, contact_email, plan_tier }
  const made = await pbx.createTenant(wanted)
  if (!nameRefusedBy(made)) return { answer: made, was_there: false }
  const ours = await find(pbx, intent)
  if (ours.kind === 'not_found') return { answer: made, was_there: false }
  return { answer: ours, was_there: true }
}

const NOT_FOUND = { kind: 'not_found' } as const

async function find(pbx: PbxCore, { account_id }: TenantIntent): Promise<PbxAnswer<PbxTenant>> {
  const found = await pbx.findTenant(account_id)
  return found.kind === 'done' && found.value.level === 'deleted' ? GONE : found
}

/** Whose tenant it becomes, and whether it was there before. */
interface Taken {
  readonly intent: TenantIntent
  readonly was_there: boolean
}

async function record(
  ports: WritePorts<'pbx'>,
  taken: Taken,
  answer: PbxAnswer<PbxTenant>,
): Promise<EffectOutcome> {
  switch (answer.kind) {
    case 'done':
      return adopt(ports, taken, answer.value)
    case 'refused':
      await transact(ports, (work) =>
        failProvisioning(work, { ...taken.intent, failure: 'provisioning_refused' }),
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
  ports: WritePorts<'pbx'>,
  taken: Taken,
  made: PbxTenant,
): Promise<EffectOutcome> {
  const adopted = await transact(ports, async (work) => {
    const known = await work.tx.tenants.getForUpdate(made.tenant_id)
    if (known && known.account_id !== taken.intent.account_id) return false
    await activateAccount(work, { ...taken, made })
    return true
  })
  return adopted ? { kind: 'done' } : record(ports, taken, FOREIGN)
}

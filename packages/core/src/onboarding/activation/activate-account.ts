import { limitedItems } from '../../money/subscription/limited-items.ts'
import { termsOf } from '../../money/subscription/terms-of.ts'
import { setTenantLimits, tenantLimits } from '../../phones/limits/limits.ts'
import type { Account } from '../../people/account/account.ts'
import { moveAccount } from '../../people/account/move-account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { moveUser } from '../../people/identity/move-user.ts'
import { advance } from '../../kernel/machine.ts'
import { namedId, timePart } from '../../kernel/named-id.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { askForAddress } from '../../people/notifications/ask-for-address.ts'
import { judgeLater } from '../../money/discounts/judge-redemption.ts'
import { saidOff } from '../../money/discounts/give-discount.ts'
import { beginningOf } from '../signup/ordered.ts'
import { type Signup, signupMachine } from '../signup/signup.ts'
import { hadTrial } from '../../money/subscription/had-trial.ts'
import { termReminder } from '../../money/leaving/remind-of-term.ts'
import { remindAt } from '../../money/subscription/remind-of-trial.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { startTrial } from '../../money/subscription/start-trial.ts'
import type { PbxTenant } from '../../phones/tenants/ports.ts'
import { discardTenant } from '../../phones/tenants/discard-tenant.ts'
import { mirrorOf } from '../../phones/tenants/mirror-of.ts'
import { nextGeneration, type TenantIntent } from '../../phones/tenants/tenant.ts'

interface Made {
  readonly intent: TenantIntent
  readonly made: PbxTenant
  /** It was there already: who knows what of it changed since, so that its plan is told again. */
  readonly was_there: boolean
}

/**
 * The phone system exists: the signup is done, the account active, the trial starts, the first cycle is
 * planned at its end, and the customer is welcomed. Changes nothing when that has happened before; for a consumer who has
 * withdrawn meanwhile, the phone system goes.
 */
export async function activateAccount(work: Work, taken: Made): Promise<void> {
  const { intent, made } = taken
  const { tx, now } = work
  const account = await tx.accounts.getForUpdate(intent.account_id)
  const signup = await tx.signups.byAccount(intent.account_id)
  if (!account || signup?.status !== 'provisioning') return void (await discardTenant(work, made))
  const { account_id } = account
  const status = advance(signupMachine, signup.status, 'tenant_ready')
  await tx.signups.put({ ...signup, status, account_id, failure_reason: null, updated_at: now })
  const change = { pbx_tenant_id: made.tenant_id }
  await moveAccount(work, { account, event: 'tenant_ready', change })
  await takeTenant(work, taken)
  await beginTrial(work, account, signup)
  await welcomeBack(work, signup)
  const effect = { type: 'mail.send', kind: 'welcome', to: { account_id } } as const
  await pushEffect(work, { effect, dedupe_key: `welcome:${account_id}` })
  await audit(work, account_id, signup, made)
}

/** A customer pays for all of the phone system: a core that shows less of it is told. Source: contract 8; states 1.8. */
async function takeTenant(work: Work, { intent, made, was_there }: Made): Promise<void> {
  const { tx, now } = work
  const mirror = mirrorOf(intent, made, now)
  const { account_id, tenant_id, desired_level, actual_level } = mirror
  if (actual_level === desired_level) await tx.tenants.put(mirror)
  else {
    const generation = nextGeneration(mirror, now)
    await tx.tenants.put({ ...mirror, generation })
    const effect = { type: 'tenant.sync', tenant_id } as const
    await pushEffect(work, { effect, dedupe_key: `tenant.sync:${account_id}:${generation}` })
  }
  if (!was_there) return
  const effect = { type: 'tenant.plan', tenant_id } as const
  await pushEffect(work, { effect, dedupe_key: `tenant.plan:${account_id}` })
}

async function beginTrial(work: Work, account: Account, signup: Signup): Promise<void> {
  const { tx, now, secrets, settings } = work
  const { account_id } = account
  const named_at = timePart(account_id) ?? account.created_at
  // An account has one subscription, whenever it began: both are named by what stays when a database goes back.
  const subscription_id = namedId(secrets, named_at, `subscription ${account_id}`)
  const trial = await isTrialGiven(work, account, signup)
  const { subscription, cycle } = startTrial(
    {
      subscription_id,
      cycle_id: namedId(secrets, named_at, `first cycle ${subscription_id}`),
      account_id,
      ...beginningOf(signup, settings, now),
      trial,
      bound: signup.term ? { ...signup.term, customer_type: account.customer_type } : undefined,
    },
    settings,
    now,
  )
  await tx.subscriptions.put(subscription)
  await tx.cycles.plan(cycle)
  await giveOrdered(work, subscription)
  await limitTenant(work, subscription)
  await planReminder(work, subscription)
  for (const each of termReminder(subscription, settings, now)) await pushEffect(work, each)
  // The first invoice shows it, so we ask while the trial runs. Source: contract 6.2.
  await askForAddress(work, account)
}

/** The discount that was ordered with a code is given. */
async function giveOrdered(
  work: Work,
  { account_id, subscription_id, current_period_end, discounts }: Subscription,
): Promise<void> {
  for (const { discount_id, off, periods, code } of discounts) {
    await judgeLater(work, discount_id, later(work.now, remindAt(current_period_end)))
    await work.tx.redemptions.give({ discount_id, subscription_id }, work.now)
    const meta = { subscription_id, discount_id, ...saidOff(off), periods, code }
    await recordOwn(work, { action: 'subscription.discount_given', account_id, meta })
  }
}

/** Nothing is due before it happens. */
function later(now: EpochMs, at: EpochMs): EpochMs {
  return at > now ? at : now
}

/** What is ordered, and what the plan includes, is what the phone system allows from the beginning. */
async function limitTenant(work: Work, subscription: Subscription): Promise<void> {
  const limited = limitedItems(work.settings, termsOf(subscription))
  const known = limited.length > 0 && (await work.tx.tenants.ofAccount(subscription.account_id))
  if (!known) return
  const { tenant, pushed } = setTenantLimits(known, tenantLimits(limited), work.now)
  if (tenant !== known) await work.tx.tenants.put(tenant)
  for (const each of pushed) await pushEffect(work, each)
}

/** One in a year; an operator may say otherwise for one signup. Source: contract 2.11. */
async function isTrialGiven(work: Work, account: Account, signup: Signup): Promise<boolean> {
  const { account_id, reg_number, vat_id } = account
  const newcomer = { account_id, email_key: signup.email_key, reg_number, vat_id }
  if (signup.trial_reason !== null || !(await hadTrial(work, newcomer))) return true
  const meta = { signup_id: signup.signup_id }
  await recordOwn(work, { action: 'signup.trial_withheld', account_id, meta })
  return false
}

/** Three days before the end; of a trial that there is not nobody is reminded. */
async function planReminder(
  work: Work,
  { subscription_id, current_period_end }: Subscription,
): Promise<void> {
  if (current_period_end <= work.now) return
  const effect = { type: 'trial.remind', subscription_id } as const
  const dedupe_key = `trial.remind:${subscription_id}`
  await pushEffect(work, { effect, dedupe_key, at: remindAt(current_period_end) })
}

/** A user who comes back moves here if their mailbox was proved; else they stay until it is. Source: contract 2.11. */
async function welcomeBack(work: Work, { email_key, email_proved_at }: Signup): Promise<void> {
  const user = email_proved_at === null ? undefined : await work.tx.users.byEmail(email_key)
  if (user) await moveUser(work, user)
}

/** What comes to be: the signup's last move, the tenant, and the subscription with its trial. */
async function audit(
  work: Work,
  account_id: string,
  signup: Signup,
  made: PbxTenant,
): Promise<void> {
  const meta = { signup_id: signup.signup_id, tenant_id: made.tenant_id }
  for (const action of ['signup.tenant_ready', 'tenant.created', 'subscription.trial_started']) {
    await recordOwn(work, { action, account_id, meta })
  }
}

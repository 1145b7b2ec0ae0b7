import type { Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import { invariant, Problem } from '../kernel/problem.ts'
import { after, type EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { refreshOldVat } from '../vat/refresh-old-vat.ts'
import { beginPlanChange } from './begin-plan-change.ts'
import { chargePlanChange } from './charge-plan-change.ts'
import type { PlanWishNow } from './draft-plan-change.ts'
import type { PlanChange } from './plan-change.ts'
import { planChangeTask, type PlanChangeTask } from './plan-change-task.ts'
import { recordPlanChange } from './record-plan-change.ts'

/** What changing a plan at once needs. */
export type ChangePorts = Pick<
  Ports,
  'store' | 'payments' | 'vat' | 'clock' | 'ids' | 'secrets' | 'settings'
>

/** A plan that has changed, and what that came to. */
export interface PlanChangedNow {
  readonly subscription: SubscriptionView
  readonly proration: {
    /** Net and signed. */
    readonly delta_amount_minor: number
    readonly period_days: number
  }
}

/** A change of plan as a caller asks for it. */
interface WishAtOnce extends Pick<PlanWishNow, 'new_tier' | 'started_by' | 'user_id' | 'reason'> {
  readonly account_id: string
  /** The subscription, with its account locked. */
  readonly find: (tx: Tx) => Promise<Subscription>
  /** What the caller is answered. */
  readonly shape: (changed: PlanChangedNow) => unknown
}

/** Seconds after which a lost answer is usually known. */
const KNOWN_SOON = 10

/**
 * Change a plan at once, in three phases where money is asked for. The caller's key names the change, so
 * that a retry finds what was done and never does it twice. Throws as `changePlanNow` does. Source:
 * contract 4.5, 6.4.
 */
export async function changePlanAtOnce(
  ports: ChangePorts,
  call: Call,
  wish: WishAtOnce,
): Promise<PlanChangedNow> {
  const { store, clock, ids } = ports
  await refreshOldVat(ports, wish.account_id)

  // 1. Claim: what needs no money is done; for the rest the intent is written.
  const began = clock()
  const plan_change_id = call.keyed?.record.op_id ?? ids.uuid(began)
  const found = await store.transaction((tx) =>
    begin(ports, tx, { call, wish, plan_change_id }, began),
  )
  if ('ended' in found) return answered(found.ended)

  // 2. Ask the provider, outside any transaction.
  const held_until = after(began, ports.settings.lease_ms)
  const answer = await chargePlanChange(ports, found.task, held_until)

  // 3. Record what happened, and what follows from it, together.
  const now = clock()
  const ended = await store.transaction(async (tx) => {
    const { claim } = found.task
    const planned = await recordPlanChange({ ...ports, tx, now }, claim, answer)
    return conclude(tx, { call, wish, planned }, now)
  })
  return answered(ended)
}

/** How the change stands, and its answer once it is done. */
interface Ended {
  readonly planned: PlanChange
  readonly changed: PlanChangedNow | undefined
}

interface Asked {
  readonly call: Call
  readonly wish: WishAtOnce
}

async function begin(
  ports: ChangePorts,
  tx: Tx,
  { call, wish, plan_change_id }: Asked & { readonly plan_change_id: string },
  now: EpochMs,
): Promise<{ readonly task: PlanChangeTask } | { readonly ended: Ended }> {
  const subscription = await wish.find(tx)
  const known = await tx.planChanges.getForUpdate(plan_change_id)
  const planned =
    known && known.state !== 'not_sent'
      ? known
      : await beginPlanChange(
          { ...ports, tx, now },
          { ...wish, subscription, plan_change_id, known },
        )
  const claim =
    planned.state === 'charging'
      ? await tx.planChanges.claim(plan_change_id, ports.settings.lease_ms)
      : undefined
  if (!claim) return { ended: await conclude(tx, { call, wish, planned }, now) }
  return { task: await planChangeTask(tx, claim) }
}

async function conclude(
  tx: Tx,
  { call, wish, planned }: Asked & { readonly planned: PlanChange },
  now: EpochMs,
): Promise<Ended> {
  if (planned.state !== 'done') return { planned, changed: undefined }
  const subscription = await tx.subscriptions.get(planned.subscription_id)
  invariant(subscription, `there is no subscription ${planned.subscription_id}`)
  const changed: PlanChangedNow = {
    subscription: await subscriptionView(tx, subscription),
    proration: { delta_amount_minor: planned.delta_minor, period_days: planned.period_days },
  }
  await finishKeyed(tx, call.keyed, wish.shape(changed), now)
  return { planned, changed }
}

function answered({ planned, changed }: Ended): PlanChangedNow {
  if (changed) return changed
  const { state, failure_code } = planned
  if (state === 'declined') {
    const code = (failure_code ?? 'declined').replaceAll('_', ' ')
    throw new Problem('payment.declined', {
      detail: `The card was declined: ${code}. We have changed nothing.`,
    })
  }
  if (state === 'overpaid') {
    throw new Problem('payment.declined', {
      detail: 'The money came too late: we have changed nothing and keep it as account credit.',
    })
  }
  const detail =
    state === 'not_sent'
      ? 'Our payment provider did not answer and nothing was charged. Please try again.'
      : 'We do not know yet whether the card was charged. The same Idempotency-Key will tell.'
  throw new Problem('internal', {
    detail,
    retry_after: KNOWN_SOON,
    cause: new Error(`the change of plan ${planned.plan_change_id} is ${state}`),
  })
}

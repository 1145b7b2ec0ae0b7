import { type Draft } from '../../money/decisions/draft.ts'
import { liftLock, suspend } from '../../money/decisions/service.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { refuseUnlessChangeable, schedulePlan } from '../../money/plan-changes/schedule-plan.ts'
import { offeredPlan } from '../../money/policy/plans.ts'
import { accountIn } from '../../money/decisions/facts.ts'
import { leave, refuseIfLeft } from '../transitions/leave-subscription.ts'
import { refuseUnlessCancelling, resume } from '../transitions/resume-subscription.ts'
import { activate, refuseWhatHolds } from '../transitions/transition-subscription.ts'

/** What somebody does meanwhile, in a forecast: what if. */
export type Wish = { readonly at: EpochMs } & (
  | {
      /**
       * `cancel`: the customer leaves. `resume`: they take that back. `suspend`: an operator locks the account.
       * `unlock`: the operator's lock goes, and nothing is forgiven. `activate`: an operator forgives what is overdue.
       */
      readonly act: 'cancel' | 'resume' | 'suspend' | 'unlock' | 'activate'
    }
  | {
      /** The customer chooses the plan of the next period. */
      readonly act: 'choose_plan'
      readonly new_tier: string
    }
)

type Acts = { readonly [A in Wish['act']]: (draft: Draft, wish: Extract<Wish, { act: A }>) => void }

const CUSTOMER = { actor: 'customer', user_id: null } as const
const OPERATOR = { actor: 'admin', user_id: null } as const

/** Each act is the rule that the service runs for it. An act without a row does not compile. */
const ACTS: Acts = {
  cancel(draft) {
    refuseIfLeft(draft.facts.subscription)
    leave(draft, { cancel_reason: null, cancel_note: null }, CUSTOMER)
  },
  resume(draft) {
    refuseUnlessCancelling(draft.facts.subscription, draft.now)
    resume(draft, CUSTOMER)
  },
  suspend(draft) {
    refuseAsHeld(draft, 'suspended')
    suspend(draft, 'operator', null, OPERATOR)
  },
  unlock: (draft) => liftLock(draft, 'operator', OPERATOR),
  activate(draft) {
    refuseAsHeld(draft, 'active')
    activate(draft, OPERATOR)
  },
  choose_plan(draft, { new_tier }) {
    const plan = offeredPlan(draft.settings.plans, 'new_tier', new_tier)
    refuseUnlessChangeable(draft.facts.subscription)
    schedulePlan(draft, plan, CUSTOMER)
  },
}

function refuseAsHeld({ facts }: Draft, to_status: 'active' | 'suspended'): void {
  refuseWhatHolds(facts.subscription, accountIn(facts).locks, to_status)
}

/** Do what is wished on a draft. Throws `validation.failed` where the act itself would be refused. */
export function fulfil(draft: Draft, wish: Wish): void {
  ;(ACTS[wish.act] as (draft: Draft, wish: Wish) => void)(draft, wish)
}

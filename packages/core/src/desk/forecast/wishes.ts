import { dueNow, waitsForCard } from '../../money/billing/ask-again.ts'
import { noteOrder } from '../../money/decisions/decide-charge.ts'
import { type Draft, put } from '../../money/decisions/draft.ts'
import { liftLock, suspend } from '../../money/decisions/service.ts'
import { add, type Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { refuseUnlessChangeable, scheduleTerms } from '../../money/plan-changes/schedule-plan.ts'
import { askedForNext, wishOf } from '../../money/plan-changes/terms-wish.ts'
import { accountIn, methodsIn, overdueIn } from '../../money/decisions/facts.ts'
import { followOrder } from '../../money/decisions/follow-order.ts'
import type { PaymentMethod } from '../../money/payments/payment-method.ts'
import { foreseenOrder } from './foreseen-order.ts'
import { leave, refuseIfLeft } from '../transitions/leave-subscription.ts'
import { refuseUnlessCancelling, resume } from '../transitions/resume-subscription.ts'
import { activate, refuseWhatHolds } from '../transitions/transition-subscription.ts'

/** What somebody does meanwhile, in a forecast: what if. */
export type Wish = { readonly at: EpochMs } & (
  | {
      /**
       * `cancel`: the customer leaves. `resume`: they take that back. `suspend`: an operator locks the account.
       * `unlock`: the operator's lock goes, and nothing is forgiven. `activate`: an operator forgives what is overdue.
       * `pay`: the customer pays on the provider's page what is overdue. `new_card`: they make another card the default, which
       * works.
       */
      readonly act: 'cancel' | 'resume' | 'suspend' | 'unlock' | 'activate' | 'pay' | 'new_card'
    }
  | {
      /** An operator gives the customer account credit, by a note on an invoice that is paid. */
      readonly act: 'credit'
      readonly amount: Money
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
    const { facts, settings, now } = draft
    refuseIfLeft({ ...facts, account: accountIn(facts), settings }, now)
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
  pay(draft) {
    for (const cycle of overdueIn(draft.facts)) {
      const order = foreseenOrder(draft, cycle)
      noteOrder(draft, cycle.cycle_id, order)
      followOrder(draft, cycle.cycle_id, { ...order, state: 'completed' }, false)
    }
  },
  new_card(draft) {
    draft.facts = { ...draft.facts, methods: [...otherCards(draft), newCard(draft)] }
    if (accountIn(draft.facts).locks.includes('operator')) return
    for (const cycle of overdueIn(draft.facts).filter(waitsForCard)) {
      put(draft, 'cycle', dueNow(cycle, draft.now))
    }
  },
  credit(draft, { amount }) {
    draft.facts = { ...draft.facts, credit: add(draft.facts.credit, amount) }
  },
  choose_plan(draft, { new_tier }) {
    const { subscription } = draft.facts
    const tier = { plan: { field: 'new_tier', tier: new_tier }, by: 'customer' } as const
    const asked = askedForNext(subscription, tier)
    const wish = wishOf(draft.settings, subscription, asked)
    refuseUnlessChangeable(subscription)
    scheduleTerms(draft, asked, wish, CUSTOMER)
  },
}

function otherCards({ facts }: Draft): PaymentMethod[] {
  return methodsIn(facts).map((card) => ({ ...card, is_default: false }))
}

/** Nobody's, and good for as long as a forecast goes. */
function newCard({ facts, now }: Draft): PaymentMethod {
  return {
    payment_method_id: 'new card',
    account_id: facts.subscription.account_id,
    provider_method_id: 'new card',
    provider_customer_id: null,
    brand: 'unknown',
    last4: '0000',
    exp_month: 12,
    exp_year: 9999,
    is_default: true,
    deleted_at: null,
    created_at: now,
  }
}

function refuseAsHeld({ facts }: Draft, to_status: 'active' | 'suspended'): void {
  refuseWhatHolds(facts.subscription, accountIn(facts).locks, to_status)
}

/** Do what is wished on a draft. Throws `validation.failed` where the act itself would be refused. */
export function fulfil(draft: Draft, wish: Wish): void {
  ;(ACTS[wish.act] as (draft: Draft, wish: Wish) => void)(draft, wish)
}

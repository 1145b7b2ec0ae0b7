import type { Schema } from '@billing/client'
import {
  type Attempt,
  attribute,
  counted,
  flag,
  type Html,
  html,
  planName,
  type Reader,
} from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { includedIn } from '../plan/items.ts'
import { planPrice } from '../plan/plan-price.ts'
import { soldTerm } from '../plan/term.ts'
import type { Offer } from './offer.ts'

type Plan = Schema<'Plan'>

/**
 * One plan to be chosen, each with what it costs a month, with VAT for a consumer, and that it renews: told before the
 * order. Source: Directive 98/6/EC, Art. 3; Directive 2011/83/EU, Art. 6 (1) (o).
 */
export function plansField(
  { plans, items, known = null }: Pick<Offer, 'plans' | 'items' | 'known'>,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = SIGNUP[reader.language]
  const chosen = attempt.values['plan_tier'] ?? middleOf(plans)?.plan_tier
  return html`<fieldset>
    <legend>${t.plan}</legend>
    <div class="choices">
      ${plans.map((plan) => choice(plan, { items, chosen: plan.plan_tier === chosen, again: known !== null }, reader))}
    </div>
    <p class="hint">${t.renews}</p>
    ${
      attempt.errors['plan_tier'] === undefined
        ? ''
        : html`<p class="error">${attempt.errors['plan_tier']}</p>`
    }
  </fieldset>`
}

function choice(
  plan: Plan,
  {
    items,
    chosen,
    again,
  }: Pick<Offer, 'items'> & {
    readonly chosen: boolean
    readonly again: boolean
  },
  reader: Reader,
): Html {
  const { plan_tier } = plan
  return html`<label class="choice">
    <input
      type="radio"
      name="plan_tier"
      value="${plan_tier}"
      ${flag('checked', chosen)}
      ${attribute('id', chosen ? 'f-plan_tier' : undefined)}
    />
    <strong>${planName(plan, reader)}</strong>
    ${planPrice(plan, reader)} ${includedIn(plan, items, reader)}
    <span class="hint">${trialOf(plan, again, reader)}</span>
    ${plan.term_months || plan.notice_days ? html`<span class="hint">${soldTerm(plan, reader)}</span>` : ''}
  </label>`
}

/**
 * What is free at first with this plan; whoever orders again may have had it. Source: contract 2.11; Directive 2011/83/EU,
 * Art. 6 (1) (o).
 */
function trialOf({ trial_days: days }: Plan, again: boolean, { language }: Reader): string {
  const t = SIGNUP[language]
  if (days === 0) return t.no_trial
  const free = counted(language, days, t.days)
  return again ? t.trial_once(free) : t.trial(free)
}

/** Of four plans the third: large enough for most. */
function middleOf(plans: readonly Plan[]): Plan | undefined {
  return plans[Math.floor(plans.length / 2)]
}

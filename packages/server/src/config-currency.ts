import { CURRENCIES, type Currency, EUR, type Plan, PLANS } from '@billing/core'
import { z } from 'zod'
import type { PolicyFile } from './config-file.ts'

/** The variable that says what we sell in. */
export const CURRENCY = {
  BILLING_CURRENCY: z.enum(CURRENCIES, `expected one of ${CURRENCIES.join(', ')}`),
}

/** What is in force when it is not set. */
export const CURRENCY_DEFAULTS = { BILLING_CURRENCY: EUR }

/** What the amounts of the configuration file are in; where the variable is wrong, that is the problem. */
export function currencySaid(text: string | undefined): Currency {
  return CURRENCIES.find((each) => each === text) ?? EUR
}

/** What of a configuration says which plans there are. */
interface SaysPlans {
  readonly policy: PolicyFile
  readonly BILLING_PLANS?: readonly Plan[] | undefined
  readonly BILLING_CURRENCY: Currency
}

/** The plans in force: those of the file, or ours with what `BILLING_PLANS` says of them. */
export function plansOf({ policy, BILLING_PLANS, BILLING_CURRENCY }: SaysPlans): readonly Plan[] {
  return policy.plans ?? (BILLING_PLANS ?? PLANS).map((plan) => inCurrency(plan, BILLING_CURRENCY))
}

/** The same digits in what we sell in. */
function inCurrency({ price, price_year, ...plan }: Plan, currency: Currency): Plan {
  const year = price_year && { price_year: { ...price_year, currency } }
  return { ...plan, price: { ...price, currency }, ...year }
}

import {
  type Currency,
  money,
  NOTICE_DAYS_MOST,
  type Plan,
  PLAN_TIER,
  type SoldTerm,
  TERM_MONTHS,
  termFlaws,
  TRIAL_DAYS_MAX,
} from '@billing/core'
import { z } from 'zod'

/** Minor units, from the least up to 10,000 of what we sell in. */
export const cents = (least: number) => z.int().min(least).max(1_000_000)
/** Minor units of a year: twelve times those of a month. */
export const yearCents = z.int().min(0).max(12_000_000)

const shown = z.string().min(1).max(80)
const line = z.string().min(1).max(200)
/** What customers read, by their language. */
export const names = z.strictObject({ en: shown, lt: shown })

const PLAN = z.strictObject({
  plan_tier: z
    .string()
    .regex(PLAN_TIER, 'expected 1 to 40 of a to z, 0 to 9, _ and -')
    .describe('What the API, the database and the metrics call the plan; never renamed.'),
  names: names.describe('What customers read, by the language that they chose.'),
  price_minor: cents(0).describe('Minor units (cents) of `BILLING_CURRENCY` a month, net of VAT.'),
  price_year_minor: yearCents
    .optional()
    .describe('Minor units (cents) a year, net of VAT; a plan without it is not sold by the year.'),
  trial_days: z.int().min(0).max(TRIAL_DAYS_MAX).default(14),
  term_months: z
    .int()
    .min(1)
    .max(TERM_MONTHS.most)
    .optional()
    .describe(
      'Calendar months that whoever signs up is bound for, from the first paid period on. Where an offered plan has more than 12, another one must have 12 at most, or none.',
    ),
  notice_days: z
    .int()
    .min(0)
    .max(NOTICE_DAYS_MOST)
    .optional()
    .describe(
      'Days of notice that businesses give before the end of a period; consumers give none, and where numbers or calls are sold nobody does once no term runs.',
    ),
  description_key: shown
    .optional()
    .describe(
      'The key of the description in a web app of your own; our portal does not show it. `plan.<plan_tier>` by default.',
    ),
  features: z
    .array(shown)
    .max(50)
    .default([])
    .describe(
      'Keys of what the plan has, in this order, for a web app of your own; our portal does not show them.',
    ),
  characteristics: z
    .strictObject({ en: z.array(line).max(20), lt: z.array(line).max(20) })
    .optional()
    .describe('What the plan has, a line each, as the contract that we mail says it.'),
  pbx_plan: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('What the phone system calls the plan; its `plan_tier` by default.'),
  offered: z
    .boolean()
    .default(true)
    .describe('Whether a new customer may choose it. Whoever has it keeps it.'),
})

/** The catalogue of plans, as a person writes it. */
export const PLANS_OF_FILE = z
  .array(PLAN)
  .min(1)
  .max(50)
  .superRefine(checkPlans)
  .describe('The whole catalogue, from the smallest plan to the largest.')

function checkPlans(plans: readonly z.output<typeof PLAN>[], context: z.RefinementCtx): void {
  plans.forEach(({ plan_tier }, at) => {
    if (plans.findIndex((each) => each.plan_tier === plan_tier) === at) return
    const message = `another plan is called ${plan_tier}`
    context.addIssue({ code: 'custom', path: [at, 'plan_tier'], message })
  })
  for (const { at, field, message } of plans.every(isTermRead)
    ? termFlaws(plans.map(termSold))
    : []) {
    context.addIssue({ code: 'custom', path: [at, field], message })
  }
  if (plans.some(({ offered }) => offered)) return
  context.addIssue({ code: 'custom', path: [], message: 'at least one plan must be offered' })
}

/** Whether the bounds of its fields hold: what breaks them is said already. */
function isTermRead({ term_months, notice_days }: z.output<typeof PLAN>): boolean {
  const { shape } = PLAN
  return (
    shape.term_months.safeParse(term_months).success &&
    shape.notice_days.safeParse(notice_days).success
  )
}

/** What a plan of the file binds to. */
function termSold({ term_months, notice_days, offered }: z.output<typeof PLAN>) {
  const term = soldTerm(term_months, notice_days)
  return { offered, ...(term && { term }) }
}

function soldTerm(months: number | undefined, notice_days = 0): SoldTerm | undefined {
  if (months === undefined && notice_days === 0) return undefined
  return { months: months ?? null, notice_days }
}

/** A plan of the file, as the core takes it; its amounts are bare. */
export function planFrom(
  {
    names,
    price_minor,
    price_year_minor,
    characteristics,
    term_months,
    notice_days,
    ...plan
  }: z.output<typeof PLAN>,
  currency: Currency,
): Plan {
  const { plan_tier, description_key = `plan.${plan_tier}`, pbx_plan = plan_tier } = plan
  const price = money(price_minor, currency)
  const term = soldTerm(term_months, notice_days)
  const said = {
    ...(term && { term }),
    ...(characteristics && { characteristics }),
    ...(price_year_minor !== undefined && { price_year: money(price_year_minor, currency) }),
  }
  return { ...plan, ...said, name: names.en, names, price, description_key, pbx_plan }
}

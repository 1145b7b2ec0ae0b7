import { readFileSync } from 'node:fs'
import {
  ADDRESS_WAIT,
  DUNNING,
  DUNNING_DAYS_MAX,
  DUNNING_STATES,
  DUNNING_STEP_MAILS,
  dunningFlaws,
  type DunningPolicy,
  EUR,
  LOCALES,
  NUMBER_PREFIX,
  NUMBER_PREFIXES,
  money,
  type Plan,
  PLAN_TIER,
  type Settings,
  TOPUP,
} from '@billing/core'
import { z } from 'zod'

/** What the file decides; what it does not say is missing, and stays as by default. */
export type PolicyFile = Partial<
  Pick<
    Settings,
    | 'plans'
    | 'dunning'
    | 'topup'
    | 'topup_vat'
    | 'number_prefixes'
    | 'operator_language'
    | 'address_wait_days'
  >
>

const cents = (least: number) => z.int().min(least).max(1_000_000)
const shown = z.string().min(1).max(80)

const PLAN = z.strictObject({
  plan_tier: z
    .string()
    .regex(PLAN_TIER, 'expected 1 to 40 of a to z, 0 to 9, _ and -')
    .describe('What the API, the database and the metrics call the plan; never renamed.'),
  names: z
    .strictObject({ en: shown, lt: shown })
    .describe('What customers read, by the language that they chose.'),
  price_minor: cents(0).describe('EUR cents a month, net of VAT.'),
  trial_days: z.int().min(0).max(365).default(14),
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

const prefix = z
  .string()
  .regex(NUMBER_PREFIX, 'expected 1 to 10 of A to Z and 0 to 9, a letter first')

const STEP = z.strictObject({
  day: z.int().min(0).max(DUNNING_DAYS_MAX).describe('Days after the due date.'),
  state: z.enum(DUNNING_STATES),
  mail: z
    .enum(DUNNING_STEP_MAILS)
    .nullable()
    .optional()
    .describe('The text that tells of the step; null for none. As by default where it is missing.'),
})

/** The configuration file, as a person writes it; docs/config.schema.json is printed from it. */
const CONFIG_FILE = z.strictObject({
  $schema: z.string().optional(),
  plans: z
    .array(PLAN)
    .min(1)
    .max(50)
    .superRefine(checkPlans)
    .optional()
    .describe('The whole catalogue, from the smallest plan to the largest.'),
  dunning: z
    .strictObject({
      steps: z.array(STEP).min(1),
      notice_day: z
        .int()
        .describe('The day on which a suspended customer is told that the end is near.'),
    })
    .superRefine((policy, context) => {
      for (const { path, message } of dunningFlaws(policyOf(policy))) {
        context.addIssue({ code: 'custom', path: [...path], message })
      }
    })
    .optional()
    .describe('What is done while a period stays unpaid.'),
  topup: z
    .strictObject({
      min_minor: cents(100).default(TOPUP.min_minor),
      max_minor: cents(100).default(TOPUP.max_minor),
    })
    .refine(({ min_minor, max_minor }) => min_minor <= max_minor, {
      path: ['min_minor'],
      message: 'expected at most max_minor',
    })
    .optional()
    .describe('EUR cents that one topup may be for.'),
  topup_vat: z
    .enum(['at_topup', 'at_use'])
    .optional()
    .describe(
      'When the VAT of call credit is due: when it is bought, or, with `at_use`, when calls use it up. That needs a phone system that tells what they used.',
    ),
  number_prefixes: z
    .strictObject({
      invoice: prefix.default(NUMBER_PREFIXES.invoice),
      credit_note: prefix.default(NUMBER_PREFIXES.credit_note),
    })
    .refine(({ invoice, credit_note }) => invoice !== credit_note, {
      path: ['credit_note'],
      message: 'expected another prefix than that of invoices',
    })
    .optional()
    .describe('What the numbers of documents begin with; fixed from the first document on.'),
  operator_language: z
    .enum(LOCALES)
    .optional()
    .describe('The language in which we write to operators.'),
  address_wait_days: z
    .int()
    .min(0)
    .max(ADDRESS_WAIT.days_max)
    .optional()
    .describe('Days for which the first invoice of a company waits for its address; 7 by default.'),
})

/** The JSON schema of the file, for the editor in which an operator writes it. */
export function configSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(CONFIG_FILE, { io: 'input' }), null, 2)}\n`
}

type Context = Parameters<Parameters<ReturnType<typeof z.array<typeof PLAN>>['superRefine']>[0]>[1]

function checkPlans(plans: readonly z.output<typeof PLAN>[], context: Context): void {
  plans.forEach(({ plan_tier }, at) => {
    if (plans.findIndex((each) => each.plan_tier === plan_tier) === at) return
    const message = `another plan is called ${plan_tier}`
    context.addIssue({ code: 'custom', path: [at, 'plan_tier'], message })
  })
  if (plans.some(({ offered }) => offered)) return
  context.addIssue({ code: 'custom', path: [], message: 'at least one plan must be offered' })
}

type Written = z.output<typeof CONFIG_FILE>

function planFrom({ names, price_minor, ...plan }: NonNullable<Written['plans']>[number]): Plan {
  const { plan_tier, description_key = `plan.${plan_tier}`, pbx_plan = plan_tier } = plan
  const price = money(price_minor, EUR)
  return { ...plan, name: names.en, names, price, description_key, pbx_plan }
}

/** What a state does to the subscription, and which banner it shows, is no setting. */
function policyOf({ steps, notice_day }: NonNullable<Written['dunning']>): DunningPolicy {
  const rows = steps.flatMap(({ day, state, mail }) => {
    const known = DUNNING.steps.find((step) => step.state === state)
    return known ? [{ ...known, day, mail: mail === undefined ? known.mail : mail }] : []
  })
  return { steps: rows, notice_day }
}

/** What a configuration file decides, or one line for each of its mistakes, naming its place. */
export function readConfigFile(
  file: string,
): { readonly policy: PolicyFile } | { readonly problems: string[] } {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    return {
      problems: [`BILLING_CONFIG: ${(error as Error).message.replaceAll(/\s*\n\s*/g, ' ')}`],
    }
  }
  const read = CONFIG_FILE.safeParse(json)
  if (!read.success) return { problems: read.error.issues.flatMap(linesOf) }
  const { plans, dunning, ...said } = read.data
  const { topup, topup_vat, number_prefixes, operator_language, address_wait_days } = said
  return {
    policy: {
      ...(plans && { plans: plans.map(planFrom) }),
      ...(dunning && { dunning: policyOf(dunning) }),
      ...(topup && { topup }),
      ...(topup_vat && { topup_vat }),
      ...(number_prefixes && { number_prefixes }),
      ...(operator_language && { operator_language }),
      ...(address_wait_days !== undefined && { address_wait_days }),
    },
  }
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${placeOf(issue.path)}: ${issue.message}`]
  return issue.keys.map((key) => `${placeOf([...issue.path, key])}: no such setting`)
}

/** `plans[2].price_minor`. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
  return place.join('').replace(/^\./, '') || 'BILLING_CONFIG'
}

import { readFileSync } from 'node:fs'
import {
  ADDRESS_WAIT,
  PRICE_NOTICE,
  type Currency,
  DUNNING,
  DUNNING_DAYS_MAX,
  DUNNING_STATES,
  DUNNING_STEP_MAILS,
  EUR,
  dunningFlaws,
  type DunningPolicy,
  LOCALES,
  NUMBER_PREFIX,
  NUMBER_PREFIXES,
  SELLS_TO,
  type Settings,
  TOPUP,
} from '@billing/core'
import { z } from 'zod'
import { codeFrom, CODES_OF_FILE } from './config-codes.ts'
import { itemFrom, ITEMS_OF_FILE } from './config-items.ts'
import { placeOf } from './config-place.ts'
import { cents, planFrom, PLANS_OF_FILE } from './config-plans.ts'

/** What the file decides; what it does not say is missing, and stays as by default. */
export type PolicyFile = Partial<
  Pick<
    Settings,
    | 'plans'
    | 'items'
    | 'discount_codes'
    | 'dunning'
    | 'topup'
    | 'topup_vat'
    | 'number_prefixes'
    | 'operator_language'
    | 'address_wait_days'
    | 'price_notice'
    | 'telecom'
    | 'sells_to'
  >
>

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
  plans: PLANS_OF_FILE.optional(),
  items: ITEMS_OF_FILE.optional(),
  discount_codes: CODES_OF_FILE.optional(),
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
    .describe('Minor units (cents) that one topup may be for.'),
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
  price_notice: z
    .int()
    .min(PRICE_NOTICE.least)
    .max(PRICE_NOTICE.most)
    .optional()
    .describe(
      'Calendar months between the mail that tells of a price rise and the day of it; 1 by default.',
    ),
  telecom: z
    .boolean()
    .optional()
    .describe(
      'Whether numbers or calls are sold, which is the default: once no minimum term runs every customer may leave with the running period, and a month before a term ends they are told how.',
    ),
  sells_to: z
    .enum(SELLS_TO)
    .optional()
    .describe('Who may sign up: `companies`, `consumers`, or `both`, which is the default.'),
})

/** The JSON schema of the file, for the editor in which an operator writes it. */
export function configSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(CONFIG_FILE, { io: 'input' }), null, 2)}\n`
}

type Written = z.output<typeof CONFIG_FILE>

/** What a state does to the subscription, and which banner it shows, is no setting. */
function policyOf({ steps, notice_day }: NonNullable<Written['dunning']>): DunningPolicy {
  const rows = steps.flatMap(({ day, state, mail }) => {
    const known = DUNNING.steps.find((step) => step.state === state)
    return known ? [{ ...known, day, mail: mail === undefined ? known.mail : mail }] : []
  })
  return { steps: rows, notice_day }
}

/** What a configuration file decides, its amounts in `currency`, or one line for each of its mistakes, naming its place. */
export function readConfigFile(
  file: string,
  currency: Currency = EUR,
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
  const { plans, items, discount_codes, dunning, $schema: _, ...said } = read.data
  return {
    policy: {
      ...saidOf(said),
      ...(plans && { plans: plans.map((plan) => planFrom(plan, currency)) }),
      ...(items && { items: items.map((item) => itemFrom(item, currency)) }),
      ...(discount_codes && { discount_codes: discount_codes.map(codeFrom) }),
      ...(dunning && { dunning: policyOf(dunning) }),
    },
  }
}

/** What a file says, without what it leaves out. */
function saidOf<Said extends object>(said: Said) {
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return Object.fromEntries(known) as { [Name in keyof Said]?: Exclude<Said[Name], undefined> }
}

function linesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [`${placeOf(issue.path)}: ${issue.message}`]
  return issue.keys.map((key) => `${placeOf([...issue.path, key])}: no such setting`)
}

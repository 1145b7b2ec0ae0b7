import {
  INTERVALS,
  CARD_BRANDS,
  CUSTOMER_TYPES,
  daysInMonth,
  E_INVOICE_SYNTAXES,
  EMAIL,
  EMAIL_MAX,
  type ImportFlaw,
  LOCALES,
  NOTICE_DAYS_MOST,
  QUANTITY_MAX,
  unstorableTexts,
} from '@billing/core'
import { isPasswordHash } from '@billing/security'
import { z } from 'zod'
import { PRICE } from '../config-items.ts'

/** A field that may be missing, or null. */
const maybe = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)

/** U+FFFD is what decoders put for a letter that they do not know. */
const whole = z
  .string()
  .refine(
    (given) => !given.includes('\uFFFD'),
    'an earlier program has lost a letter of it: write it anew',
  )

/** What a spreadsheet makes of a long number. */
const ROUNDED = /^-?\d(?:[.,]\d+)?E[+-]\d+$/i

const text = (most: number) =>
  whole
    .trim()
    .min(1)
    .max(most)
    .refine(
      (given) => !ROUNDED.test(given),
      'a spreadsheet has made a rounded number of it: format the column as text, and write the number anew',
    )
const email = z.email({ pattern: EMAIL }).max(EMAIL_MAX)
const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'expected an ISO 3166-1 alpha-2 code')
  .describe('ISO 3166-1 alpha-2.')

const instant = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/,
    'expected an instant as in 2026-03-01T09:00:00Z, or a day as in 2026-03-01',
  )
  .refine((given) => isDay(given) && !Number.isNaN(Date.parse(given)), 'there is no such day')

/** `Date.parse` makes 2 March of 30 February. */
function isDay(given: string): boolean {
  const [year = 0, month = 0, day = 0] = given.slice(0, 10).split('-').map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const ADDRESS = z.strictObject({
  line1: text(200),
  line2: maybe(whole.max(200)),
  city: text(100),
  postal_code: text(20),
  country,
})

const E_INVOICE = z.strictObject({
  e_address: maybe(z.strictObject({ scheme: text(10), id: text(100) })),
  buyer_reference: maybe(text(200)),
  leitweg_id: maybe(text(50)),
  mailed_as: maybe(z.enum(E_INVOICE_SYNTAXES)),
})

const ACCOUNT = z.strictObject({
  customer_type: z.enum(CUSTOMER_TYPES),
  company_name: text(200).describe('Of an individual, the full name.'),
  contact_email: email.describe('Where invoices and notices go.'),
  billing_email: maybe(email).describe('Who gets the documents instead.'),
  contact_phone: maybe(text(50)),
  reg_number: maybe(text(50)),
  country,
  legal_address: maybe(ADDRESS).describe('The first invoice of a company waits for it.'),
  invoice_address: maybe(ADDRESS).describe('Where it is another one.'),
  vat_id: maybe(text(50)),
  vat_checked_at: maybe(instant).describe(
    'When the EU registry last knew the VAT number. Without it the registry is asked.',
  ),
  e_invoice: maybe(E_INVOICE).describe('What electronic invoices carry.'),
  language: z.enum(LOCALES).default('en'),
  created_at: maybe(instant).describe('Since when they are a customer; now unless given.'),
})

const USER = z.strictObject({
  email: email.describe('Signs in with it; we take the mailbox as proved.'),
  first_name: whole.max(100).default(''),
  last_name: whole.max(100).default(''),
  role: z.enum(['owner', 'support']).default('owner'),
  language: maybe(z.enum(LOCALES)).describe('That of the account unless given.'),
  password_hash: maybe(
    z.string().max(500).refine(isPasswordHash, 'expected a hash of argon2id, bcrypt or scrypt'),
  ).describe(
    'argon2id or scrypt as a PHC string, or bcrypt; made anew at the next sign-in. Without it, or where it costs more than two hashes of ours, the user asks for a link by mail.',
  ),
})

const CARD = z.strictObject({
  provider_method_id: text(200).describe('The payment provider’s id of the saved card.'),
  provider_customer_id: maybe(text(200)).describe('The payment provider’s id of its customer.'),
  brand: z.enum(CARD_BRANDS).default('unknown'),
  last4: z.string().regex(/^\d{4}$/, 'expected four digits'),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2099),
  is_default: maybe(z.boolean()).describe('Which one is charged; an only card unless given.'),
  country: maybe(country).describe('Where its bank is: evidence of where the customer is.'),
  fingerprint: maybe(text(200)).describe('By which the provider tells that it is one card.'),
})

const TENANT = z.strictObject({
  tenant_id: text(200).describe('The PBX core’s id of the phone system.'),
  code: text(100).describe('As the core has it.'),
  slug: text(100).describe('As the core has it.'),
  name: maybe(text(200)).describe('That of the account unless given.'),
  timezone: maybe(text(60)).describe('That of the country’s capital unless given.'),
  my_pbx_url: z
    .url({ protocol: /^https?$/, error: 'expected an http:// or https:// address' })
    .max(500)
    .describe('Where the customer opens the phone system.'),
  sip_domain: maybe(text(200)),
})

const QUANTITIES = z.record(text(40), z.int().min(0).max(QUANTITY_MAX))

const SUBSCRIPTION = z.strictObject({
  plan_tier: text(40).describe('A plan of our catalogue, offered or not.'),
  price_minor: maybe(z.int().min(0).max(1_000_000)).describe(
    'Minor units (cents) of what we sell in, for a whole period, net of VAT; the price of the plan unless given.',
  ),
  trial_ends_at: maybe(instant).describe('Of a trial that is running: the first charge.'),
  anchor_at: maybe(instant).describe(
    'Of whoever pays: the start of the first paid period, from which all are counted.',
  ),
  paid_until: maybe(instant).describe(
    'Of whoever pays: the end of the period that is paid, and so the next charge.',
  ),
  cancel_at_period_end: z.boolean().default(false).describe('It ends then, without a charge.'),
  plan_tier_pending: maybe(text(40)).describe('The plan from the next period on.'),
  interval: z.enum(INTERVALS).default('month').describe('The length of the periods that are paid.'),
  planned_interval: maybe(z.enum(INTERVALS)).describe('Another length from the next period on.'),
  included: maybe(QUANTITIES).describe(
    'How many of each item the plan includes; as the catalogue has it unless given.',
  ),
  items: z
    .array(
      z.strictObject({
        item: text(40).describe('An item of our catalogue.'),
        quantity: z
          .int()
          .min(1)
          .max(QUANTITY_MAX)
          .describe('All that are held, with what the plan includes.'),
        price: maybe(PRICE).describe(
          'Minor units (cents) of what we sell in, for a whole period, net of VAT; the price of the catalogue unless given.',
        ),
      }),
    )
    .max(100)
    .default([]),
  planned_items: maybe(QUANTITIES).describe(
    'Quantities from the next period on; 0 gives an item up.',
  ),
  redeemed_codes: z
    .array(text(40))
    .max(100)
    .default([])
    .describe('Discount codes that were redeemed: the customer does not redeem them again.'),
  term_ends_at: maybe(instant).describe('The end of a minimum term: the end of a period.'),
  notice_days: z
    .int()
    .min(0)
    .max(NOTICE_DAYS_MOST)
    .default(0)
    .describe('Days of notice that a company gives.'),
  ends_at: maybe(instant).describe(
    'The customer has cancelled to the end of this later period; until then it is billed.',
  ),
})

/** One customer, as a line of the file has it: the one definition, from which the documents are printed. */
const CUSTOMER = z.strictObject({
  reference: text(200).describe(
    'What the former system calls the customer: the same reference is the same customer in every import.',
  ),
  account: ACCOUNT,
  users: z
    .array(USER)
    .max(50)
    .default([])
    .describe('An owner with the contact’s address if none is given.'),
  cards: z.array(CARD).max(20).default([]),
  tenant: TENANT,
  subscription: SUBSCRIPTION,
})

/** A line that has the form of one; what it says may still be wrong. */
export type CustomerLine = z.output<typeof CUSTOMER>

/** The JSON schema of a line. */
export function customerSchema() {
  return z.toJSONSchema(CUSTOMER, { io: 'input' })
}

/** The fields whose cell in a CSV file is no text. */
export const CELL_TYPES: Readonly<Record<string, 'number' | 'boolean'>> = {
  quantity: 'number',
  unit_minor: 'number',
  amount_minor: 'number',
  exp_month: 'number',
  exp_year: 'number',
  price_minor: 'number',
  notice_days: 'number',
  is_default: 'boolean',
  cancel_at_period_end: 'boolean',
}

/** The line, or what is wrong with each of its fields. */
export function checkLine(
  json: unknown,
): { readonly line: CustomerLine } | { readonly flaws: readonly ImportFlaw[] } {
  const read = CUSTOMER.safeParse(json)
  if (!read.success) return { flaws: read.error.issues.flatMap(flawsOf) }
  const unstorable = [...unstorableTexts(read.data)]
  if (unstorable.length === 0) return { line: read.data }
  return { flaws: unstorable.map(({ path, reason }) => ({ field: path.join('.'), reason })) }
}

function flawsOf(issue: z.core.$ZodIssue): ImportFlaw[] {
  const field = (path: readonly PropertyKey[]) => path.map(String).join('.') || 'the line'
  if (issue.code !== 'unrecognized_keys') {
    return [{ field: field(issue.path), reason: issue.message }]
  }
  return issue.keys.map((key) => ({ field: field([...issue.path, key]), reason: 'no such field' }))
}

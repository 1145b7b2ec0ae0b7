import {
  type Catalogue,
  type CodeFlaw,
  codeFlaws,
  DISCOUNT_CODE,
  DISCOUNT_PERCENT_MAX,
  DISCOUNT_PERIODS_MAX,
  type DiscountCode,
  epochMs,
  INTERVALS,
  REDEMPTIONS_MAX,
} from '@billing/core'
import { z } from 'zod'
import { placeOf } from './config-place.ts'

const OFF = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('percent'),
      basis_points: z.int().min(1).max(DISCOUNT_PERCENT_MAX),
    }),
    z.strictObject({ kind: z.literal('amount'), amount_minor: z.int().min(1).max(10_000_000) }),
    z.strictObject({ kind: z.literal('period') }),
  ])
  .describe(
    'What it takes off each period: 15 % is 1500 basis points; an amount is net of VAT, in minor units (cents); `period` is all of it.',
  )

const names = z.array(z.string()).min(1).max(100)

const CODE = z.strictObject({
  code: z
    .string()
    .regex(DISCOUNT_CODE, 'expected 1 to 40 of letters, digits, _ and -')
    .describe('What customers type; upper and lower case are the same. Never used again.'),
  name: z.string().min(1).max(80).optional().describe('What operators read.'),
  off: OFF,
  periods: z
    .int()
    .min(1)
    .max(DISCOUNT_PERIODS_MAX)
    .nullable()
    .default(null)
    .describe('How many billed periods it is for; null: every one.'),
  interval: z
    .enum(INTERVALS)
    .optional()
    .describe('The length of those periods: a code with `periods` says it.'),
  plans: names.optional().describe('Who may redeem it: customers of these plans; else of any.'),
  items: names
    .optional()
    .describe('Who may redeem it: customers who hold one of these items; else anybody.'),
  valid_until: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('It is not redeemed from this instant on: 2027-06-01T00:00:00+03:00.'),
  max_redemptions: z
    .int()
    .min(1)
    .max(REDEMPTIONS_MAX)
    .optional()
    .describe('How often it is redeemed at most, all customers together.'),
  first_only: z
    .boolean()
    .default(false)
    .describe('Whether it is for customers who were never billed before.'),
})

/** The codes, as a person writes them. */
export const CODES_OF_FILE = z
  .array(CODE)
  .max(1_000)
  .describe('What customers redeem for a discount, at sign-up or on the plan page.')

/** One line for each thing by which codes do not fit together, or the catalogue that is in force. */
export function codeProblems(codes: readonly DiscountCode[], catalogue: Catalogue): string[] {
  return codeFlaws(codes, catalogue).map(
    ({ path, message }: CodeFlaw) => `${placeOf([...path])}: ${message}`,
  )
}

/** A code of the file, as the core takes it. */
export function codeFrom(code: z.output<typeof CODE>): DiscountCode {
  const { name, interval, plans, items, valid_until, max_redemptions } = code
  return {
    ...code,
    name: name ?? null,
    interval: interval ?? null,
    plans: plans ?? null,
    items: items ?? null,
    valid_until: valid_until === undefined ? null : epochMs(Date.parse(valid_until)),
    max_redemptions: max_redemptions ?? null,
  }
}

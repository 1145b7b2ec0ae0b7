import { CARD_BRANDS, DISPUTE_STAGES } from '@billing/core'
import { z } from 'zod'

import { Instant } from '../world/instant.ts'
import { isBehaviour } from '../providers/payments/cards.ts'
import {
  type Behaviour,
  FAULT_KINDS,
  FAULT_TARGETS,
  REFUND_COURSES,
  WEBHOOK_MODES,
} from '../world/behaviours.ts'

const CardBehaviour = z.custom<Behaviour>(
  (value) => typeof value === 'string' && isBehaviour(value),
  { message: 'No card behaves like this.' },
)

/** The bodies of the sandbox's operations; an unknown property is refused. Source: contract 12. */
export const CompletionBody = z.strictObject({
  card: z
    .strictObject({
      brand: z.enum(CARD_BRANDS),
      last4: z.string().regex(/^\d{4}$/),
      exp_month: z.int().min(1).max(12),
      exp_year: z.int().min(2000).max(2199),
    })
    .optional(),
  behaviour: CardBehaviour.optional(),
})

/** How a saved card behaves from now on. */
export const CardBody = z.strictObject({ behaviour: CardBehaviour })

/** How far the clock moves: by a duration or to an instant. */
export const MoveBody = z
  .strictObject({
    advance: z.string().max(50).optional(),
    to: Instant.optional(),
  })
  .refine((body) => (body.advance === undefined) !== (body.to === undefined), {
    message: 'Exactly one of advance and to is needed.',
    path: ['advance'],
  })

/** How many of a thing a tenant has in use, by the thing's name at the PBX core. */
export const InUseBody = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'We take small letters, digits and _.'),
  count: z.int().min(0).max(1_000_000),
})

/** What the registry says of a number. */
export const VatBody = z.strictObject({
  vat_id: z.string().regex(/^[\w .+*-]{3,20}$/, 'We take 3 to 20 letters and digits.'),
  valid: z.boolean(),
  name: z
    .string()
    .max(200)
    .regex(/^\P{Cc}*$/u, 'We cannot keep these characters.')
    .optional(),
})

/** Text that a database keeps. */
const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'We cannot keep these characters.')

/** What becomes of documents to an electronic address. */
export const RecipientBody = z.strictObject({
  scheme: z.string().regex(/^\d{4}$/, 'A scheme has four digits.'),
  id: line(135),
  known: z.boolean().default(true),
  rule: z.strictObject({ id: line(100), message: line(1_000) }).optional(),
})

/** Which provider fails, how and how often. */
export const FaultBody = z.strictObject({
  target: z.enum(FAULT_TARGETS),
  kind: z.enum([...FAULT_KINDS, 'none']),
  count: z.int().min(1).max(1_000_000).optional(),
})

/** How webhooks travel from now on. */
export const WebhookModeBody = z.strictObject({ mode: z.enum(WEBHOOK_MODES) })

/** What the provider tells of a dispute: of a new one, unless it is named, of the newest paid order unless one is. */
export const DisputeBody = z.strictObject({
  stage: z.enum(DISPUTE_STAGES),
  dispute_id: z.string().min(1).max(100).optional(),
  order_id: z.string().min(1).max(100).optional(),
  /** What the cardholder wants back, in cents. */
  amount_minor: z.int().min(1).optional(),
})

/** How refunds go from now on. */
export const RefundCourseBody = z.strictObject({ course: z.enum(REFUND_COURSES) })

/** Nothing, or `{}`. */
export const NoBody = z.strictObject({})

import type { Context } from 'hono'
import { z } from 'zod'

import { bad } from './errors.ts'
import { cancelAfter, expireAfter } from './durations.ts'
import { webAddress } from './web-address.ts'

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const Amount = z.int().min(0)
const Currency = z
  .string()
  .refine((code) => CURRENCIES.has(code), 'is no currency of ISO 4217 in capital letters')
const Email = z.email().max(254)
const Phone = z.string().regex(/^\+[1-9]\d{5,14}$/, 'is no number in the form +37060000000')
const Events = z.enum([
  'ORDER_COMPLETED',
  'ORDER_AUTHORISED',
  'ORDER_CANCELLED',
  'ORDER_FAILED',
  'ORDER_INCREMENTAL_AUTHORISATION_AUTHORISED',
  'ORDER_INCREMENTAL_AUTHORISATION_DECLINED',
  'ORDER_INCREMENTAL_AUTHORISATION_FAILED',
  'ORDER_PAYMENT_AUTHENTICATION_CHALLENGED',
  'ORDER_PAYMENT_AUTHENTICATED',
  'ORDER_PAYMENT_AUTHORISATION_STARTED',
  'ORDER_PAYMENT_DECLINED',
  'ORDER_PAYMENT_FAILED',
  'SUBSCRIPTION_INITIATED',
  'SUBSCRIPTION_FINISHED',
  'SUBSCRIPTION_CANCELLED',
  'SUBSCRIPTION_OVERDUE',
  'PAYOUT_INITIATED',
  'PAYOUT_COMPLETED',
  'PAYOUT_FAILED',
  'DISPUTE_ACTION_REQUIRED',
  'DISPUTE_UNDER_REVIEW',
  'DISPUTE_WON',
  'DISPUTE_LOST',
])

const Metadata = z
  .record(
    z.string().regex(/^[a-zA-Z][a-zA-Z\d_]{0,39}$/, 'is no key of metadata'),
    z.string().max(500),
  )
  .refine((metadata) => Object.keys(metadata).length <= 50, 'holds at most 50 pairs')

const LineItems = z.array(z.looseObject({ total_amount: z.int() })).max(250)

const person = {
  email: Email.optional(),
  full_name: z.string().max(300).optional(),
  phone: Phone.optional(),
  date_of_birth: z.iso.date().optional(),
}

/** What both ways to describe an order take; what is not named here is ignored, as at the real one. */
const described = (public_urls: boolean) => ({
  settlement_currency: Currency.optional(),
  description: z.string().max(1_024).optional(),
  customer: z.object({ id: z.string().optional(), ...person }).optional(),
  enforce_challenge: z.enum(['automatic', 'forced']).optional(),
  line_items: LineItems.optional(),
  shipping: z.looseObject({}).optional(),
  industry_data: z.looseObject({}).optional(),
  capture_mode: z.enum(['automatic', 'manual']).optional(),
  cancel_authorised_after: cancelAfter.optional(),
  metadata: Metadata.optional(),
  merchant_order_data: z
    .object({ reference: z.string().max(255).optional(), url: webAddress(public_urls).optional() })
    .optional(),
  upcoming_payment_data: z
    .object({ date: z.iso.datetime({ offset: true }), payment_method_id: z.string() })
    .optional(),
  redirect_url: webAddress(public_urls).optional(),
  statement_descriptor_suffix: z
    .string()
    .regex(/^[^*\n\r\\]{1,19}$/)
    .optional(),
})

/** The body of a new order. */
export const newOrderBody = (public_urls: boolean) =>
  z.object({
    amount: Amount,
    currency: Currency,
    ...described(public_urls),
    authorisation_type: z.enum(['final', 'pre_authorisation']).optional(),
    expire_pending_after: expireAfter.optional(),
    location_id: z.uuid().optional(),
    save_payment_method_for: z.enum(['merchant', 'customer']).optional().catch(undefined),
  })

/** The body of a change of an order. */
export const orderChangeBody = (public_urls: boolean) =>
  z.object({
    amount: Amount.optional(),
    currency: Currency.optional(),
    ...described(public_urls),
    expire_pending_after: z.never('cannot be changed').optional(),
  })

/** The body of a new order, as read. */
export type NewOrderBody = z.output<ReturnType<typeof newOrderBody>>
/** The body of a change of an order, as read. */
export type OrderChangeBody = z.output<ReturnType<typeof orderChangeBody>>

/** The body of a capture. */
export const CaptureBody = z.object({ amount: z.int().min(1).optional() })

/** The body of a refund. */
export const RefundBody = z.object({
  amount: z.int().min(1),
  currency: Currency,
  description: z.string().max(1_024).optional(),
  metadata: Metadata.optional(),
  merchant_order_data: z.object({ reference: z.string().max(255).optional() }).optional(),
})

/** The body of a payment with a saved card. */
export const PayBody = z.object({
  saved_payment_method: z
    .object({
      type: z.enum(['card', 'revolut_pay']),
      id: z.string().min(1),
      initiator: z.enum(['customer', 'merchant']),
      environment: z
        .object({
          type: z.literal('browser'),
          time_zone_utc_offset: z.int(),
          color_depth: z.int(),
          screen_width: z.int(),
          screen_height: z.int(),
          java_enabled: z.boolean(),
        })
        .optional(),
    })
    .refine(({ initiator, environment }) => initiator === 'merchant' || environment, {
      path: ['environment'],
      message: 'is needed when the customer pays',
    }),
})

/** The body of a new customer. */
export const NewCustomerBody = z.object({ ...person, email: Email })
/** The body of a change of a customer. */
export const CustomerChangeBody = z.object(person)
/** The body of a change of a saved card, which goes one way only. */
export const MethodChangeBody = z.object({ saved_for: z.literal('customer').optional() })

/** The body of a new webhook. */
export const webhookBody = (public_urls: boolean) =>
  z.object({ url: webAddress(public_urls), events: z.array(Events).min(1) })
/** The body of a rotation of a webhook's secret. */
export const RotationBody = z.object({ expiration_period: z.string().optional() })

/** The JSON of a request; an absent body counts as `{}`. Throws a 400 that names what is wrong. */
export async function readBody<S extends z.ZodType>(c: Context, schema: S): Promise<z.output<S>> {
  const parsed = schema.safeParse(await json(c))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw bad(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`)
}

async function json(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text === '') return {}
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw bad('The body must be application/json.')
  // No database keeps this character.
  if (text.includes(String.raw`\u0000`)) throw bad('The body holds a character that is not text.')
  try {
    return JSON.parse(text)
  } catch {
    throw bad('The body is not JSON.')
  }
}

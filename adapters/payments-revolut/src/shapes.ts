import { CURRENCIES, epochMs, ORDER_STATES } from '@billing/core'
import { z } from 'zod'

/** An id that may stand in a path: the provider's are UUIDs. */
export const Id = z.string().regex(/^[\w-]{1,100}$/)

/** Whole minor units that arithmetic can hold. */
const Minor = z.int().nonnegative()

const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.+-]{5,30}Z?$/)
  .refine((text) => Number.isFinite(Date.parse(text)))
  .transform((text) => epochMs(Math.floor(Date.parse(text))))

const WebUrl = z
  .string()
  .max(4_000)
  .refine((text) => /^https?:\/\/[^@\s/]+(\/[!-~]*)?$/.test(text) && URL.canParse(text))

/** A word of the provider's, `insufficient_funds`; anything else says nothing that could be shown or kept. */
const Word = z
  .string()
  .nullish()
  .transform((text) => (/^[\w.-]{1,100}$/.test(text ?? '') ? text : null))

/** By which the provider knows a card again; anything else says nothing. */
const Fingerprint = z
  .string()
  .regex(/^[\w+/=-]{44}$/)
  .nullish()
  .catch(null)

/** One try to pay an order. A state that we do not know is one that is under way. */
export const PaymentShape = z.object({
  id: Id.nullish(),
  state: z.string(),
  decline_reason: Word,
  currency: z.string().nullish(),
  created_at: Instant.nullish(),
  updated_at: Instant.nullish(),
  payment_method: z.object({ id: Id.nullish(), fingerprint: Fingerprint }).nullish(),
})
/** One try to pay an order, as the order shows it. */
export type PaymentShape = z.infer<typeof PaymentShape>

/** The answer to a try to pay an order with a saved card. */
export const PaidShape = PaymentShape.extend({ order_id: Id.nullish() })
/** The answer to a try to pay an order with a saved card. */
export type PaidShape = z.infer<typeof PaidShape>

/** What a payment, a refund and everything else that is an order has. */
const AnyOrder = z.object({
  id: Id,
  type: z.string(),
  state: z.enum(ORDER_STATES),
  amount: Minor,
  currency: z.enum(CURRENCIES),
  merchant_order_data: z.object({ reference: z.string().max(200).nullish() }).nullish(),
  related_order_id: Id.nullish(),
})

/** An order that takes money or saves a card. */
export const OrderShape = AnyOrder.extend({
  token: z
    .string()
    .regex(/^[!-~]{0,200}$/)
    .nullish(),
  created_at: Instant,
  refunded_amount: Minor.nullish(),
  capture_mode: z.string().nullish(),
  description: z.string().nullish(),
  customer: z
    .object({ id: Id, email: z.string().nullish(), full_name: z.string().nullish() })
    .nullish(),
  payments: z.array(PaymentShape).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  merchant_order_data: z.object({ reference: z.string().min(1).max(200) }),
  checkout_url: WebUrl.nullish(),
  redirect_url: z.string().nullish(),
}).refine(({ payments, currency }) =>
  (payments ?? []).every((payment) => (payment.currency ?? currency) === currency),
)
/** An order that takes money or saves a card, as the provider shows it. */
export type OrderShape = z.infer<typeof OrderShape>

/** An order of any type, a refund too. */
export const AnyOrderShape = AnyOrder
/** An order of any type, as the provider shows it. */
export type AnyOrderShape = z.infer<typeof AnyOrder>

/** A page of orders, of which each is to be read for itself. */
export const OrdersShape = z.object({
  orders: z.array(
    z.object({
      id: Id,
      type: z.string(),
      created_at: Instant,
      merchant_order_data: z.object({ reference: z.string().nullish() }).nullish(),
    }),
  ),
})

/** A disputed charge. */
const DisputeShape = z.object({
  id: Id,
  state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
  created_at: Instant,
  updated_at: Instant,
  amount: Minor,
  currency: z.enum(CURRENCIES),
  payment: z.object({ order_id: Id.nullish() }).nullish(),
})
/** A disputed charge, as the provider shows it. */
export type DisputeShape = z.infer<typeof DisputeShape>

/** Disputed charges. */
export const DisputesShape = z.array(DisputeShape)

/** A saved payment method; only a card has the rest. */
export const MethodShape = z.object({
  id: Id,
  type: z.string(),
  saved_for: z.string().nullish(),
  brand: z.string().nullish(),
  last_four: z.string().nullish(),
  expiry_month: z.number().nullish(),
  expiry_year: z.number().nullish(),
  issuer_country: z.string().nullish(),
})
/** A saved payment method, as the provider shows it. */
export type MethodShape = z.infer<typeof MethodShape>

/** A customer's saved payment methods. */
export const MethodsShape = z.object({ payment_methods: z.array(MethodShape) })

/** The webhooks that the merchant has. */
export const WebhooksShape = z.object({
  webhooks: z.array(
    z.object({
      id: Id,
      url: z.string(),
      events: z.array(z.string()),
      signing_secret: z.string().nullish(),
    }),
  ),
})

const Code = z.union([z.string().max(200), z.int()])

/** The three bodies of a refusal: a code that is text, a code that is a number, and the older `errorId`. */
export const RefusalShape = z.union([
  z.object({ code: Code, message: z.string().nullish() }),
  z.object({ errorId: z.string().max(200), message: z.string().nullish() }),
])

import { z } from '@hono/zod-openapi'
import { CARD_BRANDS, VERIFICATION_MODES } from '@billing/core'
import { DateTime, emailAddress, maybe, ShownCurrency, shownUri } from './common.ts'

const VerificationMode = z.enum(VERIFICATION_MODES)

/** A saved card, as a person recognises it; it is shown as the provider saved it. */
export const PaymentMethod = z
  .object({
    payment_method_id: z.string(),
    brand: z.enum(CARD_BRANDS),
    last4: z.string().openapi({ minLength: 4, maxLength: 4, example: '4242' }),
    exp_month: z.int().openapi({ minimum: 1, maximum: 12 }),
    exp_year: z.int().openapi({ minimum: 2026, maximum: 2099 }),
    is_default: z.boolean().openapi({ description: 'Whether we charge this one.' }),
    declined_last_time: maybe(z.boolean()).openapi({
      description:
        'In the list of cards: whether it was declined the last time that we asked it for a period.',
    }),
    created_at: DateTime,
  })
  .openapi('PaymentMethod')

/** The saved cards of an account. */
export const PaymentMethodListResponse = z
  .object({ data: z.array(PaymentMethod) })
  .openapi('PaymentMethodListResponse')

/** The query of `addPaymentMethod`. */
export const AddPaymentMethodQuery = z.object({
  make_default: maybe(z.enum(['true', 'false'])).openapi({
    description:
      'Charge the card from then on, whatever card was before, and at once for what is owed.',
  }),
})

/** Where the customer goes to save a card. */
export const AddPaymentMethodResponse = z
  .object({
    checkout_url: shownUri().openapi({ description: 'The provider’s page that takes the card.' }),
    return_url: shownUri().openapi({ description: 'Where the customer comes back to.' }),
  })
  .openapi('AddPaymentMethodResponse')

/** The body of `verifyPaymentMethod`. */
export const VerifyPaymentMethodRequest = z
  .strictObject({
    email: emailAddress().openapi({ description: 'Of whoever owns the card at the provider.' }),
    mode: VerificationMode.default('micro_auth'),
    amount_minor: z.int().min(1).max(100).default(1).openapi({
      description: 'EUR cents to hold for `micro_auth`; ignored for `zero_auth`.',
    }),
  })
  .openapi('VerifyPaymentMethodRequest')

/** A verification that waits for the customer’s card. */
export const VerifyPaymentMethodResponse = z
  .object({
    verification_id: z.string(),
    checkout_url: shownUri(),
    mode: VerificationMode.openapi({ description: 'What the provider took.' }),
    amount_minor: z.int().openapi({ description: 'EUR cents that are held, and given back.' }),
    currency: ShownCurrency,
    status: z.enum(['pending_verification']),
    created_at: DateTime,
  })
  .openapi('VerifyPaymentMethodResponse')

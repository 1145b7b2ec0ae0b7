import { z } from '@hono/zod-openapi'
import { INTERVALS, PASSWORD_MIN, signupMachine, statesOf } from '@billing/core'
import {
  country,
  DateTime,
  emailAddress,
  Locale,
  maybe,
  Money,
  name,
  newPassword,
  offeredTier,
  orNull,
  shownUri,
  text,
} from './common.ts'
import { Address } from './account.ts'
import { DiscountCodeText } from './discounts.ts'
import { InvoiceLineItem } from './invoices.ts'
import { WantedQuantities } from './item-price.ts'
import { PriceWithVat } from './subscription.ts'
import { EXAMPLES } from './examples.ts'

/** Where a signup stands, from its machine's table. */
export const SignupStatus = z.enum(statesOf(signupMachine)).openapi('SignupStatus')

const shared = {
  email: emailAddress(),
  plan_tier: offeredTier(),
  country: country(),
  password: maybe(newPassword(PASSWORD_MIN.signup)),
  admin_first_name: maybe(name()),
  admin_last_name: maybe(name()),
  language: maybe(Locale),
}

/** What is ordered beside the plan. */
const ordered = {
  interval: maybe(z.enum(INTERVALS)).openapi({
    description: 'How long a period is that is paid in advance; missing: a month.',
  }),
  items: maybe(WantedQuantities).openapi({
    description: 'Quantities by item, beside the plan, at the prices of today.',
  }),
  code: maybe(DiscountCodeText),
}

const company = {
  customer_type: z.literal('company'),
  company_name: name(),
  legal_address: maybe(Address),
  ...shared,
}

const individual = {
  customer_type: z.literal('individual'),
  full_name: name(),
  begin_at_once: maybe(z.boolean()).openapi({
    description:
      'The consumer expressly asks us to begin before the right of withdrawal ends, and owes the days used if they withdraw.',
  }),
  ...shared,
}

const CompanySignupRequest = z.strictObject(company).openapi('CompanySignupRequest')
const IndividualSignupRequest = z.strictObject(individual).openapi('IndividualSignupRequest')

/** The body of `createSignup`, for a company or a person. */
export const SignupRequest = z
  .discriminatedUnion('customer_type', [CompanySignupRequest, IndividualSignupRequest])
  .openapi('SignupRequest', {
    example: {
      customer_type: 'company',
      company_name: 'UAB Pavyzdys',
      email: 'jonas@example.lt',
      plan_tier: 'business',
      country: 'LT',
      language: 'lt',
      password: 'three green apple trees',
    },
  })

/** The body of `createSignupOrder`: that of `createSignup`, and what is ordered beside the plan. */
export const SignupOrderRequest = z
  .discriminatedUnion('customer_type', [
    z.strictObject({ ...company, ...ordered }).openapi('CompanySignupOrderRequest'),
    z.strictObject({ ...individual, ...ordered }).openapi('IndividualSignupOrderRequest'),
  ])
  .openapi('SignupOrderRequest', {
    example: {
      customer_type: 'company',
      company_name: 'UAB Pavyzdys',
      email: 'jonas@example.lt',
      plan_tier: 'business',
      country: 'LT',
      interval: 'year',
      items: { seats: 5 },
    },
  })

/** What is charged first, if nothing changes before. */
export const FirstInvoice = z
  .object({
    at: DateTime,
    line_items: z.array(InvoiceLineItem).readonly(),
    subtotal: Money,
    vat_amount: Money,
    total: Money,
  })
  .openapi('FirstInvoice', {
    description:
      'What is charged at the end of the trial if nothing changes before: the plan, its items, what a code takes off, and what is set up for the first time. Lines and `subtotal` are net of VAT.',
  })

/** What the browser needs to go on. */
export const SignupResponse = z
  .object({
    signup_id: z.string(),
    order_token: z.string().openapi({
      description: 'Mounts the payment widget. The card is saved, nothing is charged.',
    }),
    checkout_url: shownUri().openapi({
      description: 'The provider’s page for the card, for a front end without a form of its own.',
    }),
    status: SignupStatus,
    amount_minor: z.int().openapi({
      description: 'The monthly net price, for reference. The first charge is at trial end.',
    }),
    currency: z.string().length(3),
    price_with_vat: PriceWithVat,
    first_invoice: maybe(FirstInvoice),
    created_at: DateTime,
  })
  .openapi('SignupResponse', { example: EXAMPLES.SignupResponse })

/** Where a signup stands, for whoever knows its id. */
export const SignupStatusResponse = z
  .object({
    signup_id: z.string(),
    status: SignupStatus,
    account_id: orNull(z.string()),
    failure_reason: orNull(z.string()),
    checkout_url: orNull(
      shownUri().openapi({
        description:
          'The provider’s page for the card while we wait for it; null while it is closed: the fifth card that is refused within an hour closes it, for an hour.',
      }),
    ),
    ended_at: orNull(DateTime).openapi({
      description: 'Since when the account that came of it has ended; null while it lives.',
    }),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('SignupStatusResponse', { example: EXAMPLES.SignupStatusResponse })

/** The body of `createSignupSession`. */
export const SignupSessionRequest = z
  .strictObject({
    grant: text().min(1).openapi({ description: 'As `verifyVerification` gave it.' }),
  })
  .openapi('SignupSessionRequest')

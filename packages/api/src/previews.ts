import { z } from '@hono/zod-openapi'
import { COME_BACK_REFUSALS, type ComeBackRefusal, PROBLEMS, type ProblemCode } from '@billing/core'
import { DateTime, maybe, Money, offeredTier, orNull, PlanTier } from './common.ts'
import { InvoiceLineItem } from './invoices.ts'
import { WantedQuantities } from './item-price.ts'
import { PriceWithVat } from './subscription.ts'

/** An invoice that is still to come. */
/** An invoice that is still to come. */
export const NextInvoice = z
  .object({
    at: DateTime,
    period: z.object({ start: DateTime, end: DateTime }),
    plan_tier: PlanTier,
    line_items: maybe(z.array(InvoiceLineItem).readonly()),
    subtotal: maybe(Money),
    vat_rate_basis_points: maybe(z.int()).openapi({ description: '21 % is 2100.' }),
    vat_amount: maybe(Money),
    total: Money,
    credit_applied: Money,
    to_pay: Money,
  })
  .openapi('NextInvoice', {
    description:
      '`line_items` and `subtotal` are net, as the invoice will have them; `total` is with VAT. Account credit pays first; the card is asked for `to_pay`.',
  })

/** Why one of two ways is closed. */
const Refusal = z
  .object({
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string(),
  })
  .openapi('Refusal', {
    description: 'The problem that whoever asks for it now is answered with.',
  })

/** The body of `previewPlanChange`. */
export const PlanPreviewRequest = z
  .strictObject({ new_tier: offeredTier() })
  .openapi('PlanPreviewRequest', { example: { new_tier: 'enterprise' } })

const PlanNow = z
  .object({
    line_items: z.array(InvoiceLineItem).readonly(),
    subtotal: Money,
    vat_rate_basis_points: orNull(z.int()).openapi({ description: '21 % is 2100.' }),
    vat_amount: Money,
    total: Money,
    credit_applied: Money,
    to_pay: Money,
    credit_back: Money,
    next_invoices: z.array(NextInvoice).readonly(),
  })
  .openapi('PlanNow', {
    description:
      '`subtotal` is net. It, `vat_amount` and `total` are below zero where a smaller plan gives something back: never more than was billed. Of the total account credit pays `credit_applied` first and the default card is asked for `to_pay`; `credit_back` becomes account credit, with VAT.',
  })

const PlanNext = z
  .object({ at: DateTime, next_invoices: z.array(NextInvoice).readonly() })
  .openapi('PlanNext')

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const NEXT = {
  at: '2026-03-15T09:02:13.512Z',
  period: { start: '2026-03-15T09:02:13.512Z', end: '2026-04-15T09:02:13.512Z' },
  plan_tier: 'enterprise',
  total: eur(7_139),
  credit_applied: eur(0),
  to_pay: eur(7_139),
}
const LINE = {
  quantity: 1,
  period_start: '2026-02-22T09:00:00.000Z',
  period_end: '2026-03-15T09:02:13.512Z',
}

/** What another plan comes to, both ways. */
export const PlanPreview = z
  .object({
    new_tier: PlanTier,
    price_with_vat: PriceWithVat,
    now: orNull(PlanNow).openapi({
      description: 'What `changePlanNow` comes to. Null where it cannot be counted.',
    }),
    now_refused: orNull(Refusal).openapi({
      description: 'Why it is refused: where only a card is missing, the amounts are there too.',
    }),
    next_cycle: orNull(PlanNext).openapi({ description: 'What `changePlan` comes to.' }),
    next_cycle_refused: orNull(Refusal),
  })
  .openapi('PlanPreview', {
    example: {
      new_tier: 'enterprise',
      price_with_vat: {
        net: eur(5_900),
        vat_rate_basis_points: 2_100,
        vat: eur(1_239),
        gross: eur(7_139),
        shown: 'net',
        renews: 'monthly',
      },
      now: {
        line_items: [
          {
            ...LINE,
            description: 'Planas „Business“, nepanaudotos dienos',
            unit_price: eur(-1_425),
            line_total: eur(-1_425),
          },
          {
            ...LINE,
            description: 'Planas „Enterprise“, likusios dienos',
            unit_price: eur(4_425),
            line_total: eur(4_425),
          },
        ],
        subtotal: eur(3_000),
        vat_rate_basis_points: 2_100,
        vat_amount: eur(630),
        total: eur(3_630),
        credit_applied: eur(0),
        to_pay: eur(3_630),
        credit_back: eur(0),
        next_invoices: [NEXT],
      },
      now_refused: null,
      next_cycle: { at: '2026-03-15T09:02:13.512Z', next_invoices: [NEXT] },
      next_cycle_refused: null,
    },
  })

/** What a change comes to, both ways. */
export const SubscriptionChangePreview = z
  .object({
    price_with_vat: PriceWithVat,
    now: orNull(PlanNow).openapi({ description: 'Null where it cannot be counted.' }),
    now_refused: orNull(Refusal).openapi({
      description: 'Why it is refused: where only a card is missing, the amounts are there too.',
    }),
    next_period: orNull(PlanNext),
    next_period_refused: orNull(Refusal),
  })
  .openapi('SubscriptionChangePreview')

/** The body of `resubscribe` and of its preview. */
export const ResubscribeRequest = z
  .strictObject({
    plan_tier: offeredTier(),
    items: maybe(WantedQuantities).openapi({
      description: 'Quantities by item, at the prices of today; missing: the plan alone.',
    }),
  })
  .openapi('ResubscribeRequest', { example: { plan_tier: 'business' } })

/** What coming back to a plan would come to. */
export const ResubscriptionPreview = z
  .object({
    plan_tier: PlanTier,
    price_with_vat: PriceWithVat,
    next_invoices: z.array(NextInvoice).readonly().openapi({
      description: 'The first is charged at once. None where it is refused.',
    }),
    refused: orNull(
      z.object({
        reason: z.enum(Object.keys(COME_BACK_REFUSALS) as [ComeBackRefusal, ...ComeBackRefusal[]]),
        detail: z.string(),
      }),
    ),
  })
  .openapi('ResubscriptionPreview', {
    example: {
      plan_tier: 'enterprise',
      price_with_vat: {
        net: eur(5_900),
        vat_rate_basis_points: 2_100,
        vat: eur(1_239),
        gross: eur(7_139),
        shown: 'net',
        renews: 'monthly',
      },
      next_invoices: [NEXT],
      refused: null,
    },
  })

/** What leaving now comes to. */
export const CancellationPreview = z
  .object({
    ends_at: DateTime.openapi({ description: 'When the phones stop.' }),
    at_once: z.boolean().openapi({
      description:
        'Something is unpaid, or the account is suspended, and no minimum term runs: the period is not waited for.',
    }),
    still_billed: maybe(z.array(NextInvoice).readonly()).openapi({
      description:
        'Each period that is still billed until then, because of a minimum term or a notice.',
    }),
    taken_back: Money,
    owed: Money,
    payable_until: orNull(DateTime),
    account_credit: Money,
    phone_system_removed_at: orNull(DateTime).openapi({
      description: 'When the phone system goes for good.',
    }),
    plan_tier_dropped: orNull(PlanTier).openapi({ description: 'A planned plan is dropped.' }),
  })
  .openapi('CancellationPreview', {
    description:
      '`taken_back`: the unused days of what is unpaid, with VAT, which are owed no more. `owed`: what is still owed then, on all invoices. `account_credit`: what is left of it; no invoice follows.',
    example: {
      ends_at: '2026-03-15T09:02:13.512Z',
      at_once: false,
      taken_back: eur(0),
      owed: eur(0),
      payable_until: null,
      account_credit: eur(0),
      phone_system_removed_at: '2026-04-14T09:02:13.512Z',
      plan_tier_dropped: null,
    },
  })

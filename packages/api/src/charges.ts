import { z } from '@hono/zod-openapi'
import {
  CHARGE_MAX,
  CHARGE_TEXT_MAX,
  QUANTITY_MAX,
  waitingLineMachine,
  statesOf,
} from '@billing/core'
import { DateTime, maybe, Money, orNull, PageInfo, readable, text } from './common.ts'

/** The body of `adminChargeCustomer`. */
export const AdminChargeRequest = z
  .strictObject({
    item: maybe(text().max(40)).openapi({
      description: 'An item of the catalogue that is charged once.',
    }),
    description: maybe(readable().max(CHARGE_TEXT_MAX)).openapi({
      description: 'What the customer reads on the invoice; by default the name of the item.',
    }),
    quantity: maybe(z.int().min(1).max(QUANTITY_MAX)),
    unit_price_minor: maybe(z.int().min(1).max(CHARGE_MAX)).openapi({
      description: 'Net of VAT, of one; by default the price of the item.',
    }),
    reason: readable(),
  })
  .openapi('AdminChargeRequest', {
    example: {
      description: 'Technician on site',
      quantity: 2,
      unit_price_minor: 4_500,
      reason: 'Ordered by telephone',
    },
  })

/** Something that is charged once. */
export const AdminCharge = z
  .object({
    charge_id: z.string(),
    account_id: z.string(),
    subscription_id: z.string(),
    state: z.enum(statesOf(waitingLineMachine)),
    description: z.string(),
    quantity: z.int().min(1),
    unit_price: Money,
    line_total: Money,
    reason: orNull(z.string()),
    invoice_id: orNull(z.string()),
    created_at: DateTime,
  })
  .openapi('AdminCharge', {
    description:
      'Net of VAT. `waiting`: it goes on the next invoice. `billed`: `invoice_id` has it. `dropped`: it was taken back, the consumer withdrew, or the subscription ended before anything was paid. Without a `reason`: the set-up fee of a change that gave money back.',
  })

/** A page of what was charged once. */
export const AdminChargeListResponse = z
  .object({ data: z.array(AdminCharge), page_info: PageInfo })
  .openapi('AdminChargeListResponse')

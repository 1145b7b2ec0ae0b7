import { z } from '@hono/zod-openapi'
import { AUDIT_ACTORS, OPERATORS_SUPPOSITIONS, SUPPOSITIONS } from '@billing/core'
import { DateTime, maybe, Money } from './common.ts'
import { InvoiceLineItem } from './invoices.ts'

const until = maybe(DateTime).openapi({
  description:
    'The first instant that is not told of: 92 days ahead by default, two years at most.',
})

/** What a customer may ask a forecast. */
export const ForecastFilters = z.object({
  until,
  if: maybe(z.enum(SUPPOSITIONS)).openapi({
    description:
      'What to suppose from now on. `declined`: the default card says no. `new_card`: another one takes its place, and works. `paid_today`: what is overdue is paid on the provider’s page. `cancelled`, `resumed`: the customer leaves, or takes that back.',
  }),
})

/** What an operator may ask a forecast. */
export const AdminForecastFilters = z.object({
  until,
  if: maybe(z.enum(OPERATORS_SUPPOSITIONS)).openapi({
    description:
      'As of `getForecast`; and `suspended`, `unlocked`: an operator’s lock is put on, or taken away; `forgiven`: the subscription is made active, and what is overdue asked for no more.',
  }),
  credit_minor: maybe(
    z
      .string('We take cents.')
      .regex(/^[1-9]\d{0,9}$/, 'We take cents.')
      .transform(Number)
      .openapi({
        type: 'integer',
        minimum: 1,
        maximum: 9_999_999_999,
        description: 'Account credit that the customer is given now, in cents.',
      }),
  ),
})

const ForecastEvent = z
  .object({
    key: z.string(),
    at: DateTime,
    args: z.record(z.string(), z.string()),
    amounts: z.record(z.string(), Money),
    line_items: maybe(z.array(InvoiceLineItem).readonly()).openapi({
      description: 'Of `charge.…` and `retry.…`: the lines of the invoice, net of VAT.',
    }),
  })
  .openapi('ForecastEvent', {
    description:
      '`key` looks up the text; `args` and `amounts` complete it. `charge.…` and `retry.…` end in `paid`, `credit` (account credit covers it), `declined` or `no_card` and have `subtotal` (net), `vat_amount`, `total`, `credit_applied` and `to_pay`; `dunning.…` ends in the step and has `owed`. The others: `trial_reminder`, `plan`, `price` (other prices count, with the `price` of a whole period, net), `restored`, `notice`, `address_awaited`, `skipped`, `written_off`, `ended.…`, `tenant_removed`.',
  })

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

/** What will happen, in order. */
export const ForecastResponse = z
  .object({ until: DateTime, events: z.array(ForecastEvent).readonly() })
  .openapi('ForecastResponse', {
    example: {
      until: '2026-03-01T00:00:00.000Z',
      events: [
        {
          key: 'charge.paid',
          at: '2026-02-15T09:02:13.512Z',
          args: {
            period_start: '2026-02-15T09:02:13.512Z',
            period_end: '2026-03-15T09:02:13.512Z',
            plan_tier: 'business',
            vat_rate_basis_points: '2100',
          },
          amounts: {
            subtotal: eur(1_900),
            vat_amount: eur(399),
            total: eur(2_299),
            credit_applied: eur(0),
            to_pay: eur(2_299),
          },
        },
      ],
    },
  })

const TimelineEvent = z
  .object({
    key: z.string(),
    at: DateTime,
    args: z.record(z.string(), z.unknown()),
    outcome: z.enum(['success', 'failure']),
    actor: z.enum(AUDIT_ACTORS),
    amounts: z.record(z.string(), Money),
  })
  .openapi('TimelineEvent', {
    description:
      '`key` is the action as the audit log names it, `args` what stands beside it there. `amounts` has `amount` where it is known.',
  })

/** What happened to a customer, newest last. */
export const AdminTimelineResponse = z
  .object({ data: z.array(TimelineEvent) })
  .openapi('AdminTimelineResponse', {
    example: {
      data: [
        {
          key: 'invoice.issued',
          at: '2026-02-15T09:02:13.512Z',
          args: { number: 'PBX-2026-000042', total_minor: 2_299 },
          outcome: 'success',
          actor: 'system',
          amounts: { amount: eur(2_299) },
        },
      ],
    },
  })

import { z } from '@hono/zod-openapi'
import { PER_EURO, RATED_CURRENCIES } from '@billing/core'
import { DateTime, maybe, readable } from './common.ts'

const day = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'We take a day as in 2026-11-27.')
    .openapi({ format: 'date', example: '2026-11-27' })

const perEuro = () =>
  z
    .string()
    .regex(PER_EURO, 'We take a number above zero, as in 11.0305.')
    .openapi({ description: 'So many units for one euro, kept exactly.', example: '11.0305' })

const RatedCurrency = z.enum(RATED_CURRENCIES)

/** The body of `adminPutExchangeRates`: the rates of one day. */
export const AdminExchangeRatesRequest = z
  .strictObject({
    day: day(),
    source: readable().openapi({ description: 'Who published them.', example: 'ECB' }),
    rates: z
      .array(z.strictObject({ currency: RatedCurrency, per_euro: perEuro() }))
      .min(1)
      .max(RATED_CURRENCIES.length),
  })
  .openapi('AdminExchangeRatesRequest', {
    example: {
      day: '2026-11-27',
      source: 'ECB',
      rates: [{ currency: 'SEK', per_euro: '11.0305' }],
    },
  })

/** The rate of a currency on a day. */
export const ExchangeRate = z
  .object({
    day: day(),
    currency: RatedCurrency,
    per_euro: perEuro(),
    source: z.string(),
    put_at: DateTime,
  })
  .openapi('ExchangeRate')

/** Rates of the table. */
export const ExchangeRateListResponse = z
  .object({ data: z.array(ExchangeRate) })
  .openapi('ExchangeRateListResponse')

/** Which days `adminListExchangeRates` shows. */
export const ExchangeRateFilters = z.object({
  from: maybe(day()).openapi({ description: 'The last 31 days unless given.' }),
  to: maybe(day()).openapi({ description: 'Today unless given.' }),
})

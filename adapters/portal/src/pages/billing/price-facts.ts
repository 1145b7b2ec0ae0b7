import type { Schema } from '@billing/client'
import { amount, type Fact, rateText, type Reader } from '@billing/pages'
import { BILLING } from '../../texts/billing.ts'

/** The price of a period with its VAT, as the next invoice has it. */
export function priceFacts(price: Schema<'PriceWithVat'> | undefined, reader: Reader): Fact[] {
  if (!price) return []
  const t = BILLING[reader.language]
  return [
    { name: t.net, value: amount(price.net, reader) },
    {
      name: t.vat(rateText(price.vat_rate_basis_points, reader)),
      value: amount(price.vat, reader),
    },
    { name: t.gross[price.renews], value: amount(price.gross, reader), sum: true },
  ]
}

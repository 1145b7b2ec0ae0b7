import type { Money } from '../../kernel/money.ts'
import { conversionOf, type VatConversion } from './vat-conversion.ts'

/** What a document says of its VAT. */
interface Stated {
  readonly vat_amount: Money
  readonly vat_converted: VatConversion | null
}

type StatedNote = Stated & { readonly number: string }

/**
 * What is wrong with the VAT that an invoice and its credit notes state in another currency: each is its VAT by the rate that
 * it names, and a note names the rate of its invoice. Source: Directive 2006/112/EC, Art. 91 (2), 230.
 */
export function convertedFlaws({
  invoice,
  notes,
}: {
  readonly invoice: Stated
  readonly notes: readonly StatedNote[]
}): readonly string[] {
  const rate = invoice.vat_converted?.rate ?? null
  const documents = [{ ...invoice, name: 'its VAT' }, ...notes.map(named)]
  return documents.flatMap(({ name, vat_amount, vat_converted }) => {
    const due = conversionOf(vat_amount, rate)
    if (textOf(due) === textOf(vat_converted)) return []
    return [`${name} is converted to ${textOf(vat_converted)}; its rate gives ${textOf(due)}`]
  })
}

function named({ number, vat_amount, vat_converted }: StatedNote) {
  return { name: `the VAT of ${number}`, vat_amount, vat_converted }
}

/** `379 EUR by 11.0305 and 1 of 2026-02-13`. */
function textOf(converted: VatConversion | null): string {
  if (converted === null) return 'nothing'
  const { amount, rate } = converted
  return `${amount.amount_minor} ${amount.currency} by ${rate.from_per_euro} and ${rate.to_per_euro} of ${rate.day}`
}

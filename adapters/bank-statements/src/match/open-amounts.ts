import type { OpenInvoice, Use } from './types.ts'

/** What is still open of each invoice while receipts are matched. */
export interface OpenAmounts {
  of(invoice: OpenInvoice): number
  /** Less than at the beginning: another receipt has paid a part. */
  isPartPaid(invoice: OpenInvoice): boolean
  take(uses: readonly Use[]): void
}

export function createOpenAmounts(invoices: readonly OpenInvoice[]): OpenAmounts {
  const open = new Map(invoices.map(({ id, open_minor }) => [id, Math.max(open_minor, 0)]))
  const of = ({ id }: OpenInvoice) => open.get(id) ?? 0
  return {
    of,
    isPartPaid: (invoice) => of(invoice) < invoice.open_minor,
    take(uses) {
      for (const { invoice_id, amount_minor, waived_minor } of uses) {
        open.set(invoice_id, (open.get(invoice_id) ?? 0) - amount_minor - waived_minor)
      }
    },
  }
}

/** Uses an amount for invoices in their order, each up to what is open. */
export function spread(
  amount_minor: number,
  invoices: readonly OpenInvoice[],
  open: OpenAmounts,
): readonly Use[] {
  let rest = amount_minor
  const uses: Use[] = []
  for (const invoice of invoices) {
    const part = Math.min(rest, open.of(invoice))
    if (part <= 0) continue
    uses.push({ invoice_id: invoice.id, amount_minor: part, waived_minor: 0 })
    rest -= part
  }
  return uses
}

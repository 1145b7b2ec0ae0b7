/** A month of the books as files. */
export const EXPORTS = {
  title: 'Exports',
  lead: 'A month of the books as files. The audit log has who took which.',
  month: 'Month',
  hint: 'As 2026-11. The last whole month, if you leave it empty.',
  kinds: {
    invoices: 'Invoices and credit notes (CSV)',
    ledger: 'Ledger (CSV)',
    isaf: 'i.SAF (XML)',
  },
} as const

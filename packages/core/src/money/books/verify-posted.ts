import { canonicalJson } from '../../kernel/text/canonical.ts'
import { type Money, subtract } from '../../kernel/money.ts'
import { type Movement, postingsOf } from '../ledger/postings.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import type { InvoiceCase } from './invoice-case.ts'

/** Why the ledger does not have the issue with its amounts, or null. Source: contract 6.8. */
export function issueFlaw({ invoice, posted }: InvoiceCase): string | null {
  const { invoice_id, account_id, subtotal: net, vat_amount: vat, total } = invoice
  const amount = invoice.credit_applied
  const expected: Movement[] = []
  if (total.amount_minor > 0) {
    expected.push({ kind: 'invoice_issued', account_id, amounts: { total, net, vat } })
  }
  if (amount.amount_minor > 0) {
    expected.push({ kind: 'credit_applied', account_id, amounts: { amount } })
  }
  for (const movement of expected) {
    const found = posted.find(({ kind, ref }) => kind === movement.kind && ref === invoice_id)
    if (!found) return `the ledger has no ${movement.kind} of it`
    const isIts = canonicalJson(found.postings) === canonicalJson(expectedPostings(movement))
    if (!isIts) return `the ledger has other amounts of its ${movement.kind}`
  }
  return null
}

/** An invoice whose amounts contradict each other posts nothing that can be compared. */
function expectedPostings(movement: Movement): unknown {
  try {
    return postingsOf(movement)
  } catch {
    return null
  }
}

/** Why the ledger does not have a note with its amounts, or null. Source: contract 6.8. */
export function noteInLedgerFlaw({ notes, posted }: InvoiceCase): string | null {
  const inLedger = (note: CreditNote) =>
    posted
      .filter(({ ref }) => ref === note.credit_note_id || ref === note.refund_id)
      .some(({ kind, postings }) => {
        const on = (account: string): Money[] =>
          postings.filter((posting) => posting.account === account).map(({ amount }) => amount)
        const [net] = on('revenue')
        const [vat] = on('vat_payable')
        return (
          kind.startsWith('note_') &&
          (net?.amount_minor ?? 0) === subtract(note.amount, note.vat_amount).amount_minor &&
          (vat?.amount_minor ?? 0) === note.vat_amount.amount_minor
        )
      })
  const missing = notes.find((note) => !inLedger(note))
  return missing ? `the ledger has no ${missing.number} with its amounts` : null
}

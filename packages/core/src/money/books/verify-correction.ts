import { add, type Money, money, subtract } from '../../kernel/money.ts'
import { mayBeCorrectedByYes } from '../../people/vat/decide-vat.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import type { InvoiceCase } from './invoice-case.ts'

/**
 * Where a note that corrects VAT does not take the rest of the service back at its rate and restate the same
 * base under reverse charge, and where a later note charges that VAT again. Source: contract 6.2.
 */
export function correctionFlaws({ invoice, notes }: Pick<InvoiceCase, 'invoice' | 'notes'>) {
  const inOrder = notes.toSorted(
    (a, b) => a.issued_at - b.issued_at || (a.number < b.number ? -1 : 1),
  )
  return inOrder.flatMap((note, i): string[] => {
    const earlier = inOrder.slice(0, i)
    if (note.restated !== null) return restatedFlaws(invoice, note, earlier)
    const corrected = earlier.some(({ restated }) => restated !== null)
    return corrected ? laterFlaws(note) : []
  })
}

function restatedFlaws(
  { vat, vat_amount, subtotal }: InvoiceCase['invoice'],
  { number, restated, ...note }: CreditNote,
  earlier: readonly CreditNote[],
): string[] {
  if (restated === null) return []
  const flaws: string[] = []
  const expect = (what: string, is: Money, left: Money) => {
    if (is.amount_minor === left.amount_minor) return
    flaws.push(`${number} ${what} ${is.amount_minor}, ${left.amount_minor} was left`)
  }
  if (!mayBeCorrectedByYes(vat, restated.vat.vat_id ?? '')) {
    flaws.push(`${number} restates what was not charged for want of a yes to the number`)
  }
  if (!isReverseCharge(restated.vat)) flaws.push(`${number} does not restate under reverse charge`)
  const net_left = subtract(subtotal, sumOf(earlier.map(netOf), subtotal))
  const vat_left = subtract(
    vat_amount,
    sumOf(
      earlier.map((each) => each.vat_amount),
      subtotal,
    ),
  )
  expect('restates', restated.net, net_left)
  expect('takes back VAT of', note.vat_amount, vat_left)
  expect('is for', note.amount, note.vat_amount)
  return flaws
}

/** The supply is under reverse charge now: what is taken back of it has no VAT. */
function laterFlaws({ number, vat, vat_amount }: CreditNote): string[] {
  const none = isReverseCharge(vat) && vat_amount.amount_minor === 0
  return none ? [] : [`${number} takes back VAT that a note before it took back`]
}

function isReverseCharge({ treatment, rate_basis_points }: CreditNote['vat']): boolean {
  return treatment === 'reverse_charge' && rate_basis_points === 0
}

function netOf({ amount, vat_amount }: CreditNote): Money {
  return subtract(amount, vat_amount)
}

function sumOf(amounts: readonly Money[], { currency }: Money): Money {
  return amounts.reduce(add, money(0, currency))
}

import { proposal } from './propose.ts'
import type { Receipt } from './receipt.ts'
import type { Match } from './types.ts'

/** Receipts that pay for no invoice; null for one that does. */
export function setApart(
  receipt: Receipt,
  reversedBy: (receipt: Receipt) => Receipt | null,
): Match | null {
  if (receipt.is_unsplit) {
    const reason = 'The transactions of this batch are not given, or do not add up to it.'
    return proposal(receipt, { case: 'unsplit', reason })
  }
  if (receipt.is_reversal || receipt.return_code !== null)
    return reversal(receipt, reversedBy(receipt))
  if (receipt.amount_minor > 0) return null
  return proposal(receipt, { case: 'outgoing', reason: 'No money came with it.' })
}

/** Its match is undone by a person: the invoice is open again. */
function reversal(receipt: Receipt, earlier: Receipt | null): Match {
  const why = receipt.return_code === null ? '' : ` The bank's reason is ${receipt.return_code}.`
  const what = earlier
    ? `It takes back ${earlier.key} of ${earlier.booked_on}.`
    : 'It takes back a receipt that was not found.'
  return proposal(receipt, { case: 'reversed', reverses: earlier?.key ?? null, reason: what + why })
}

/** What two bookings of one payment have in common, the strongest first. */
const SAME: readonly ((a: Receipt, b: Receipt) => boolean)[] = [
  (a, b) => a.end_to_end_id !== null && a.end_to_end_id === b.end_to_end_id,
  (a, b) => a.references.some((reference) => b.references.includes(reference)),
  (a, b) => a.payer.iban !== null && a.payer.iban === b.payer.iban,
]

/** Finds what a reversal takes back: of the opposite amount, not later, and only one. Each is found once. */
export function createReversals(
  receipts: readonly Receipt[],
): (receipt: Receipt) => Receipt | null {
  const taken = new Set<Receipt>()
  const by_amount = Map.groupBy(receipts, sideOf)
  return (receipt) => {
    const opposite = { ...receipt, amount_minor: -receipt.amount_minor }
    const fitting = (by_amount.get(sideOf(opposite)) ?? []).filter(
      (each) =>
        !taken.has(each) &&
        each.booked_on <= receipt.booked_on &&
        !each.is_reversal &&
        each.return_code === null,
    )
    for (const same of SAME) {
      const [found, second] = fitting.filter((each) => same(each, receipt))
      if (!found) continue
      if (!second) taken.add(found)
      return second ? null : found
    }
    return null
  }
}

function sideOf({ account, currency, amount_minor }: Receipt): string {
  return JSON.stringify([account, currency, amount_minor])
}

import { BankDataError } from '../bank-data-error.ts'
import type { DraftEntry } from '../keys.ts'
import { wordsOf } from '../placeholder.ts'
import type { Batch, EntryStatus } from '../statement.ts'
import { amountOfDetail, type DraftDetail } from './detail.ts'
import { amountIn, codeIn, countIn, dayIn, feesIn, isTrue, signedAmount } from './parts.ts'
import { childOf, childrenOf, placeOf, requiredAt, textAt, type XmlNode } from './xml-node.ts'

/** Source: ISO 20022 external code set, entry status. */
const STATUS: ReadonlyMap<string, EntryStatus> = new Map([
  ['BOOK', 'booked'],
  ['PDNG', 'pending'],
  ['INFO', 'information'],
  ['FUTR', 'future'],
])

/** A `Ntry` with the transactions that were read before it was whole. Its key follows with its statement. */
export function entryIn(node: XmlNode, drafts: readonly DraftDetail[]): DraftEntry {
  const amount = signedAmount(node)
  const status = statusIn(node)
  const booked_on = dayIn(childOf(node, 'BookgDt'))
  if (status === 'booked' && booked_on === null) {
    throw new BankDataError('missing', placeOf(node), 'it is booked and has no BookgDt')
  }
  return {
    ...amount,
    place: placeOf(node),
    bank_reference: wordsOf(textAt(node, 'AcctSvcrRef')),
    entry_reference: wordsOf(textAt(node, 'NtryRef')),
    booked_on,
    valued_on: dayIn(childOf(node, 'ValDt')),
    status,
    is_reversal: isTrue(childOf(node, 'RvslInd')),
    code: codeIn(childOf(node, 'BkTxCd')),
    note: textAt(node, 'AddtlNtryInf'),
    fees: feesIn(node),
    batch: batchIn(node),
    details: drafts.map(({ amounts, is_credit, ...detail }) => ({
      ...detail,
      amount: amountOfDetail({ ...detail, amounts, is_credit }, amount, drafts.length === 1),
    })),
  }
}

/** Text until .03, a code in an element since .04 of some banks and .07 of the others. */
function statusIn(node: XmlNode): EntryStatus {
  const status = requiredAt(node, 'Sts')
  const word = textAt(status, 'Cd', 'Prtry') ?? status.text.trim()
  return STATUS.get(word) ?? 'other'
}

function batchIn(node: XmlNode): Batch | null {
  const batches = childrenOf(node, 'NtryDtls').flatMap((details) => childOf(details, 'Btch') ?? [])
  const [batch] = batches
  // Several batches in one entry say nothing of the whole.
  if (batch === undefined || batches.length > 1) return null
  const count = childOf(batch, 'NbOfTxs')
  const sum = childOf(batch, 'TtlAmt')
  return {
    id: textAt(batch, 'PmtInfId', 'MsgId'),
    count: count && countIn(count),
    sum: sum && amountIn(sum),
  }
}

import type { Amount } from '../amount.ts'
import { wordsOf } from '../placeholder.ts'
import type { Detail } from '../statement.ts'
import { amountIn, feesIn, isCredit, partyIn, signed } from './parts.ts'
import { childOf, childrenOf, elementAt, placeOf, textAt, type XmlNode } from './xml-node.ts'

/** A transaction before its entry is whole: its amounts may be in several currencies, its key depends on its entry. */
export interface DraftDetail extends Omit<Detail, 'amount' | 'key'> {
  /** By rank; unsigned. */
  readonly amounts: readonly Amount[]
  /** Null where only the entry has a direction. */
  readonly is_credit: boolean | null
}

/** Where an amount is: `Amt` since .04, `AmtDtls` in all versions. */
const AMOUNTS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt']

/** A `TxDtls`. */
export function detailIn(node: XmlNode): DraftDetail {
  const instructed = elementAt(node, 'AmtDtls/InstdAmt/Amt')
  const direction = childOf(node, 'CdtDbtInd')
  return {
    ...referencesIn(childOf(node, 'Refs')),
    ...partiesIn(childOf(node, 'RltdPties')),
    ...remittanceIn(childOf(node, 'RmtInf')),
    place: placeOf(node),
    amounts: AMOUNTS.map((path) => elementAt(node, path))
      .filter((amount) => amount !== null)
      .map(amountIn),
    is_credit: direction && isCredit(direction),
    instructed: instructed && amountIn(instructed),
    return_code: textAt(node, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry'),
    return_text: joined(childrenOf(childOf(node, 'RtrInf'), 'AddtlInf')),
    fees: feesIn(node),
    note: textAt(node, 'AddtlTxInf'),
  }
}

/**
 * The amount of a transaction with its sign: the first that is not zero, in the entry's currency if there is one. A
 * transaction alone in its entry has the entry's amount, whatever it says: some say what the payer sent.
 */
export function amountOfDetail(
  { amounts, is_credit }: DraftDetail,
  entry: Amount,
  is_alone: boolean,
): Amount | null {
  if (is_alone) return { amount_minor: entry.amount_minor, currency: entry.currency }
  const given = amounts.filter(({ amount_minor }) => amount_minor !== 0)
  const amount = given.find(({ currency }) => currency === entry.currency) ?? given[0]
  return amount ? signed(amount, is_credit ?? entry.amount_minor >= 0) : null
}

function referencesIn(node: XmlNode | null) {
  return {
    bank_reference: wordsOf(textAt(node, 'AcctSvcrRef')),
    end_to_end_id: wordsOf(textAt(node, 'EndToEndId')),
    transaction_id: wordsOf(textAt(node, 'UETR', 'TxId', 'InstrId')),
    mandate_id: wordsOf(textAt(node, 'MndtId')),
  }
}

function partiesIn(node: XmlNode | null) {
  return {
    payer: partyIn(childOf(node, 'Dbtr'), childOf(node, 'DbtrAcct')),
    payee: partyIn(childOf(node, 'Cdtr'), childOf(node, 'CdtrAcct')),
  }
}

function remittanceIn(node: XmlNode | null) {
  const structured = childrenOf(node, 'Strd')
  const additional = structured.flatMap((part) => childrenOf(part, 'AddtlRmtInf'))
  return {
    remittance: textsOf([...childrenOf(node, 'Ustrd'), ...additional]),
    references: structured.flatMap((part) => textAt(part, 'CdtrRefInf/Ref') ?? []),
    document_numbers: structured
      .flatMap((part) => childrenOf(part, 'RfrdDocInf'))
      .flatMap((document) => textAt(document, 'Nb') ?? []),
  }
}

function textsOf(nodes: readonly XmlNode[]): readonly string[] {
  return nodes.map(({ text }) => text.trim()).filter((text) => text !== '')
}

function joined(nodes: readonly XmlNode[]): string | null {
  const texts = textsOf(nodes)
  return texts.length === 0 ? null : texts.join(' ')
}

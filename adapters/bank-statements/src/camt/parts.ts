import { type Amount, amountOf, negated } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { type Day, dayOf } from '../day.ts'
import { compactIban } from '../references/iban.ts'
import type { Account, Balance, Fee, Page, Party } from '../statement.ts'
import {
  childOf,
  childrenOf,
  elementAt,
  placeOf,
  requiredAt,
  textAt,
  type XmlNode,
} from './xml-node.ts'

/** An unsigned amount with its currency. */
export function amountIn(node: XmlNode): Amount {
  return amountOf(node.text.trim(), node.currency ?? '', placeOf(node))
}

/** An amount with the sign that `CdtDbtInd` beside it gives. A reversal never turns it round. */
export function signedAmount(node: XmlNode): Amount {
  return signed(amountIn(requiredAt(node, 'Amt')), isCredit(requiredAt(node, 'CdtDbtInd')))
}

export function signed({ amount_minor, currency }: Amount, is_credit: boolean): Amount {
  return { amount_minor: is_credit ? amount_minor : negated(amount_minor), currency }
}

export function isCredit(node: XmlNode): boolean {
  const text = node.text.trim()
  if (text === 'CRDT' || text === 'DBIT') return text === 'CRDT'
  throw new BankDataError('invalid', placeOf(node), 'it is neither CRDT nor DBIT')
}

/** A yes or no of XML; no where the element is not there. */
export function isTrue(node: XmlNode | null): boolean {
  const text = node?.text.trim()
  if (node === null || text === 'false' || text === '0') return false
  if (text === 'true' || text === '1') return true
  throw new BankDataError('invalid', placeOf(node), 'it is neither true nor false')
}

/** A day written as a date or as an instant, whose zone is left alone. */
export function dayIn(node: XmlNode | null): Day | null {
  const written = childOf(node, 'Dt') ?? childOf(node, 'DtTm')
  return written && dayOf(written.text.trim(), placeOf(written))
}

export function accountIn(node: XmlNode): Account {
  const iban = ibanIn(node)
  const id = iban ?? textAt(node, 'Id/Othr/Id')
  if (id === null) throw new BankDataError('missing', placeOf(node), 'it has no number')
  return { id: compactIban(id), iban }
}

/** Some banks write the IBAN where other numbers belong. */
export function ibanIn(node: XmlNode | null): string | null {
  const iban = textAt(node, 'Id/IBAN')
  return iban === null ? null : compactIban(iban)
}

/** The name in any version: under `Pty` or `Agt` since .08. */
export function partyIn(party: XmlNode | null, account: XmlNode | null): Party {
  return { name: textAt(party, 'Nm', 'Pty/Nm', 'Agt/FinInstnId/Nm'), iban: ibanIn(account) }
}

export function balanceIn(node: XmlNode): Balance {
  return {
    ...signedAmount(node),
    code: textAt(node, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry') ?? '',
    on: dayIn(childOf(node, 'Dt')),
    place: placeOf(node),
  }
}

export function pageIn(node: XmlNode | null): Page | null {
  if (node === null) return null
  const number = requiredAt(node, 'PgNb')
  return { number: countIn(number), is_last: isTrue(requiredAt(node, 'LastPgInd')) }
}

export function countIn(node: XmlNode): number {
  const text = node.text.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new BankDataError('invalid', placeOf(node), 'it is no count')
}

/** What was kept or charged: `Chrgs` with an amount until .03, records in it since .04. */
export function feesIn(node: XmlNode): readonly Fee[] {
  return childrenOf(node, 'Chrgs').flatMap((charges) => {
    const records = childrenOf(charges, 'Rcrd')
    if (records.length > 0) return records.flatMap(feeIn)
    const sum = childOf(charges, 'TtlChrgsAndTaxAmt')
    return sum ? [{ ...amountIn(sum), is_included: null }] : feeIn(charges)
  })
}

function feeIn(node: XmlNode): readonly Fee[] {
  const amount = childOf(node, 'Amt')
  if (amount === null) return []
  const direction = childOf(node, 'CdtDbtInd')
  const is_given_back = direction !== null && isCredit(direction)
  const included = childOf(node, 'ChrgInclInd')
  return [
    { ...signed(amountIn(amount), !is_given_back), is_included: included && isTrue(included) },
  ]
}

/** The kind of transaction: the domain of ISO 20022, or the bank's own word. */
export function codeIn(node: XmlNode | null): string | null {
  const domain = elementAt(node, 'Domn')
  const codes = ['Cd', 'Fmly/Cd', 'Fmly/SubFmlyCd'].map((path) => textAt(domain, path))
  const written = codes.filter((code) => code !== null).join('/')
  return written === '' ? textAt(node, 'Prtry/Cd') : written
}

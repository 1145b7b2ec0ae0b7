import { quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import type { DraftEntry, DraftStatement } from '../keys.ts'
import { recordCounter } from '../limits.ts'
import { openingAndClosing } from '../opening-and-closing.ts'
import type { Page } from '../statement.ts'
import { type DraftDetail, detailIn } from './detail.ts'
import { entryIn } from './entry.ts'
import { KNOWN_ELEMENTS } from './known-elements.ts'
import { accountIn, balanceIn, pageIn } from './parts.ts'
import { readXml } from './read-xml.ts'
import { childOf, childrenOf, placeOf, requiredAt, textAt, type XmlNode } from './xml-node.ts'

/** The messages that are read, by the name of their root element. */
const MESSAGES = new Map([
  ['BkToCstmrStmt', { format: 'camt.053', kind: 'statement' }],
  ['BkToCstmrDbtCdtNtfctn', { format: 'camt.054', kind: 'details' }],
] as const)

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[234])\.001\.(\d\d)$/

/**
 * The statements of a camt.053 or the notifications of a camt.054, versions .02 to .08. Throws `intraday` for camt.052,
 * `unsupported` for what is neither, and what `readXml` throws.
 */
export function readCamt(bytes: Uint8Array): readonly DraftStatement[] {
  const reader = createReader()
  readXml(bytes, reader)
  const statements = reader.statements()
  if (statements.length > 0) return statements
  throw new BankDataError('missing', 'Document', 'it has no statement')
}

function createReader() {
  const count = recordCounter()
  const statements: DraftStatement[] = []
  let namespace: string | null = null
  let header: XmlNode | null = null
  let entries: DraftEntry[] = []
  let details: DraftDetail[] = []
  const keep: Readonly<Record<string, (node: XmlNode) => void>> = {
    GrpHdr: (node) => void (header = node),
    TxDtls: (node) => void details.push(detailIn(node)),
    Ntry: (node) => {
      entries.push(entryIn(node, details))
      details = []
    },
    Stmt: (node) => {
      statements.push(statementIn(node, namespace ?? '', header, entries))
      entries = []
    },
  }
  const takers = new Map(Object.entries({ ...keep, Ntfctn: keep['Stmt'] }))
  return {
    opens(name: string, uri: string) {
      if (namespace === null) {
        // An envelope may enclose the document.
        if (name === 'Document') namespace = known(uri)
        return true
      }
      return uri === namespace && KNOWN_ELEMENTS.has(name)
    },
    closes(node: XmlNode) {
      const take = isInPlace(node) ? takers.get(node.name) : undefined
      if (take || node.name === 'Bal') count(placeOf(node))
      take?.(node)
      return take !== undefined
    },
    statements: () => statements,
  }
}

/** The parents of what is taken while the file is read. Elsewhere the same names are nothing to us. */
const PARENTS = new Map([
  ['GrpHdr', /^BkToCstmr/],
  ['Stmt', /^BkToCstmrStmt$/],
  ['Ntfctn', /^BkToCstmrDbtCdtNtfctn$/],
  ['Ntry', /^(?:Stmt|Ntfctn)$/],
  ['TxDtls', /^NtryDtls$/],
])

function isInPlace({ name, parent }: XmlNode): boolean {
  return parent !== null && (PARENTS.get(name)?.test(parent.name) ?? false)
}

function known(uri: string): string {
  const [, message, version = ''] = NAMESPACE.exec(uri) ?? []
  if (message === 'camt.052') {
    throw new BankDataError(
      'intraday',
      'Document',
      'a camt.052 may still change: send the statement',
    )
  }
  if (message !== undefined && version >= '02' && version <= '08') return uri
  const says = `${quoted(uri)} is no camt.053 or camt.054 of version 02 to 08`
  throw new BankDataError('unsupported', 'Document', says)
}

function statementIn(
  node: XmlNode,
  namespace: string,
  header: XmlNode | null,
  entries: readonly DraftEntry[],
): DraftStatement {
  const account = requiredAt(node, 'Acct')
  const balances = childrenOf(node, 'Bal').map(balanceIn)
  const ends = openingAndClosing(balances)
  return {
    ...messageOf(node, namespace),
    ...ends,
    place: placeOf(node),
    message_id: textAt(header, 'MsgId'),
    id: textAt(node, 'Id'),
    sequence: textAt(node, 'ElctrncSeqNb', 'LglSeqNb'),
    page: pageOf(node, header),
    copy: textAt(node, 'CpyDplctInd'),
    account: accountIn(account),
    currency: textAt(account, 'Ccy') ?? (ends.opening ?? entries[0])?.currency ?? null,
    balances,
    entries,
  }
}

function messageOf(node: XmlNode, namespace: string) {
  const [, message, version = null] = NAMESPACE.exec(namespace) ?? []
  const said = [...MESSAGES].find(([root]) => root === node.parent?.name)?.[1]
  if (said && said.format === message) return { ...said, version }
  throw new BankDataError('invalid', placeOf(node), 'it is no part of the message of its namespace')
}

function pageOf(node: XmlNode, header: XmlNode | null): Page | null {
  const own = childOf(node, 'StmtPgntn') ?? childOf(node, 'NtfctnPgntn')
  return pageIn(own ?? childOf(header, 'MsgPgntn'))
}

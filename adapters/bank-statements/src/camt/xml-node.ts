import { BankDataError } from '../bank-data-error.ts'

/** An element of which its parent is still read. */
export interface XmlNode {
  readonly name: string
  readonly parent: XmlNode | null
  /** Which of the parent's children of this name, from 1. */
  readonly index: number
  /** The attribute `Ccy`. */
  readonly currency: string | null
  text: string
  readonly children: XmlNode[]
  /** Made when it is asked for, and kept for its children. */
  place: string | null
  /** How many of each numbered name were opened in it; none for most. */
  counts: Map<string, number> | null
  /** Elements in memory when it was opened. */
  readonly alive_before: number
}

/** The number of the next child of this name, for its place; 1 where places have none. */
export function nextIndex(parent: XmlNode | null, name: string): number {
  if (parent === null || !NUMBERED.has(name)) return 1
  parent.counts ??= new Map()
  const index = (parent.counts.get(name) ?? 0) + 1
  parent.counts.set(name, index)
  return index
}

/** Elements that may occur several times in their parent: their place has a number. */
const NUMBERED = new Set(['Stmt', 'Ntfctn', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Chrgs', 'Rcrd'])

/** With these a path begins: what is above them is the same in all files. */
const STARTS = new Set(['Stmt', 'Ntfctn', 'GrpHdr'])

/** The path of an element from its statement on, as `Stmt[2]/Ntry[3]/Amt`. */
export function placeOf(node: XmlNode): string {
  node.place ??= pathOf(node)
  return node.place
}

function pathOf({ name, index, parent }: XmlNode): string {
  const step = NUMBERED.has(name) ? `${name}[${index}]` : name
  return parent === null || STARTS.has(name) ? step : `${placeOf(parent)}/${step}`
}

/** The one child of this name, or null. Throws `ambiguous` if there are two. */
export function childOf(node: XmlNode | null, name: string): XmlNode | null {
  if (node === null) return null
  let found: XmlNode | null = null
  for (const child of node.children) {
    if (child.name !== name) continue
    if (found) throw new BankDataError('ambiguous', placeOf(child), `${name} occurs twice`)
    found = child
  }
  return found
}

/** The element at the end of a path of single children, as `Tp/CdOrPrtry/Cd`, or null. */
export function elementAt(node: XmlNode | null, path: string): XmlNode | null {
  let at = node
  for (const name of path.split('/')) at = childOf(at, name)
  return at
}

/** All children of this name. */
export function childrenOf(node: XmlNode | null, name: string): readonly XmlNode[] {
  return node === null ? [] : node.children.filter((child) => child.name === name)
}

/** The text at the end of a path, or null where there is none; the first path that has text counts. */
export function textAt(node: XmlNode | null, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = elementAt(node, path)?.text.trim()
    if (text) return text
  }
  return null
}

/** The element at the end of a path. Throws `missing` if it is not there. */
export function requiredAt(node: XmlNode, path: string): XmlNode {
  const found = elementAt(node, path)
  if (found) return found
  throw new BankDataError('missing', placeOf(node), `it has no ${path}`)
}

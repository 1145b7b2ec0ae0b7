import { lookUp } from '@billing/core'
import { CELL_TYPES } from './customer-line.ts'

type Tree = { [name: string]: unknown }

/** Parts that the path of a field has at most, as in `account.e_invoice.e_address.scheme`. */
const DEEPEST = 4

/** The line that a row of cells is, by the paths that name their columns; a column of no such path is a field by itself. */
export function nested(columns: readonly string[], row: readonly string[]): unknown {
  const tree: Tree = Object.create(null) as Tree
  for (const [at, column] of columns.entries()) {
    const cell = row[at] ?? ''
    if (cell === '') continue
    const path = column.split('.', DEEPEST + 1)
    put(tree, path.length > DEEPEST ? [column] : path, cell)
  }
  return lists(tree)
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], cell: string): void {
  if (rest.length === 0) {
    tree[name] = valueOf(name, cell)
    return
  }
  const below = (tree[name] ??= Object.create(null) as Tree)
  if (typeof below === 'object' && below !== null) put(below as Tree, rest, cell)
}

function valueOf(name: string, cell: string): unknown {
  const type = lookUp(CELL_TYPES, name)
  if (type === 'number' && /^-?\d+$/.test(cell)) return Number(cell)
  if (type === 'boolean' && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true'
  return cell
}

/** Where the names are 0, 1, 2 …, a list. */
function lists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, lists(each)] as const)
  const isList = entries.every(([name], at) => name === String(at))
  return isList && entries.length > 0
    ? entries.map(([, each]) => each)
    : Object.fromEntries(entries)
}

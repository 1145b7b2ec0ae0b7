import { BankDataError } from '../bank-data-error.ts'
import type { DraftEntry, DraftStatement } from '../keys.ts'
import { recordCounter } from '../limits.ts'
import { openingAndClosing } from '../opening-and-closing.ts'
import { wordsOf } from '../placeholder.ts'
import { compactIban, isIban } from '../references/iban.ts'
import type { Account, Balance, Page } from '../statement.ts'
import { balanceOf } from './balance.ts'
import { entryOf } from './entry.ts'
import { type Field, fieldsOf } from './fields.ts'

/** Balances of a statement by their tags: `M` is that of a page. */
const BALANCES = new Map([
  ['60F', 'OPBD'],
  ['60M', 'ITBD'],
  ['62F', 'CLBD'],
  ['62M', 'ITBD'],
  ['64', 'CLAV'],
])

/** The statements of a file of MT940. Throws `malformed`, `missing`, `invalid` and `too_large`. */
export function readMt940(text: string): readonly DraftStatement[] {
  const count = recordCounter()
  return messagesOf(fieldsOf(text)).map((fields) => statementOf(fields, count))
}

/** A message begins with its reference `:20:`. */
function messagesOf(fields: readonly Field[]): readonly (readonly Field[])[] {
  const messages: Field[][] = []
  for (const field of fields) {
    if (field.tag === '20') messages.push([field])
    else if (messages.length > 0) messages.at(-1)?.push(field)
    else throw new BankDataError('missing', lineOf(field), 'no :20: begins the message')
  }
  return messages
}

function statementOf(fields: readonly Field[], count: (place: string) => void): DraftStatement {
  const first = only(fields, '20')
  const balances = fields.flatMap((field) => {
    const code = BALANCES.get(field.tag)
    if (code !== undefined) count(lineOf(field))
    return code === undefined ? [] : [balanceOf(field, code)]
  })
  const { opening, closing } = openingAndClosing(balances)
  if (!opening)
    throw new BankDataError('missing', lineOf(first), 'the message has no :60F: or :60M:')
  const [sequence, page] = (textOf(fields, '28C') ?? textOf(fields, '28') ?? '').split('/')
  return {
    format: 'mt940',
    version: null,
    kind: 'statement',
    place: lineOf(first),
    message_id: wordsOf(first.lines[0]),
    id: wordsOf(first.lines[0]),
    sequence: wordsOf(sequence),
    page: pageOf(page, fields),
    copy: null,
    account: accountOf(only(fields, '25')),
    currency: opening.currency,
    opening,
    closing,
    balances,
    entries: entriesOf(fields, opening, count),
  }
}

/** A `:61:` with the `:86:` that follows it. */
function entriesOf(
  fields: readonly Field[],
  { currency }: Balance,
  count: (place: string) => void,
): readonly DraftEntry[] {
  return fields.flatMap((field, index) => {
    if (field.tag !== '61') return []
    count(lineOf(field))
    const next = fields[index + 1]
    return [entryOf(field, next?.tag === '86' ? next.lines : [], currency)]
  })
}

function pageOf(number: string | undefined, fields: readonly Field[]): Page | null {
  const digits = /^\d{1,5}$/.exec(number?.trim() ?? '')?.[0]
  const is_last = fields.some(({ tag }) => tag === '62F')
  return digits === undefined ? null : { number: Number(digits), is_last }
}

/** An IBAN, some with the currency after it, or bank code and number. */
function accountOf(field: Field): Account {
  const id = compactIban(field.lines[0] ?? '')
  if (id === '') throw new BankDataError('missing', lineOf(field), 'it has no account')
  const iban = [id, id.replace(/[A-Z]{3}$/, '')].find(isIban) ?? null
  return { id: iban ?? id, iban }
}

function only(fields: readonly Field[], tag: string): Field {
  const [found, second] = fields.filter((field) => field.tag === tag)
  if (second) throw new BankDataError('ambiguous', lineOf(second), `:${tag}: occurs twice`)
  if (found) return found
  const [first] = fields
  throw new BankDataError('missing', first ? lineOf(first) : '', `the message has no :${tag}:`)
}

function textOf(fields: readonly Field[], tag: string): string | undefined {
  return fields.find((field) => field.tag === tag)?.lines[0]
}

function lineOf({ line }: Field): string {
  return `line ${line}`
}

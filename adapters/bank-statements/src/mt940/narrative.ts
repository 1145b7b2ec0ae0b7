import { compactIban, isIban } from '../references/iban.ts'
import { wordsOf } from '../placeholder.ts'
import type { Detail, Party } from '../statement.ts'

/** What a `:86:` says of a transaction; `party` is the other side, whichever way the money goes. */
export interface Narrative extends Omit<Detail, 'key' | 'place' | 'amount' | 'payer' | 'payee'> {
  readonly party: Party
}

/** The German way: a number for the kind, then `?20` and so on, with the same sign before each. */
const STRUCTURED = /^\d{3}([^\w\s])(?=\d\d)/

/** Words of SEPA in the text, each with what follows it up to the next. */
const KEYWORD =
  /(?:^|(?<=[^A-Z]))(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC|COAM|OAMT|PURP)\+/

/** Reads the text of a booking; `reference` is the customer's one of the `:61:`. */
export function narrativeOf(lines: readonly string[], reference: string | null): Narrative {
  const [, sign] = STRUCTURED.exec(lines[0] ?? '') ?? []
  return sign === undefined
    ? freeText(lines, reference)
    : structured(lines.join(''), sign, reference)
}

function freeText(lines: readonly string[], reference: string | null): Narrative {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
  return { ...EMPTY, remittance: texts, end_to_end_id: reference }
}

const EMPTY: Narrative = {
  bank_reference: null,
  instructed: null,
  end_to_end_id: null,
  transaction_id: null,
  mandate_id: null,
  party: { name: null, iban: null },
  remittance: [],
  references: [],
  document_numbers: [],
  return_code: null,
  return_text: null,
  fees: [],
  note: null,
}

function structured(text: string, sign: string, reference: string | null): Narrative {
  const parts = text.split(new RegExp(`\\${sign}(?=\\d\\d)`)).slice(1)
  const subfields = parts.map((part) => [Number(part.slice(0, 2)), part.slice(2)] as const)
  // The pieces are cut at 27 characters, in the middle of words.
  const joined = (from: number, to: number) =>
    subfields
      .filter(([number]) => number >= from && number <= to)
      .map(([, piece]) => piece)
      .join('')
  const words = keywords(joined(20, 29) + joined(60, 63))
  const account = compactIban(joined(31, 31) || (words.get('IBAN') ?? ''))
  return {
    ...EMPTY,
    end_to_end_id: wordsOf(words.get('EREF')) ?? wordsOf(words.get('KREF')) ?? reference,
    mandate_id: wordsOf(words.get('MREF')),
    party: { name: wordsOf(joined(32, 33)), iban: isIban(account) ? account : null },
    remittance: [words.get('SVWZ'), words.get('')].flatMap((each) => wordsOf(each) ?? []),
    return_code: wordsOf(joined(34, 34)),
    note: wordsOf(joined(0, 0)),
  }
}

/** What follows each word; under an empty one what precedes the first. */
function keywords(text: string): ReadonlyMap<string, string> {
  const [before = '', ...rest] = text.split(KEYWORD)
  const found = new Map([['', before]])
  for (let at = 0; at + 1 < rest.length; at += 2) found.set(rest[at] ?? '', rest[at + 1] ?? '')
  return found
}

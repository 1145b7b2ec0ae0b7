import { BankDataError } from '../bank-data-error.ts'

/** A field of a message: its tag without colons, its lines, and on which line of the file it begins. */
export interface Field {
  readonly tag: string
  readonly lines: readonly string[]
  readonly line: number
}

const TAG = /^:(\d\d[A-Z]?):/

/** What encloses a message: the blocks of SWIFT, and the hyphen that ends it. */
const ENVELOPE = /^(?:\{.*|-\}?\s*)$/

/** The fields of a file in their order; a line without a tag belongs to the field before it. */
export function fieldsOf(text: string): readonly Field[] {
  const fields: { tag: string; lines: string[]; line: number }[] = []
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [matched = '', tag] = TAG.exec(line) ?? []
    if (tag !== undefined)
      fields.push({ tag, lines: [line.slice(matched.length)], line: index + 1 })
    else if (!ENVELOPE.test(line) && line.trim() !== '') {
      const last = fields.at(-1)
      if (!last)
        throw new BankDataError('malformed', `line ${index + 1}`, 'no field begins before it')
      last.lines.push(line)
    }
  }
  return fields
}

import fc from 'fast-check'
import { bal, camt } from './camt-text.ts'

/** An entry as drawn: each format writes it in its own way. */
export interface DrawnEntry {
  readonly amount_minor: number
  readonly is_reversal: boolean
  readonly day: string
  readonly bank_reference: string | null
  readonly end_to_end_id: string | null
  readonly name: string
  readonly text: string
}

/** A statement as drawn; its closing balance follows. */
export interface DrawnStatement {
  readonly opening: number
  readonly entries: readonly DrawnEntry[]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const word = (extra: string, max: number) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from(LETTERS + extra)), minLength: 1, maxLength: max })
    .map((text) => text.trim())
    // What banks write for nothing is read as nothing.
    .map((text) => (/[1-9A-Za-z]{2}/.test(text) ? text : `T1${text}`.trim()))
    .filter((text) => !/^(?:nonref|noref|none)$/i.test(text))

const entry: fc.Arbitrary<DrawnEntry> = fc.record({
  amount_minor: fc.integer({ min: -10_000_000, max: 10_000_000 }).filter((amount) => amount !== 0),
  is_reversal: fc.boolean(),
  day: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  bank_reference: fc.option(fc.uuid().map((id) => id.replaceAll('-', '').slice(0, 16))),
  end_to_end_id: fc.option(word('-', 16)),
  name: word(' &<>"\'ąčęėįšųūž', 27),
  text: word(' &<>"\'ąčęėįšųūž.,/', 27),
})

/** Statements with up to `max` entries. */
export function drawnStatement(max: number): fc.Arbitrary<DrawnStatement> {
  return fc.record({
    opening: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    // Banks list by day.
    entries: fc
      .array(entry, { maxLength: max })
      .map((entries) => entries.toSorted((a, b) => a.day.localeCompare(b.day))),
  })
}

export function closingOf({ opening, entries }: DrawnStatement): number {
  return entries.reduce((sum, { amount_minor }) => sum + amount_minor, opening)
}

const decimal = (minor: number, point = '.') => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${digits.slice(0, -2)}${point}${digits.slice(-2)}`
}
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])
const xml = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES.get(sign) ?? sign)
const element = (name: string, text: string | null) =>
  text === null ? '' : `<${name}>${xml(text)}</${name}>`
const sign = (amount: number) => (amount < 0 ? 'DBIT' : 'CRDT')

/** As a camt.053: before .04 without amounts of transactions, before .08 with names less deep. */
export function camtOf(statement: DrawnStatement, version: string): string {
  const { opening, entries } = statement
  const is_new = version >= '04'
  const written = entries.map((each) => {
    const { amount_minor, is_reversal, day, bank_reference, end_to_end_id, name, text } = each
    const amount = `<Amt Ccy="EUR">${decimal(amount_minor)}</Amt>`
    const side = `<CdtDbtInd>${sign(amount_minor)}</CdtDbtInd>`
    const named = version >= '08' ? `<Pty>${element('Nm', name)}</Pty>` : element('Nm', name)
    const status = version >= '08' ? '<Cd>BOOK</Cd>' : 'BOOK'
    return `<Ntry>${amount}${side}<RvslInd>${is_reversal}</RvslInd><Sts>${status}</Sts><BookgDt>${element('Dt', day)}</BookgDt>${element('AcctSvcrRef', bank_reference)}<NtryDtls><TxDtls><Refs>${element('EndToEndId', end_to_end_id ?? 'NOTPROVIDED')}</Refs>${is_new ? amount + side : ''}<RltdPties><Dbtr>${named}</Dbtr></RltdPties><RmtInf>${element('Ustrd', text)}</RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  const [first, last] = [opening, closingOf(statement)]
  const ends = [
    bal('OPBD', decimal(first), '2026-11-01', sign(first)),
    bal('CLBD', decimal(last), '2026-11-30', sign(last)),
  ]
  return camt([...ends, ...written].join('\n'), version)
}

const short = (day: string) => day.replaceAll('-', '').slice(2)

/** As an MT940 with German subfields. */
export function mt940Of(statement: DrawnStatement): string {
  const balance = (amount: number) => `${amount < 0 ? 'D' : 'C'}261130EUR${decimal(amount, ',')}`
  const fields = statement.entries.map((each) => {
    const { amount_minor, is_reversal, day, bank_reference, end_to_end_id, name, text } = each
    const is_credit = amount_minor > 0
    const mark = is_reversal ? (is_credit ? 'RD' : 'RC') : is_credit ? 'C' : 'D'
    const bank = bank_reference === null ? '' : `//${bank_reference}`
    return `:61:${short(day)}${short(day).slice(2)}${mark}${decimal(amount_minor, ',')}NTRF${end_to_end_id ?? 'NONREF'}${bank}\n:86:166?20SVWZ+${text}?32${name}\n`
  })
  return `:20:S\n:25:LT121000011101001000\n:28C:1/1\n:60F:${balance(statement.opening)}\n${fields.join('')}:62F:${balance(closingOf(statement))}\n-\n`
}

/** As a CSV with a balance in each row. */
export function csvOf({ opening, entries }: DrawnStatement): string {
  let balance = opening
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const signed = (amount: number) => `${amount < 0 ? '-' : ''}${decimal(amount, ',')}`
  const rows = entries.map(({ amount_minor, day, bank_reference, end_to_end_id, name, text }) => {
    balance += amount_minor
    return [day, signed(amount_minor), signed(balance), bank_reference, end_to_end_id, name, text]
      .map((each) => cell(each ?? ''))
      .join(';')
  })
  return ['day;amount;balance;bank;e2e;name;text', ...rows, ''].join('\r\n')
}

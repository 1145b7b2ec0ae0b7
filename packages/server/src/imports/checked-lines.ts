import { emailKey, type ImportedCustomer, type ImportFlaw, type Settings } from '@billing/core'
import { checkLine } from './customer-line.ts'
import { customerOf } from './customer-of-line.ts'
import type { RawLine } from './raw-line.ts'

/** A line, and its customer; or what is wrong with it. */
export type ReadLine = { readonly line: number } & (
  | { readonly customer: ImportedCustomer }
  | { readonly flaws: readonly ImportFlaw[] }
)

/** The customer of a line by itself. */
export function readLine(raw: RawLine, settings: Settings): ReadLine {
  const { line } = raw
  if ('flaw' in raw) return { line, flaws: [raw.flaw] }
  const checked = checkLine(raw.json)
  if ('flaws' in checked) return { line, flaws: checked.flaws }
  return { line, customer: customerOf(checked.line, settings) }
}

/** What of a customer an earlier line of the same file has: nobody is there twice. */
export type Repeats = (line: number, customer: ImportedCustomer) => ImportFlaw[]

/** Remembers every line that it is shown: some hundred bytes for each. */
export function createRepeats(): Repeats {
  const seen = new Map<string, number>()
  const repeated = (line: number, field: string, what: string): ImportFlaw[] => {
    const earlier = seen.get(what)
    if (earlier === undefined) seen.set(what, line)
    return earlier === undefined ? [] : [{ field, reason: `Line ${earlier} has it too.` }]
  }
  return (line, { reference, users, tenant }) => {
    const emails = new Set(users.map(({ email }) => emailKey(email)))
    return [
      ...repeated(line, 'reference', `reference ${reference}`),
      ...repeated(line, 'tenant.tenant_id', `tenant ${tenant.tenant_id}`),
      ...[...emails].flatMap((key) => repeated(line, 'users', `e-mail ${key}`)),
    ]
  }
}

import { type BooksReport, type CheckId, type CheckResult, CHECKS, SYSTEM } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'

const CHECKS_TOTAL = Object.keys(CHECKS).length

/** Proves the books: prints what was checked and how many; ends with 1 when something is wrong. */
export const verify: ServiceCommand = {
  summary: 'prove the books: ledger, invoices, numbers, the provider’s orders, the audit log',
  words: [],
  options: JSON_OPTION,
  judges_keys: true,
  async run({ billing, wrongKeys }, { options }, out) {
    const begun = new Set<CheckId>()
    const report = await billing.books.verify(SYSTEM, (check, checked) => {
      begun.add(check)
      out.progress(`${begun.size} of ${CHECKS_TOTAL}: ${check}, ${checked}`)
    })
    out.progress('')
    const secret_keys = await wrongKeys()
    const ok = report.ok && secret_keys.length === 0
    const lines =
      'json' in options
        ? [jsonAnswer({ ...report, ok, secret_keys })]
        : linesOf(report, secret_keys)
    for (const line of lines) out.print(line)
    return ok ? 0 : 1
  },
}

function linesOf({ checks }: BooksReport, secret_keys: readonly string[]): string[] {
  const found = checks.reduce((sum, { wrong_count }) => sum + wrong_count, 0)
  const wrong = found + secret_keys.length
  const end =
    wrong === 0
      ? `Nothing is wrong in ${checks.length} checks.`
      : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`
  const keys = secret_keys.map((text) => `WRONG  ${text}`)
  return [...keys, ...checks.flatMap(linesOfCheck), '', end]
}

function linesOfCheck(check: CheckResult): string[] {
  const { id, what, checked, wrong_count, in_flight_count } = check
  const mark = wrong_count === 0 ? 'ok   ' : 'WRONG'
  return [
    `${mark}  ${id.padEnd(17)}  ${String(checked).padStart(8)} checked  ${what}`,
    ...told('wrong', check.wrong, wrong_count),
    ...told('in flight', check.in_flight, in_flight_count),
  ]
}

function told(word: string, texts: readonly string[], count: number): string[] {
  const more = count - texts.length
  const rest = more > 0 ? [`         and ${more} more`] : []
  return [...texts.map((text) => `       ${word}: ${text}`), ...rest]
}

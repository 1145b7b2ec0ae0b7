import { type BooksReport, type CheckId, type CheckResult, CHECKS } from '@billing/core'
import { type ServiceCommand, JSON_OPTION } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'

const CHECKS_TOTAL = Object.keys(CHECKS).length

/** Proves the books: prints what was checked and how many; ends with 1 when something is wrong. */
export const verify: ServiceCommand = {
  summary: 'prove the books: ledger, invoices, numbers, the provider’s orders, the audit log',
  words: [],
  options: JSON_OPTION,
  async run({ billing }, { options }, out) {
    const begun = new Set<CheckId>()
    const report = await billing.books.verify((check, checked) => {
      begun.add(check)
      out.progress(`${begun.size} of ${CHECKS_TOTAL}: ${check}, ${checked}`)
    })
    out.progress('')
    const lines = 'json' in options ? [jsonAnswer(report)] : linesOf(report)
    for (const line of lines) out.print(line)
    return report.ok ? 0 : 1
  },
}

function linesOf({ checks, ok }: BooksReport): string[] {
  const wrong = checks.reduce((sum, { wrong_count }) => sum + wrong_count, 0)
  const end = ok
    ? `Nothing is wrong in ${checks.length} checks.`
    : `${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`
  return [...checks.flatMap(linesOfCheck), '', end]
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

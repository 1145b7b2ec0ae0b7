import type { Facts } from './facts.ts'

/** One dated fact as a line. */
interface Line {
  readonly at: number
  readonly text: string
}

/** What stands on one side only. */
export interface Difference extends Line {
  readonly side: 'reckoned' | 'lived'
}

const date = (at: number | null) =>
  at === null ? '-' : new Date(at).toISOString().replace(/:00\.000Z$|\.000Z$/, 'Z')

/** Every fact of a life as a line with its date. */
export function linesOf(facts: Facts): Line[] {
  const { outcomes, timeline, invoices, notes, movements, wrong } = facts
  return [
    ...outcomes.map(({ at, deed, answer }) => ({ at, text: `deed      ${deed}: ${answer}` })),
    ...timeline.map(({ at, period, ...stand }) => ({
      at,
      text: `standing  ${Object.values(stand).join(' ')} ${period.map(date).join('..')}`,
    })),
    ...invoices.map((each) => ({
      at: each.issued_at,
      text: `invoice   ${each.number} due ${date(each.due_at)}, ${each.lines.map(([net, from, until]) => `${net} of ${date(from)}..${date(until)}`).join(' + ')} = ${each.net}, ${each.rate} bp ${each.vat}, ${each.total}`,
    })),
    ...invoices.map((each) => ({
      at: each.issued_at,
      text: `in the end ${each.number} is ${each.status}, owed ${each.owed}, paid ${date(each.paid_at)}`,
    })),
    ...notes.map(({ issued_at, number, invoice, kind, reason, amount }) => ({
      at: issued_at,
      text: `note      ${number} on ${invoice}: ${kind} ${amount} ${reason}`,
    })),
    ...movements.map(({ at, kind, of, amount }) => ({
      at,
      text: `money     ${kind} ${of} ${amount}`,
    })),
    ...wrong.map((what) => ({ at: timeline.at(-1)?.at ?? 0, text: `verify    ${what}` })),
  ]
}

/** What the reckoning and the service do not agree about, in order of time. */
export function differencesOf(reckoned: Facts, lived: Facts): Difference[] {
  const ours = linesOf(reckoned)
  const theirs = linesOf(lived)
  return [
    ...without(ours, theirs).map((line) => ({ ...line, side: 'reckoned' as const })),
    ...without(theirs, ours).map((line) => ({ ...line, side: 'lived' as const })),
  ].toSorted((one, other) => one.at - other.at)
}

/** The lines that have no equal on the other side; equal ones count one by one. */
function without(lines: readonly Line[], others: readonly Line[]): Line[] {
  const left = new Map<string, number>()
  const keyOf = ({ at, text }: Line) => `${at} ${text}`
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0
    left.set(keyOf(line), count - 1)
    return count <= 0
  })
}

/** The differences as a dated table, with both sides. */
export function tableOf(differences: readonly Difference[]): string {
  return differences
    .map(({ at, side, text }) => `${date(at).padEnd(20)} ${side.padEnd(8)} ${text}`)
    .join('\n')
}

import type { StoredLine } from './derived-lines.ts'
import type { Evidence, Moment } from './evidence.ts'
import { jsonOf, sumOf } from './held-terms.ts'
import { int, text } from './look.ts'

/**
 * Each line that waited stands on the one invoice that it names, or on none where it waits still or was dropped; what waits is
 * never below zero, and comes to what the subscription says. At rest nothing waits of what is over.
 */
export async function waitingLines({ query }: Evidence, moment: Moment): Promise<string[]> {
  const lines =
    await query(`select w.waiting_line_id, w.subscription_id, w.line, w.state, w.invoice_id,
      s.status, i.subscription_id as whose
    from waiting_lines w join subscriptions s on s.subscription_id = w.subscription_id
    left join invoices i on i.invoice_id = w.invoice_id`)
  const invoices = await query(`select invoice_id, lines from invoices
    where lines like '%"once"%' and subscription_id is not null`)
  const waited = lines.map((row) => ({
    id: String(row['waiting_line_id']),
    subscription_id: String(row['subscription_id']),
    line: jsonOf<DescribedLine | null>(row['line'], null),
    state: String(row['state']),
    invoice_id: text(row['invoice_id']),
    is_own: row['whose'] === row['subscription_id'],
    is_over: row['status'] === 'cancelled',
  }))
  const flaws = waited.flatMap((each) => {
    const { id, line, state, is_own, is_over } = each
    if ((line?.line_total.amount_minor ?? -1) < 0) return [`${id}: it is below zero`]
    if (state === 'billed' && !is_own) return [`${id}: it is billed to somebody else`]
    const is_left = state === 'waiting' && is_over && moment === 'at rest'
    return is_left ? [`${id}: it waits, and there is no next invoice`] : []
  })
  const on = Map.groupBy(waited, ({ invoice_id }) => invoice_id)
  for (const row of invoices) {
    const id = String(row['invoice_id'])
    const billed = jsonOf<readonly DescribedLine[]>(row['lines'], []).filter(isOnce)
    flaws.push(...unlike(id, billed, on.get(id)?.flatMap(({ line }) => line ?? []) ?? []))
    on.delete(id)
  }
  for (const [id, rest] of on)
    if (id !== null)
      flaws.push(...rest.map(({ id: one }) => `${one}: invoice ${id} has no line of it`))
  return [...flaws, ...(await sumsDiffer(waited, query))]
}

type DescribedLine = StoredLine & { readonly description: string }

const isOnce = ({ derivation }: StoredLine) => derivation?.rule === 'once'
const isSetUp = ({ derivation }: StoredLine) => derivation !== undefined && 'set_up' in derivation
const sayingOf = ({ description, quantity, line_total }: DescribedLine) =>
  `${quantity} ${description} for ${line_total.amount_minor}`

/** What is set up is billed with its change, too; whatever else is charged once has waited. */
function unlike(
  invoice_id: string,
  billed: readonly DescribedLine[],
  waited: readonly DescribedLine[],
): string[] {
  const rest = billed.map(sayingOf)
  const missing = waited.filter((line) => {
    const at = rest.indexOf(sayingOf(line))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
  const charged = billed.filter((line) => !isSetUp(line)).length
  const had_waited = waited.filter((line) => !isSetUp(line)).length
  return [
    ...missing.map((line) => `${invoice_id}: it has no line of ${sayingOf(line)}, which waited`),
    ...(charged === had_waited
      ? []
      : [`${invoice_id}: ${charged} are charged once, ${had_waited} waited`]),
  ]
}

async function sumsDiffer(
  waited: readonly { subscription_id: string; state: string; line: StoredLine | null }[],
  query: Evidence['query'],
): Promise<string[]> {
  const waiting = waited.filter(({ state }) => state === 'waiting')
  const sums = Map.groupBy(waiting, ({ subscription_id }) => subscription_id)
  const kept = await query('select subscription_id, waiting_minor from subscriptions')
  return kept.flatMap((row) => {
    const id = String(row['subscription_id'])
    const of = sums.get(id) ?? []
    const sum = sumOf(of.map(({ line }) => line?.line_total.amount_minor ?? 0))
    const said = int(row['waiting_minor'])
    const is_right = said === sum && (row['waiting_minor'] === null) === (of.length === 0)
    return is_right ? [] : [`${id}: ${said} is kept of what waits, the lines come to ${sum}`]
  })
}

import type { EventOf } from '../../kernel/machine.ts'
import { advance } from '../../kernel/machine.ts'
import {
  isWaiting,
  type WaitingLine,
  waitingLineMachine,
  waitingSum,
} from '../waiting/waiting-line.ts'
import { audit, type By, changeSubscription, type Draft, put } from './draft.ts'

/** Lines wait for the next invoice; the subscription knows what they come to. */
export function putWaiting(draft: Draft, lines: readonly WaitingLine[]): void {
  for (const line of lines) put(draft, 'waitingLine', line)
  const waiting_minor = waitingSum(draft.facts.waiting)?.amount_minor ?? null
  if (waiting_minor === draft.facts.subscription.waiting_minor) return
  changeSubscription(draft, { waiting_minor })
}

/** All that waits stands on an invoice. Source: contract 7.3. */
export function billWaiting(draft: Draft, invoice_id: string): void {
  moveAll(draft, { event: 'billed', also: { invoice_id } })
}

/** Nothing that waits will be billed any more. */
export function dropWaiting(draft: Draft, event: 'withdrawn' | 'never_paid', by: By): void {
  moveAll(draft, { event, by })
}

/** An operator takes a line back before it is billed. */
export function takeBackWaiting(draft: Draft, line: WaitingLine, by: By): void {
  putWaiting(draft, [moved(draft, line, { event: 'taken_back', by })])
}

/** What happens to a line, what it has from then on, and who does it. */
interface LineMove {
  readonly event: EventOf<typeof waitingLineMachine>
  readonly also?: Partial<WaitingLine>
  readonly by?: By
}

function moveAll(draft: Draft, move: LineMove): void {
  const lines = draft.facts.waiting.filter(isWaiting)
  if (lines.length === 0) return
  putWaiting(
    draft,
    lines.map((line) => moved(draft, line, move)),
  )
}

function moved(draft: Draft, line: WaitingLine, { event, also, by }: LineMove): WaitingLine {
  const state = advance(waitingLineMachine, line.state, event)
  const { waiting_line_id, subscription_id } = line
  const { amount_minor } = line.line.line_total
  audit(draft, `waiting_line.${event}`, { waiting_line_id, subscription_id, amount_minor }, by)
  return { ...line, ...also, state, state_since: draft.now, updated_at: draft.now }
}

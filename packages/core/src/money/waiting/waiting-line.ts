import type { InvoiceLine } from '../invoices/line.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { money, add, type Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How a line waits for an invoice. */
export const waitingLineMachine = machine({
  name: 'waiting line',
  initial: 'waiting',
  final: ['billed', 'dropped'],
  // prettier-ignore
  table: [
    // from      event        to         why
    ['waiting',  'billed',    'billed',  'it stands on the invoice of a period, or on the last one'],
    ['waiting',  'taken_back','dropped', 'an operator takes it back before it is billed'],
    ['waiting',  'withdrawn', 'dropped', 'the consumer withdrew from the contract'],
    ['waiting',  'never_paid','dropped', 'the subscription ended before any period was paid'],
  ],
})
/** Where a waiting line stands. */
export type WaitingLineState = StateOf<typeof waitingLineMachine>

/** What is owed and not yet billed: it goes on the next invoice of the subscription. Kept for good. */
export interface WaitingLine {
  readonly waiting_line_id: string
  readonly account_id: string
  readonly subscription_id: string
  readonly line: InvoiceLine
  /** Who charges it. */
  readonly user_id: string
  /** The operator's; null of what a customer's change comes to. */
  readonly reason: string | null
  readonly state: WaitingLineState
  readonly state_since: EpochMs
  /** What it was billed with; null until then. */
  readonly invoice_id: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** A line that waits from now on. */
export function newWaitingLine(
  line: Pick<
    WaitingLine,
    'waiting_line_id' | 'account_id' | 'subscription_id' | 'line' | 'user_id' | 'reason'
  >,
  now: EpochMs,
): WaitingLine {
  const { waiting_line_id, account_id, subscription_id, line: waits, user_id, reason } = line
  const whose = { waiting_line_id, account_id, subscription_id, line: waits, user_id, reason }
  const since = { state_since: now, created_at: now, updated_at: now }
  return { ...whose, state: 'waiting', invoice_id: null, ...since }
}

/** What lines that wait come to, net; null where none waits. */
export function waitingSum(lines: readonly WaitingLine[]): Money | null {
  const [first, ...rest] = lines.filter(isWaiting).map(({ line }) => line.line_total)
  return first ? rest.reduce(add, money(first.amount_minor, first.currency)) : null
}

/** Whether a line still waits for an invoice. */
export function isWaiting({ state }: Pick<WaitingLine, 'state'>): boolean {
  return state === 'waiting'
}

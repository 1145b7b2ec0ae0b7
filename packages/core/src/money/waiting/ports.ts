import type { Page, PageRequest } from '../../kernel/page.ts'
import type { WaitingLine } from './waiting-line.ts'

/** The repository of lines that wait for an invoice. */
export interface WaitingLines {
  get(waiting_line_id: string): Promise<WaitingLine | undefined>
  /** Those of a subscription that wait, oldest first. */
  waitingOf(subscription_id: string): Promise<WaitingLine[]>
  /** Whatever became of them, newest first. */
  listOfSubscription(subscription_id: string, page: PageRequest): Promise<Page<WaitingLine>>
  /** What an invoice has of what waited for it. */
  ofInvoice(invoice_id: string): Promise<WaitingLine[]>
  /** Of all subscriptions, in the order of their ids, from after one of them on. */
  page(after_id: string, limit: number): Promise<WaitingLine[]>
  put(line: WaitingLine): Promise<void>
}

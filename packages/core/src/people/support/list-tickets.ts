import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { inListOrder, type ListOrder, type Page, type PageRequest } from '../../kernel/page.ts'
import { wordsTyped } from '../../kernel/text/search.ts'
import type { ReadPorts } from '../../ports.ts'
import { wordsFor } from '../sessions/hidden-from-auditors.ts'
import type { TicketFilters } from './ports.ts'
import type { SupportTicket } from './ticket.ts'

/** What operators may ask for. */
export interface AdminTicketFilters extends Pick<
  TicketFilters,
  'status' | 'category' | 'account_id'
> {
  /** By the latest activity: the newest first unless said otherwise. */
  readonly order?: ListOrder
  /** An operator's user id, or `NOBODY`. */
  readonly assignee?: string
  /** Each word the beginning of one of the reference, the subject or the customer’s; none narrows nothing. */
  readonly q?: string
}

/** As `assignee`: the tickets that nobody has taken. */
export const NOBODY = 'none'

/** The tickets of the caller's account, newest first. */
export async function listTickets(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<SupportTicket>> {
  const { account_id } = actorOf(call)
  return store.read((tx) => tx.tickets.listOfAccount(account_id, page))
}

/**
 * The tickets of all accounts, latest activity first. What is written in while somebody turns the pages
 * goes to the front, as a new ticket does: no page shows it again. What has no words finds no ticket.
 */
export async function adminListTickets(
  { store }: ReadPorts,
  call: Call,
  { assignee, q, order, ...filters }: AdminTicketFilters,
  page: PageRequest,
): Promise<Page<SupportTicket>> {
  const words = wordsFor(call, wordsTyped(q ?? ''))
  if (words.length === 0 && (q ?? '').trim() !== '') return { data: [], next: null }
  const taken = assignee === undefined ? {} : { assignee: assignee === NOBODY ? null : assignee }
  return store.read((tx) =>
    tx.tickets.list({ ...filters, ...taken, words }, inListOrder(page, order)),
  )
}

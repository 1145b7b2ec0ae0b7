import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { TicketFile } from './ticket-file.ts'
import type { SupportMessage, SupportTicket, TicketCategory, TicketStatus } from './ticket.ts'

/** What the operators' list is narrowed to. */
export interface TicketFilters {
  readonly status?: TicketStatus
  readonly category?: TicketCategory
  /** An operator's user id; null asks for those that nobody has taken. */
  readonly assignee?: string | null
  readonly account_id?: string
  /** Each the beginning of a word of the ticket or of its customer; none narrows nothing. */
  readonly words?: readonly string[]
}

/** The repository of support tickets, their messages and the files that came with these. */
export interface SupportTickets {
  get(ticket_id: string): Promise<SupportTicket | undefined>
  /** As `get`, and nobody else changes it before this transaction ends. */
  getForUpdate(ticket_id: string): Promise<SupportTicket | undefined>
  put(ticket: SupportTicket): Promise<void>
  /** What was a duplicate of the one becomes a duplicate of the other. */
  repointDuplicates(from_ticket_id: string, to_ticket_id: string): Promise<void>
  /** Newest first by when they were opened. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<SupportTicket>>
  /** Of every account, latest activity first. */
  list(filters: TicketFilters, page: PageRequest): Promise<Page<SupportTicket>>
  /** Ids of up to `limit` tickets whose `next_action_at` has come, longest waiting first. */
  due(now: EpochMs, limit: number): Promise<string[]>
  insertMessage(message: SupportMessage): Promise<void>
  message(id: string): Promise<SupportMessage | undefined>
  /** How many were written in this ticket alone. */
  messageCount(ticket_id: string): Promise<number>
  /** Those of the ticket and of its duplicates, oldest first. */
  messagesOf(ticket_id: string): Promise<SupportMessage[]>
  /** The one that was written last in this ticket alone. */
  newestMessage(ticket_id: string): Promise<SupportMessage | undefined>
  insertFile(file: TicketFile): Promise<void>
  /** A file of the ticket or of one of its duplicates. */
  file(ticket_id: string, id: string): Promise<TicketFile | undefined>
  /** How many came with this message. */
  fileCount(message_id: string): Promise<number>
  /** How many files an account's people have sent since an instant, that not included. */
  filesSince(account_id: string, since: EpochMs): Promise<number>
  /** Those of the ticket and of its duplicates, oldest first. */
  filesOf(ticket_id: string): Promise<TicketFile[]>
  /** Take the names of an account's files away. Resolves to where the files are stored, which may go; in no order. */
  eraseFiles(account_id: string): Promise<string[]>
  /** Take every word out of an account's tickets; when and by whom stays. Resolves to how many there are. */
  erase(account_id: string): Promise<number>
}

import { invalid, Problem } from '../../kernel/problem.ts'
import { type EpochMs, HOUR, SECOND } from '../../kernel/time.ts'
import type { AttachmentType } from '../../records/files/content-type.ts'
import type { MessageAuthor, SupportMessage, SupportTicket, TicketStatus } from './ticket.ts'

/** A file that somebody sent with a message of a ticket. Its row never changes, but for its name. */
export interface TicketFile {
  readonly id: string
  readonly ticket_id: string
  /** The message that it came with. */
  readonly message_id: string
  readonly author: MessageAuthor
  readonly author_user_id: string
  /** As its sender named it, made fit to be shown; empty once its customer was anonymised. */
  readonly filename: string
  readonly storage_key: string
  /** By its content, not by what the sender said. */
  readonly content_type: AttachmentType
  readonly size_bytes: number
  readonly created_at: EpochMs
}

/** The most files that come with one message: a ticket is always shown whole. */
export const FILES_A_MESSAGE = 10

/** The most files that one account's people send within a day: papers and pictures of a fault, not a store of files. */
export const FILES_A_DAY = 50

/** What is over takes no file, as it takes no message; what is resolved takes a message first. */
const OVER: ReadonlySet<TicketStatus> = new Set(['resolved', 'closed', 'duplicate'])

/** A file that somebody wants to add to a ticket, and what the ticket has so far. */
export interface Attaching {
  readonly ticket: SupportTicket
  readonly author: MessageAuthor
  /** The message that was written last in this ticket alone. */
  readonly newest: SupportMessage | undefined
  /** How many files have come with it. */
  readonly files: number
  /** How many the account's people have sent within a day, in all their tickets. */
  readonly files_today: number
}

/**
 * The message that a file comes with: the last one, by whoever sends the file. So it is their turn no more, and nobody
 * misses what came later. Throws `validation.failed` on `status` for a ticket that is over, and on `file` where they
 * have not written first, or have sent `FILES_A_MESSAGE` with it; and `rate_limited` to customers who have sent `FILES_A_DAY`.
 */
export function decideAttach(asked: Attaching): SupportMessage {
  const { ticket, author, newest, files, files_today } = asked
  if (OVER.has(ticket.status)) {
    throw invalid('status', `This ticket is ${ticket.status}: it takes no files.`)
  }
  if (newest?.author !== author) {
    throw invalid('file', 'A file comes with a message: please write one first.')
  }
  if (files >= FILES_A_MESSAGE) {
    throw invalid('file', `We take at most ${FILES_A_MESSAGE} files with one message.`)
  }
  if (author === 'customer' && files_today >= FILES_A_DAY) {
    throw new Problem('rate_limited', {
      detail: `We take at most ${FILES_A_DAY} files a day.`,
      retry_after: HOUR / SECOND,
    })
  }
  return newest
}

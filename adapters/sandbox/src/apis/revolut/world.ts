import type { FaultInjector } from '../../world/faults.ts'
import type { Books } from '../../providers/payments/books.ts'
import type { Cashier } from '../../providers/payments/cashier.ts'

/** What a test does to one request: another answer than the true one, before or after its effect. */
export interface Mischief {
  /** Whether the request does what it asks for, before its answer is spoilt. */
  readonly effect: 'none' | 'done'
  /** The status of a short error, or a connection that breaks without an answer. */
  readonly answer: number | 'cut'
}

/** How the loopback Revolut behaves. */
export interface RevolutApiOptions {
  /** The key that every request must carry. */
  readonly secret_key: string
  /** Refuse addresses that name `localhost` or an IP, as the real one does. Default false: relaxed. */
  readonly public_urls?: boolean
  /** The errors of paying, and of reading a payment. Default `legacy`, the old body of the provider's documents. */
  readonly error_bodies?: 'named' | 'numbered' | 'legacy'
  /** What paying and refunding answer at first; a later read tells the end. Default `final`. */
  readonly payment_answer?: 'final' | 'in_progress'
  /** Whether `save_payment_method_for` of an order, which no document names, saves the card. Default `honoured`. */
  readonly save_payment_method_for?: 'honoured' | 'ignored'
  /** More requests than `points` in `seconds` are told 429. Default: as many as one likes. */
  readonly rate_limit?: { readonly points: number; readonly seconds: number }
  /** Asked before each request; undefined lets it be. */
  readonly mischief?: (request: Request) => Mischief | undefined
  /** Whose name stands on the hosted page. */
  readonly seller_name?: string
}

/** What the loopback Revolut stands on: the sandbox's own books, its clock and its faults. */
export interface RevolutWorld {
  readonly books: Books
  readonly injector: FaultInjector
  readonly sandbox: Pick<Cashier, 'checkout' | 'complete'> & {
    /** Read the clock's offset again, which another process may have moved. */
    refresh(): Promise<void>
  }
  /** Told of what goes wrong and is no refusal. */
  readonly report_error: (error: unknown) => void
}

/** One loopback: what it stands on and how it behaves. */
export interface Loopback extends RevolutWorld {
  readonly options: RevolutApiOptions
}

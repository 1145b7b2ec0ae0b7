import type { OutsideBooks } from '../invariants/outside-books.ts'
import type { PostedWebhook } from '../invariants/seen-webhook.ts'
import type { EpochMs, Ports, RawWebhook, TickReport } from '@billing/core'

/** A row as the database's driver gives it; whole numbers may come as text. */
export type Row = Readonly<Record<string, unknown>>

/** Runs one statement of SQL that SQLite and PostgreSQL both understand. */
export type Query = (text: string) => Promise<readonly Row[]>

/** One process of the service: its HTTP surface and its worker. */
export interface SimulatedProcess {
  /** Any path of the application, as it stands. */
  request(path: string, init?: RequestInit): Promise<Response>
  tick(): Promise<TickReport>
  /** The command that makes a support user in a customer's account; false when it is refused. */
  invite?(account_id: string, email: string): Promise<boolean>
}

/** How a card behaves: as the sandbox's `Behaviour`. */
export type CardBehaviour =
  | 'approve'
  | 'decline'
  | 'insufficient_funds'
  | 'expired'
  | `decline_after:${number}`

/** A mail in somebody's mailbox. */
export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly links: readonly string[]
  /** Six-digit codes in the text. */
  readonly codes: readonly string[]
  readonly sent_at: number
}

/** The world around the service, as people and the provider's own machines move it. The service does not see this. */
export interface OutsideWorld {
  /** The payer pays, or tries to, on the provider's hosted page. False when the page takes no payment any more. */
  pay(order_token: string, behaviour: CardBehaviour): Promise<boolean>
  /** The bank lets the customer's saved cards behave so from now on; `last4` names one of them. */
  setCards(email: string, behaviour: CardBehaviour, last4?: string): Promise<void>
  /** The customer disputes the newest charge of theirs at the bank: its order; undefined where there is none. */
  dispute(email: string): Promise<string | undefined>
  /** The bank decides on the dispute of an order. */
  decideDispute(order_id: string, as: 'won' | 'lost'): Promise<void>
  /** The provider's id of the order behind a page; undefined when there is none. */
  orderOf(order_token: string): Promise<string | undefined>
  /** Newest first. */
  mailTo(email: string): Promise<readonly ReceivedMail[]>
  /** The customer calls, for so much of what they have topped up at most; absent where nobody bills calls. */
  call?(email: string, amount_minor: number): Promise<void>
  /** The provider's machines do what is due: orders expire, refunds end, webhooks leave. */
  tick(): Promise<number>
  nextDueAt(): Promise<EpochMs | null>
}

/** What the simulator gives to whoever composes the service. */
export interface Surroundings {
  /** The outside world's clock, and the database's. */
  readonly now: () => EpochMs
  /** The provider sends a webhook; resolves to the HTTP status that it saw. */
  readonly deliverWebhook: (webhook: RawWebhook) => Promise<number>
  /** Another system takes an event of ours; the HTTP status that it answers with. Without it none is sent. */
  readonly receiveWebhook?: (webhook: PostedWebhook) => number
  /** Stands around whatever waits for a thread or a socket beside the ports, so that nobody else acts meanwhile. */
  readonly busy?: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * One service under simulation, composed by the adopter from their own adapters: one database, one outside
 * world, any number of processes. Nothing is shared with another one.
 */
export interface SimulatedService {
  /** A new process on the same database. `around` stands between the core and its ports. */
  startProcess(around: (ports: Ports) => Ports): SimulatedProcess
  readonly outside: OutsideWorld
  /** The next instant at which something in the service falls due. */
  nextDueAt(): Promise<EpochMs | null>
  readonly dialect: 'sqlite' | 'postgres'
  /** A side door to the database, past the service, for whoever checks it. */
  readonly query: Query
  /**
   * Back up our own tables as they are now. What is returned restores them: the outside world's books stay as
   * they are. Nothing of the service runs meanwhile. Without it the database never goes back.
   */
  readonly backUp?: () => Promise<() => Promise<void>>
  /** What whoever restored a backup does before the service starts again. */
  readonly afterRestore?: () => Promise<void>
  /** Where what is sent to tax offices and the books differ from the instant on, a line each; looked at when all is at rest. */
  readonly returnsFlaws?: (from: EpochMs) => Promise<readonly string[]>
  /** Everything that the processes logged so far, a line each. */
  readonly logged: readonly string[]
  /** Secrets of the service's own, which must show nowhere. */
  readonly secrets: readonly string[]
  /** What the phone system calls each item that it limits. */
  readonly limits?: Readonly<Record<string, string>>
  /** Where the outside world's books stand; in the sandbox's tables unless said otherwise. */
  readonly books?: OutsideBooks
  /** Where the provider posts its events, relative to the API's origin. */
  readonly webhook_path: string
  /** Signs a webhook's body as the provider does, at this instant. */
  signWebhook(body: Uint8Array, at: EpochMs): RawWebhook
  /** Signs what is sent to the webhook endpoint, which `open` has made; without it there is none. */
  readonly webhook_secret?: string
  /** The operator, whom `open` has made. */
  readonly operator: {
    readonly email: string
    readonly password: string
    code(at: EpochMs): string
  }
  close(): Promise<void>
}

/** Composes a service for one run. */
export type OpenService = (surroundings: Surroundings) => Promise<SimulatedService>

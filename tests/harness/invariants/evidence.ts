import type { EpochMs } from '@billing/core'
import type { Answered } from '../simulation/actor.ts'
import type { Query } from '../simulation/service.ts'
import type { OutsideBooks } from './outside-books.ts'
import type { SeenCredential } from './seen-credential.ts'
import type { SeenWebhook } from './seen-webhook.ts'

/** A command that the service gave to the payment provider, seen at the provider's door before it took effect. */
export interface SeenCommand {
  readonly name: 'createOrder' | 'payOrder' | 'changeAmount' | 'cancelOrder' | 'refund'
  /** Null for an order that is only being made. */
  readonly order_id: string | null
  readonly reference: string | null
  readonly amount_minor: number | null
  readonly at: EpochMs
  /**
   * Of a `payOrder`: what `isAttemptCommitted` said at the door, before the command took effect. An onlooker
   * who did not ask leaves it out, and M11 then asks only whether the attempt was ever written.
   */
  readonly committed?: boolean
}

/** What an actor may be told of. */
export interface Owned {
  /** More than one when somebody came back after an end. */
  readonly account_ids: readonly string[]
  /** Accounts that they were in before, and until when at the latest. */
  readonly left: ReadonlyMap<string, number>
  /** As typed; compared without case. */
  readonly emails: readonly string[]
}

/** Our database went back, while the outside world stayed as it was. */
export interface Restored {
  /** To when. */
  readonly as_of: number
  /** When. */
  readonly at: number
  /** What the outside world had then and our database did not know: each may stay so, and is excused while it does. */
  readonly unknown: {
    /** By the provider's id. */
    readonly orders: ReadonlySet<string>
    readonly refunds: ReadonlySet<string>
    /** Orders of which a refund is not known. */
    readonly refunded: ReadonlySet<string>
    /** By reference. */
    readonly credits: ReadonlySet<string>
    readonly tenants: ReadonlySet<string>
  }
}

/** A request that was refused while nothing else ran, so that every change is its own. */
export interface SeenRefusal {
  readonly answer: Answered
  /** Tables whose rows after the answer are not those before the request. */
  readonly changed_tables: readonly string[]
}

/** What an observer beside the service has recorded; it shares no code with the service. */
export interface Observer {
  readonly answers: readonly Answered[]
  readonly commands: readonly SeenCommand[]
  readonly credentials: readonly SeenCredential[]
  /** Passwords, tokens and the like that were given to the service, each with where it may appear. */
  readonly secrets: readonly string[]
  /** Everything that the service logged. */
  readonly logged: readonly string[]
  /** The customers among the actors, by name; X1 says nothing of an actor who is not among them. */
  readonly owners?: ReadonlyMap<string, Owned>
  /** Of the secrets, those that one mail carries: to whom, as typed. All others stand in no mail. */
  readonly mailed_secrets?: ReadonlyMap<string, string>
  /** The `message_id` of each mail that the server took while its answer was lost, or the process died. */
  readonly mails_in_doubt?: ReadonlySet<string>
  /** When the database went back, oldest first. What the lost hours acknowledged stands in none of these lists. */
  readonly restores?: readonly Restored[]
  /** What receivers of webhooks took, oldest first; without it nobody stood at one. */
  readonly webhooks?: readonly SeenWebhook[]
  /** Requests that were refused while nothing else ran. */
  readonly refusals?: readonly SeenRefusal[]
}

/** An observer that has seen nothing: what needs one passes. */
export const BLIND: Observer = {
  answers: [],
  commands: [],
  credentials: [],
  secrets: [],
  logged: [],
}

/** What a check reads: the database through a side door, the sandbox's books in it, and the observer. */
export interface Evidence {
  readonly query: Query
  readonly now: EpochMs
  readonly observer: Observer
  /** Where returns to tax offices and the books differ, a line each. */
  readonly returnsFlaws?: () => Promise<readonly string[]>
  /** What the phone system calls each item that it limits; without it limits are not compared with what is agreed. */
  readonly limits?: Readonly<Record<string, string>>
  /** Where the outside world's books stand; in the sandbox's tables unless said otherwise. */
  readonly outside?: OutsideBooks
}

/** `always`: after every step. `at rest`: without faults, when nothing is due any more. */
export type Moment = 'always' | 'at rest'

/** Something that must always hold. */
export interface Invariant {
  /** `M1` … `X5`. */
  readonly id: string
  /** One sentence, for the documentation and for whoever reads a violation. */
  readonly says: string
  /** `always`: after every step. `at rest`: without faults, when nothing is due any more. */
  readonly when: Moment
  /**
   * Resolves to one line per violation, which begins with the id that it concerns. At rest it looks at all
   * there is; at any other moment it may leave out what an earlier look has found right and cannot change.
   */
  check(evidence: Evidence, moment: Moment): Promise<readonly string[]>
}

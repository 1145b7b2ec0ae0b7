import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { MailKind } from './mail-kinds.ts'

/**
 * Everything that can happen after a commit. Payloads carry ids, never secrets: a handler loads what it
 * needs, asks the outside world what is true, and is safe to run twice.
 */
export type Effect =
  /** Write and send one mail. Links and codes are made when it is sent, so none is ever stored in clear. */
  | {
      readonly type: 'mail.send'
      readonly kind: MailKind
      readonly to: MailTarget
      /** The id of what it tells of: an invoice, a note, a cycle, a payment, a subscription. */
      readonly about?: string
      /** Small facts that may be gone when it is sent; never a secret. */
      readonly facts?: Readonly<Record<string, string | number | null>>
    }
  /** Make the PBX tenant of an account whose intent is written. */
  | { readonly type: 'tenant.provision'; readonly account_id: string }
  /** Bring the PBX core to the level that we want. */
  | { readonly type: 'tenant.sync'; readonly tenant_id: string }
  /** Tell the PBX core which plan a tenant has. */
  | { readonly type: 'tenant.plan'; readonly tenant_id: string }
  /** Tell the PBX core how many of each thing a tenant may have. */
  | { readonly type: 'tenant.limits'; readonly tenant_id: string }
  /** Tell a customer that the trial ends soon. */
  | { readonly type: 'trial.remind'; readonly subscription_id: string }
  /** Have the phone system of an account that ended deleted. */
  | { readonly type: 'tenant.remove'; readonly account_id: string }
  /** Cancel an order at the provider, and read it back. */
  | { readonly type: 'order.cancel'; readonly order_id: string }
  /** Let a signup try cards again, an hour after too many were refused. */
  | { readonly type: 'signup.reopen'; readonly signup_id: string }
  /** Forget a card that an order saved for nobody. */
  | { readonly type: 'card.forget'; readonly order_id: string }
  /** Delete at the provider a card that its customer deleted. */
  | { readonly type: 'card.delete'; readonly payment_method_id: string }
  /** Ask for what is overdue now, because of another default card; bill what waited for the company's address. */
  | { readonly type: 'cycles.retry'; readonly account_id: string }
  /** Credit a paid topup at the PBX core. */
  | { readonly type: 'call_credit.give'; readonly payment_id: string }
  /** Credit at the PBX core again what was taken for a refund of a topup that was refused. */
  | { readonly type: 'call_credit.return'; readonly refund_id: string }
  /** Bill the calls that had used up an account's call credit by the end of a month, `2026-03`, whose VAT is due with the use. */
  | { readonly type: 'call_credit.bill'; readonly account_id: string; readonly month: string }
  /** Draw the PDF of an issued document, and keep its bytes for ever. */
  | {
      readonly type: 'document.store'
      readonly document: 'invoice' | 'credit_note'
      readonly id: string
    }
  /** Give an issued document to a network's access point, under the document's own id. */
  | {
      readonly type: 'e_invoice.send'
      readonly document: 'invoice' | 'credit_note'
      readonly id: string
    }
  /** Delete an uploaded file whose account was anonymised. */
  | { readonly type: 'file.delete'; readonly storage_key: string }
  /** Give back the VAT of the invoices that were issued while a number, now valid, was pending. */
  | { readonly type: 'vat.correct'; readonly account_id: string; readonly vat_id: string }
  /** Tell the next customers of a price rise for many, or take it back from those who were not told. */
  | { readonly type: 'price_rise.continue'; readonly price_rise_id: string }
  /** Look whether somebody has redeemed a discount code as another customer before. */
  | { readonly type: 'redemption.judge'; readonly discount_id: string }
  /** Send one event to one webhook endpoint. */
  | {
      readonly type: 'webhook.send'
      readonly delivery_id: string
      readonly endpoint_id: string
      readonly account_id: string
    }
  /** Pay a consumer back who has withdrawn from the contract. */
  | { readonly type: 'withdrawal.pay_back'; readonly account_id: string }

/** The name of an effect. */
export type EffectType = Effect['type']

/** Whom a mail is for: a user, or an address that may have none (the answer must not tell). */
export type MailTarget =
  | { readonly user_id: string }
  | { readonly email: string }
  | { readonly account_id: string }

/** How an effect is tried again, and when we stop. */
export interface RetryPolicy {
  /** Milliseconds to wait after the first, second … failed try; the last one repeats. */
  readonly waits: readonly number[]
  /** Milliseconds after it was first due at which it becomes a dead letter. */
  readonly give_up_after: number
  /** The last try is made within so many milliseconds of the end, however long the back-off before it was. */
  readonly last_within?: number
  readonly why: string
}

/** An effect waiting in the outbox. */
export interface OutboxMessage {
  readonly outbox_id: string
  /** Messages of one aggregate are delivered in order. */
  readonly aggregate: string
  readonly effect: Effect
  /** Unique among all messages ever pushed: pushing it again does nothing. */
  readonly dedupe_key: string
  readonly attempts: number
  readonly next_at: EpochMs
  /** When it was pushed; once a try has failed, when it was first due, as `dueSince` tells. */
  readonly created_at: EpochMs
  readonly last_error: string | null
}

/** When a message was first due, however often it was tried since: one that was pushed for later, from then on. */
export function dueSince({
  next_at,
  created_at,
  last_error,
}: Pick<OutboxMessage, 'next_at' | 'created_at' | 'last_error'>): EpochMs {
  return last_error === null ? next_at : created_at
}

/** A mail of the outbox, whatever became of it. */
export interface AnyMail extends Omit<OutboxMessage, 'effect'> {
  readonly effect: Extract<Effect, { type: 'mail.send' }>
  readonly given_up_at: EpochMs | null
}

/** A mail that nobody took, or that was refused for good. */
export interface GivenUpMail extends AnyMail {
  readonly given_up_at: EpochMs
}

/** A message that this process delivers now; `fence` tells its claim from a later one. */
export interface ClaimedMessage {
  readonly message: OutboxMessage
  readonly fence: number
}

/** The queue of effects. A message is in it exactly when the change it tells of committed. */
export interface Outbox {
  push(message: OutboxMessage): Promise<void>
  /** Whether a message of this name was ever pushed, whatever became of it. */
  knows(dedupe_key: string): Promise<boolean>
  /**
   * Lease up to `limit` due messages, oldest first, at most one per aggregate and never one behind an
   * unfinished older one of its aggregate. Raises `attempts` in the same transaction.
   */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedMessage[]>
  /** False, and nothing written, when the lease was lost. */
  done(claim: ClaimedMessage, at: EpochMs): Promise<boolean>
  /** Due again at `next_at`; it keeps since when it is due. */
  retry(claim: ClaimedMessage, next_at: EpochMs, error: string): Promise<boolean>
  /** Out of tries: kept as a dead letter; the aggregate goes on. */
  bury(claim: ClaimedMessage, at: EpochMs, error: string): Promise<boolean>
  /**
   * How many wait, since when the oldest is due, tried in vain or not (`dueSince`), and how many are dead. What one
   * webhook endpoint does not take is no trouble of ours: endpoints have an alert of their own. Source: contract 11.
   */
  backlog(now: EpochMs): Promise<{ waiting: number; oldest_due_at: EpochMs | null; dead: number }>
  /** How many were given up since an instant, that included. */
  givenUpSince(since: EpochMs): Promise<number>
  /** Mails that were given up, newest first. */
  givenUpMails(page: PageRequest): Promise<Page<GivenUpMail>>
  /** Undefined for an id that no mail has; `given_up_at` is null for one that was not given up. */
  mail(outbox_id: string): Promise<AnyMail | undefined>
  /** It is due now and has all its tries again, under the id that it had; false when it is not given up any more. */
  sendAgain(outbox_id: string, now: EpochMs): Promise<boolean>
  /** As `sendAgain`, all of them; resolves to how many. */
  sendAllAgain(now: EpochMs): Promise<number>
  /** Messages delivered before `before` go, their dedupe keys stay; dead letters stay. */
  purge(before: EpochMs): Promise<void>
}

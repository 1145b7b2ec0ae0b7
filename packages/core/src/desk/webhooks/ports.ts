import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { DeliveryStatus, WebhookDelivery } from './webhook-delivery.ts'
import type { WebhookEndpoint } from './webhook-endpoint.ts'

/** What is sent to an endpoint, once. */
export interface OutgoingWebhook {
  readonly url: string
  /** The event's id: the same however often it is sent. */
  readonly id: string
  readonly sent_at: EpochMs
  /** JSON text; signed as it stands. */
  readonly body: string
  /** `whsec_…`, each of which signs it. */
  readonly secrets: readonly string[]
}

/** What came of one try: whether the receiver took it (2xx), what it answered, and why it counts as failed. */
export type WebhookOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'failed'; readonly status: number | null; readonly reason: string }

/**
 * Sends webhooks, signed by the Standard Webhooks specification. An outage is a value. It follows no redirect, and goes
 * to no private network unless it is configured so. Never called inside a transaction.
 */
export interface WebhookSender {
  send(webhook: OutgoingWebhook): Promise<WebhookOutcome>
  /** Why nothing could be sent to an address, whatever it answers; null for one that may be tried. */
  refusal(url: string): string | null
}

/** Where events are sent. */
export interface WebhookEndpoints {
  get(endpoint_id: string): Promise<WebhookEndpoint | undefined>
  getForUpdate(endpoint_id: string): Promise<WebhookEndpoint | undefined>
  put(endpoint: WebhookEndpoint): Promise<void>
  /** With its delivery log. */
  delete(endpoint_id: string): Promise<void>
  /** All of them, oldest first: there are few. */
  all(): Promise<WebhookEndpoint[]>
  /** How many were disabled because they failed or are gone. */
  disabledByFailing(): Promise<number>
}

/** What the delivery log is narrowed to. */
export interface DeliveryFilter {
  readonly endpoint_id?: string
  readonly event_id?: string
  readonly status?: DeliveryStatus
}

/** The delivery log. */
export interface WebhookDeliveries {
  get(delivery_id: string): Promise<WebhookDelivery | undefined>
  getForUpdate(delivery_id: string): Promise<WebhookDelivery | undefined>
  put(delivery: WebhookDelivery): Promise<void>
  /** Newest first. */
  list(filter: DeliveryFilter, page: PageRequest): Promise<Page<WebhookDelivery>>
  /** Those of an endpoint that failed, in the order of their events; at most `limit`. */
  failedOf(endpoint_id: string, limit: number): Promise<WebhookDelivery[]>
  /** What was delivered, and last changed before `before`, goes; failures stay. */
  purge(before: EpochMs): Promise<void>
}

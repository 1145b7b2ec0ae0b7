import type { EventKind } from '../../records/events/catalogue.ts'
import { after, DAY, type EpochMs, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'

/** Why an endpoint is sent nothing: an operator wants it so, it failed for days, or it said that it is gone (410). */
export const DISABLED_BY = ['operator', 'failing', 'gone'] as const
/** Why an endpoint is sent nothing. */
export type DisabledBy = (typeof DISABLED_BY)[number]

/** Where events are sent, for another system of the operating company. */
export interface WebhookEndpoint {
  readonly endpoint_id: string
  readonly url: string
  /** What an operator calls it. */
  readonly description: string
  /** Null: every kind, also those of later. */
  readonly kinds: readonly EventKind[] | null
  /** Null while it is sent events. */
  readonly disabled_by: DisabledBy | null
  readonly disabled_at: EpochMs | null
  /** Signs what is sent; sealed by `Secrets`. */
  readonly secret_sealed: string
  /** The secret before the last rotation, which signs too until `previous_until`. */
  readonly previous_sealed: string | null
  readonly previous_until: EpochMs | null
  /** Since when nothing has got through; null when the last try did. */
  readonly failing_since: EpochMs | null
  /** Tries in a row that failed. */
  readonly failures: number
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** An endpoint as operators see it: without its secrets. */
export type WebhookEndpointView = Omit<WebhookEndpoint, 'secret_sealed' | 'previous_sealed'>

/** An endpoint as operators see it. */
export function endpointView({
  secret_sealed: _secret,
  previous_sealed: _previous,
  ...view
}: WebhookEndpoint): WebhookEndpointView {
  return view
}

/** For how long the old secret signs too after a rotation. */
export const BOTH_SECRETS_FOR = 1 * DAY

/** For how long an endpoint may fail; the last try is made within the last minutes of it. */
export const DISABLED_AFTER = 3 * DAY

/** Failures in a row from which on an endpoint is tried once at a time, so that it holds up nothing else. */
const PAUSED_FROM = 5
const PAUSES = [30 * SECOND, 2 * MINUTE, 5 * MINUTE]

/** When an endpoint that fails may be tried again; null while it may be at any time. */
export function pausedUntil({
  failures,
  updated_at,
}: Pick<WebhookEndpoint, 'failures' | 'updated_at'>): EpochMs | null {
  if (failures < PAUSED_FROM) return null
  const pause = PAUSES[Math.min(failures - PAUSED_FROM, PAUSES.length - 1)] ?? 0
  return after(updated_at, pause)
}

/** The endpoint after a try that got through. */
export function succeeded(endpoint: WebhookEndpoint, now: EpochMs): WebhookEndpoint {
  return { ...endpoint, failing_since: null, failures: 0, updated_at: now }
}

/** The endpoint after a try that failed; a receiver that says that it is gone (410) is sent nothing more. */
export function failed(
  endpoint: WebhookEndpoint,
  status: number | null,
  now: EpochMs,
): WebhookEndpoint {
  const { failing_since, failures } = endpoint
  const once = {
    ...endpoint,
    failing_since: failing_since ?? now,
    failures: failures + 1,
    updated_at: now,
  }
  return status === 410 ? disabled(once, 'gone', now) : once
}

/** Whether it has failed for as long as we try. */
export function hasFailedForDays({ failing_since }: WebhookEndpoint, now: EpochMs): boolean {
  return failing_since !== null && now - failing_since >= DISABLED_AFTER - HOUR
}

/** The endpoint, sent nothing from now on; one that is disabled stays so for its first reason. */
export function disabled(endpoint: WebhookEndpoint, by: DisabledBy, now: EpochMs): WebhookEndpoint {
  if (endpoint.disabled_by !== null) return endpoint
  return { ...endpoint, disabled_by: by, disabled_at: now, updated_at: now }
}

/** Whether the endpoint is sent events of a kind. */
export function wants({ disabled_by, kinds }: WebhookEndpoint, kind: EventKind): boolean {
  return disabled_by === null && (kinds === null || kinds.includes(kind))
}

import { recordOwn } from '../../records/audit/record-audit.ts'
import type { PublishedEvent } from '../../records/events/event.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { type EpochMs, isoInstant, SECOND } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import type { WebhookOutcome } from './ports.ts'
import type { WebhookDelivery } from './webhook-delivery.ts'
import {
  disabled,
  failed,
  hasFailedForDays,
  pausedUntil,
  succeeded,
  type WebhookEndpoint,
} from './webhook-endpoint.ts'

type SendEffect = Extract<Effect, { type: 'webhook.send' }>
type SendPorts = WritePorts<'webhookSender'>

/**
 * One try to send an event to an endpoint. What was sent and not written down, as after a crash, is sent again under
 * the same id. An endpoint that fails again and again is tried once at a time.
 */
export async function sendWebhook(ports: SendPorts, effect: SendEffect): Promise<EffectOutcome> {
  const found = await ports.store.read(async (tx) => {
    const delivery = await tx.webhookDeliveries.get(effect.delivery_id)
    const endpoint = await tx.webhookEndpoints.get(effect.endpoint_id)
    const event = delivery && (await tx.events.get(delivery.event_id))
    return { delivery, endpoint, event }
  })
  const { delivery, endpoint, event } = found
  // The endpoint was deleted, or it was written down that this got through.
  if (!delivery || !endpoint || !event || delivery.status !== 'waiting') return { kind: 'done' }
  const now = ports.clock()
  if (endpoint.disabled_by !== null) {
    await write(ports, ({ tx }) => tx.webhookDeliveries.put(givenUp(delivery, 'disabled', now)))
    return { kind: 'done' }
  }
  const paused = pausedUntil(endpoint)
  if (paused !== null && paused > now) {
    const retry_after = Math.ceil((paused - now) / SECOND)
    return { kind: 'retry', reason: 'the endpoint fails again and again', retry_after }
  }
  const outcome = await send(ports, endpoint, event)
  const { delivery_id, endpoint_id } = delivery
  await write(ports, (work) => record(work, { delivery_id, endpoint_id, outcome }))
  return outcome.kind === 'delivered' ? { kind: 'done' } : { kind: 'retry', reason: outcome.reason }
}

/** Nothing got through for as long as we try: the delivery has failed, and an endpoint that takes nothing is disabled. */
export async function webhookGivenUp(work: Work, effect: SendEffect): Promise<void> {
  const { tx, now } = work
  const delivery = await tx.webhookDeliveries.get(effect.delivery_id)
  if (delivery) await tx.webhookDeliveries.put(givenUp(delivery, delivery.error, now))
  const endpoint = await tx.webhookEndpoints.getForUpdate(effect.endpoint_id)
  if (endpoint && hasFailedForDays(endpoint, now)) {
    await putEndpoint(work, endpoint, disabled(endpoint, 'failing', now))
  }
}

/** What is sent of an event: the same as the stream says. */
export function webhookBody(event: Omit<PublishedEvent, 'kind'> & { kind: string }): string {
  return JSON.stringify({ ...event, occurred_at: isoInstant(event.occurred_at) })
}

/** Without a sender, as in a command, nothing leaves and the outbox keeps it. */
async function send(
  { webhookSender, secrets, clock }: SendPorts,
  endpoint: WebhookEndpoint,
  event: PublishedEvent,
): Promise<WebhookOutcome> {
  if (!webhookSender) return { kind: 'failed', status: null, reason: 'nothing sends webhooks here' }
  return webhookSender.send({
    url: endpoint.url,
    id: event.event_id,
    sent_at: clock(),
    body: webhookBody(event),
    secrets: secretsOf(endpoint, clock()).map((sealed) => secrets.open(sealed)),
  })
}

/** The new one first. */
export function secretsOf(endpoint: WebhookEndpoint, now: EpochMs): string[] {
  const { secret_sealed, previous_sealed, previous_until } = endpoint
  const isValid = previous_sealed !== null && previous_until !== null && previous_until > now
  return isValid ? [secret_sealed, previous_sealed] : [secret_sealed]
}

interface Tried {
  readonly delivery_id: string
  readonly endpoint_id: string
  readonly outcome: WebhookOutcome
}

async function record(work: Work, tried: Tried): Promise<void> {
  const { tx, now } = work
  await recordDelivery(work, tried)
  const { endpoint_id, outcome } = tried
  const isDelivered = outcome.kind === 'delivered'
  // An endpoint that works is not written for each event: accounts would wait for each other. What it is now counts, not
  // what it was when the try began: of many at once that one in ten of fails, no five failed in a row.
  if (isDelivered && (await tx.webhookEndpoints.get(endpoint_id))?.failures === 0) return
  const endpoint = await tx.webhookEndpoints.getForUpdate(endpoint_id)
  if (!endpoint) return
  const moved = isDelivered ? succeeded(endpoint, now) : failed(endpoint, outcome.status, now)
  await putEndpoint(work, endpoint, moved)
}

async function recordDelivery({ tx, now }: Work, { delivery_id, outcome }: Tried): Promise<void> {
  const isDelivered = outcome.kind === 'delivered'
  const delivery = await tx.webhookDeliveries.getForUpdate(delivery_id)
  // Whoever took the delivery over while this process waited in vain may have ended it: that stands.
  if (!delivery || (!isDelivered && delivery.status !== 'waiting')) return
  await tx.webhookDeliveries.put({
    ...delivery,
    status: isDelivered ? 'delivered' : 'waiting',
    attempts: delivery.attempts + 1,
    response_status: outcome.status,
    error: isDelivered ? null : outcome.reason,
    updated_at: now,
  })
}

async function putEndpoint(
  work: Work,
  before: WebhookEndpoint,
  moved: WebhookEndpoint,
): Promise<void> {
  await work.tx.webhookEndpoints.put(moved)
  const { endpoint_id, disabled_by } = moved
  if (before.disabled_by === disabled_by) return
  const meta = { endpoint_id, disabled_by }
  await recordOwn(work, { action: 'webhook_endpoint.disabled', outcome: 'failure', meta })
}

function givenUp(delivery: WebhookDelivery, error: string | null, now: EpochMs): WebhookDelivery {
  return { ...delivery, status: 'failed', error, updated_at: now }
}

/** By the lock on the endpoint's row: deliveries of many accounts write at once. */
function write<T>(ports: SendPorts, run: (work: Work) => Promise<T>): Promise<T> {
  return transact(ports, run, ports.clock(), { accountLocks: true })
}

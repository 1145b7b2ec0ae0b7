import type { PublishedEvent } from '../../records/events/event.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Work } from '../../ports.ts'
import type { WebhookDelivery } from './webhook-delivery.ts'
import { wants, type WebhookEndpoint } from './webhook-endpoint.ts'

/** Every endpoint that wants an event is sent it; an account's events wait for each other, endpoint by endpoint. */
export async function deliverEvent(
  work: Work,
  endpoints: readonly WebhookEndpoint[],
  { event_id, account_id, kind }: PublishedEvent,
): Promise<void> {
  const { tx, now, ids } = work
  for (const endpoint of endpoints.filter((each) => wants(each, kind))) {
    const { endpoint_id } = endpoint
    const delivery: WebhookDelivery = {
      delivery_id: ids.uuid(now),
      endpoint_id,
      event_id,
      account_id,
      kind,
      status: 'waiting',
      attempts: 0,
      response_status: null,
      error: null,
      created_at: now,
      updated_at: now,
    }
    await tx.webhookDeliveries.put(delivery)
    await pushDelivery(work, delivery)
  }
}

/** A delivery has all of its tries from now on. */
export async function pushDelivery(work: Work, delivery: WebhookDelivery): Promise<void> {
  const { delivery_id, endpoint_id, account_id } = delivery
  const effect = { type: 'webhook.send', delivery_id, endpoint_id, account_id } as const
  // Each time that it is sent again is another effect, also within a millisecond.
  await pushEffect(work, { effect, dedupe_key: `webhook.send:${work.ids.uuid(work.now)}` })
}

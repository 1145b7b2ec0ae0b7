import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { ReadPorts, Work, WritePorts } from '../../ports.ts'
import { pushDelivery } from './deliver-event.ts'
import type { DeliveryFilter, WebhookOutcome } from './ports.ts'
import { secretsOf, webhookBody } from './send-webhook.ts'
import type { WebhookDelivery } from './webhook-delivery.ts'

/** How many failed deliveries are sent again at a time. */
const AGAIN_MAX = 1_000

/** How many deliveries are on their way again. */
export interface Redelivered {
  readonly count: number
}

/** The delivery log, newest first. */
export function listWebhookDeliveries(
  { store }: Pick<ReadPorts, 'store'>,
  filter: DeliveryFilter,
  page: PageRequest,
): Promise<Page<WebhookDelivery>> {
  return store.read((tx) => tx.webhookDeliveries.list(filter, page))
}

/**
 * An event is sent to its endpoint again, whatever became of it before, with another three days of tries. Throws
 * `not_found`, and `validation.failed` for a delivery that is on its way.
 */
export async function redeliverWebhook(
  ports: WritePorts,
  call: Call,
  delivery_id: string,
): Promise<WebhookDelivery> {
  return transact(ports, async (work) => {
    const delivery = await work.tx.webhookDeliveries.get(delivery_id)
    if (!delivery) throw new Problem('not_found')
    if (delivery.status === 'waiting') throw invalid('status', 'This delivery is on its way.')
    const meta = { delivery_id, endpoint_id: delivery.endpoint_id }
    await audit(work, call, { action: 'admin.webhook.redeliver', meta })
    return again(work, delivery)
  })
}

/**
 * What failed of an endpoint is sent again, in the order of the events; at most a thousand at a time. Throws
 * `not_found`.
 */
export async function redeliverFailedWebhooks(
  ports: WritePorts,
  call: Call,
  endpoint_id: string,
): Promise<Redelivered> {
  return transact(ports, async (work) => {
    if (!(await work.tx.webhookEndpoints.get(endpoint_id))) throw new Problem('not_found')
    const deliveries = await work.tx.webhookDeliveries.failedOf(endpoint_id, AGAIN_MAX)
    for (const delivery of deliveries) await again(work, delivery)
    const meta = { endpoint_id, count: deliveries.length }
    await audit(work, call, { action: 'admin.webhook.redeliver_failed', meta })
    return { count: deliveries.length }
  })
}

/**
 * Send an event of the kind `webhook.test` now, once, and say what came of it; it is in no stream and in no log. Throws
 * `not_found`.
 */
export async function testWebhookEndpoint(
  ports: WritePorts<'webhookSender'>,
  call: Call,
  endpoint_id: string,
): Promise<WebhookOutcome> {
  const { clock, ids, secrets, webhookSender } = ports
  const now = clock()
  const endpoint = await transact(ports, async (work) => {
    const found = await work.tx.webhookEndpoints.get(endpoint_id)
    if (!found) throw new Problem('not_found')
    await audit(work, call, { action: 'admin.webhook_endpoint.test', meta: { endpoint_id } })
    return found
  })
  const event_id = ids.uuid(now)
  const event = { event_id, position: 0, account_id: '', kind: 'webhook.test', data: {} }
  const sent = await webhookSender?.send({
    url: endpoint.url,
    id: event_id,
    sent_at: now,
    body: webhookBody({ ...event, occurred_at: now }),
    secrets: secretsOf(endpoint, now).map((sealed) => secrets.open(sealed)),
  })
  return sent ?? { kind: 'failed', status: null, reason: 'nothing sends webhooks here' }
}

async function again(work: Work, delivery: WebhookDelivery): Promise<WebhookDelivery> {
  const { now } = work
  const waiting = { ...delivery, status: 'waiting', error: null, updated_at: now } as const
  await work.tx.webhookDeliveries.put(waiting)
  await pushDelivery(work, waiting)
  return waiting
}

async function audit(
  work: Work,
  call: Call,
  entry: { readonly action: string; readonly meta: Readonly<Record<string, string | number>> },
): Promise<void> {
  await recordAudit(work, { ...calledBy(call), account_id: null, ...entry })
}

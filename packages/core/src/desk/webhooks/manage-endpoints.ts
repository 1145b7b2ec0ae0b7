import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { EventKind } from '../../records/events/catalogue.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { after } from '../../kernel/time.ts'
import type { ReadPorts, Tx, Work, WritePorts } from '../../ports.ts'
import {
  BOTH_SECRETS_FOR,
  disabled,
  endpointView,
  type WebhookEndpoint,
  type WebhookEndpointView,
} from './webhook-endpoint.ts'
import { newWebhookSecret } from './webhook-secret.ts'

/** An endpoint that was made or whose secret is new: the only answers that show a secret. */
export interface WebhookEndpointWithSecret extends WebhookEndpointView {
  /** `whsec_` and base64. */
  readonly secret: string
}

/** What a new endpoint is made from. */
export interface NewWebhookEndpoint {
  readonly url: string
  readonly description?: string
  /** Absent or null: every kind. */
  readonly kinds?: readonly EventKind[] | null
}

/** What changes of an endpoint. */
export type WebhookEndpointChange = Partial<NewWebhookEndpoint> & { readonly enabled?: boolean }

/** Every endpoint, oldest first. */
export function listWebhookEndpoints({
  store,
}: Pick<ReadPorts, 'store'>): Promise<WebhookEndpointView[]> {
  return store.read(async (tx) => (await tx.webhookEndpoints.all()).map(endpointView))
}

/**
 * A new endpoint, which is sent what happens from now on; the answer alone shows its secret. Throws `validation.failed`
 * on `url` for an address to which we send nothing.
 */
export async function createWebhookEndpoint(
  ports: WritePorts<'webhookSender'>,
  call: Call,
  { url, description = '', kinds = null }: NewWebhookEndpoint,
): Promise<WebhookEndpointWithSecret> {
  refuseAddress(ports, url)
  return transact(ports, async (work) => {
    const { now, ids, secrets } = work
    const secret = newWebhookSecret(secrets)
    const endpoint: WebhookEndpoint = {
      endpoint_id: ids.uuid(now),
      url,
      description,
      kinds,
      disabled_by: null,
      disabled_at: null,
      secret_sealed: secrets.seal(secret),
      previous_sealed: null,
      previous_until: null,
      failing_since: null,
      failures: 0,
      created_at: now,
      updated_at: now,
    }
    await put(work, call, endpoint, 'create')
    return { ...endpointView(endpoint), secret }
  })
}

/**
 * Change where an endpoint is, what it is sent, and whether. Enabled again it is sent what happens from then on; what it
 * missed is in the stream. Throws `not_found`, and `validation.failed` on `url`.
 */
export async function updateWebhookEndpoint(
  ports: WritePorts<'webhookSender'>,
  call: Call,
  endpoint_id: string,
  { enabled, ...change }: WebhookEndpointChange,
): Promise<WebhookEndpointView> {
  if (change.url !== undefined) refuseAddress(ports, change.url)
  return transact(ports, async (work) => {
    const { now } = work
    const changed = { ...(await endpointOf(work.tx, endpoint_id)), ...change, updated_at: now }
    const well = { disabled_by: null, disabled_at: null, failing_since: null, failures: 0 }
    const endpoint =
      enabled === undefined
        ? changed
        : enabled
          ? { ...changed, ...well }
          : disabled(changed, 'operator', now)
    await put(work, call, endpoint, 'update')
    return endpointView(endpoint)
  })
}

/** Nothing more is sent to the endpoint, and its delivery log goes. Throws `not_found`. */
export async function deleteWebhookEndpoint(
  ports: WritePorts,
  call: Call,
  endpoint_id: string,
): Promise<void> {
  await transact(ports, async (work) => {
    await endpointOf(work.tx, endpoint_id)
    await work.tx.webhookEndpoints.delete(endpoint_id)
    await audit(work, call, 'delete', { endpoint_id })
  })
}

/** A new secret signs from now on; the old one signs too for a day. Throws `not_found`. */
export async function rotateWebhookSecret(
  ports: WritePorts,
  call: Call,
  endpoint_id: string,
): Promise<WebhookEndpointWithSecret> {
  return transact(ports, async (work) => {
    const { now, secrets } = work
    const before = await endpointOf(work.tx, endpoint_id)
    const secret = newWebhookSecret(secrets)
    const endpoint = {
      ...before,
      secret_sealed: secrets.seal(secret),
      previous_sealed: before.secret_sealed,
      previous_until: after(now, BOTH_SECRETS_FOR),
      updated_at: now,
    }
    await put(work, call, endpoint, 'rotate_secret')
    return { ...endpointView(endpoint), secret }
  })
}

async function endpointOf(tx: Tx, endpoint_id: string): Promise<WebhookEndpoint> {
  const endpoint = await tx.webhookEndpoints.getForUpdate(endpoint_id)
  if (!endpoint) throw new Problem('not_found')
  return endpoint
}

function refuseAddress({ webhookSender }: WritePorts<'webhookSender'>, url: string): void {
  const refusal = webhookSender?.refusal(url) ?? null
  if (refusal !== null) throw invalid('url', refusal)
}

async function put(
  work: Work,
  call: Call,
  endpoint: WebhookEndpoint,
  verb: 'create' | 'update' | 'rotate_secret',
): Promise<void> {
  await work.tx.webhookEndpoints.put(endpoint)
  const { endpoint_id, disabled_by } = endpoint
  await audit(work, call, verb, { endpoint_id, disabled_by })
}

async function audit(
  work: Work,
  call: Call,
  verb: string,
  meta: Readonly<Record<string, string | null>>,
): Promise<void> {
  const action = `admin.webhook_endpoint.${verb}`
  await recordAudit(work, { ...calledBy(call), account_id: null, action, meta })
}

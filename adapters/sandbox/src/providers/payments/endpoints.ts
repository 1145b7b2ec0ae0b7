import type { EpochMs, RawWebhook } from '@billing/core'
import { signWebhook } from '@billing/wire/revolut'
import { randomBytes, randomUUID } from 'node:crypto'

import { postWebhooksTo } from '../../world/deliver.ts'
import type { EndpointTable, SandboxDb } from '../../world/tables.ts'

/** At most so many addresses may ask for news. Source: the provider's webhook reference. */
export const ENDPOINTS_MAX = 10

/** An address that asked for news over the provider's API. */
export interface Endpoint extends Omit<EndpointTable, 'events'> {
  readonly events: readonly string[]
}

/** All of them, oldest first. */
export async function listEndpoints(db: SandboxDb): Promise<Endpoint[]> {
  const rows = await db
    .selectFrom('sandbox_endpoints')
    .selectAll()
    .orderBy('created_at')
    .orderBy('endpoint_id')
    .execute()
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) as string[] }))
}

/** One of them; undefined when there is none. */
export async function getEndpoint(
  db: SandboxDb,
  endpoint_id: string,
): Promise<Endpoint | undefined> {
  return (await listEndpoints(db)).find((endpoint) => endpoint.endpoint_id === endpoint_id)
}

/** News goes to this address from now on. Undefined when there are too many. */
export async function addEndpoint(
  db: SandboxDb,
  { url, events }: Pick<Endpoint, 'url' | 'events'>,
  now: EpochMs,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // The one row that all writers of endpoints wait for, so that ten stay ten.
    await trx.updateTable('sandbox_state').set({ id: 1 }).execute()
    if ((await listEndpoints(trx)).length >= ENDPOINTS_MAX) return undefined
    const row: EndpointTable = {
      endpoint_id: randomUUID(),
      url,
      events: JSON.stringify(events),
      secret: newSecret(),
      old_secret: null,
      old_until: null,
      created_at: now,
    }
    await trx.insertInto('sandbox_endpoints').values(row).execute()
    return row.endpoint_id
  })
}

/** What it is told, or where, changes. */
export async function changeEndpoint(
  db: SandboxDb,
  endpoint_id: string,
  { url, events }: { readonly url?: string | undefined; readonly events?: string[] | undefined },
): Promise<void> {
  if (url === undefined && events === undefined) return
  await db
    .updateTable('sandbox_endpoints')
    .set({
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: JSON.stringify(events) }),
    })
    .where('endpoint_id', '=', endpoint_id)
    .execute()
}

/** It gets a new secret; the present one signs too until `old_until`. */
export async function rotateSecret(
  db: SandboxDb,
  { endpoint_id, secret }: Pick<Endpoint, 'endpoint_id' | 'secret'>,
  old_until: EpochMs,
): Promise<void> {
  await db
    .updateTable('sandbox_endpoints')
    .set({ secret: newSecret(), old_secret: secret, old_until })
    .where('endpoint_id', '=', endpoint_id)
    .execute()
}

/** It gets no news any more, that included which waits. */
export async function removeEndpoint(db: SandboxDb, endpoint_id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sandbox_endpoints').where('endpoint_id', '=', endpoint_id).execute()
    await trx.deleteFrom('sandbox_webhooks').where('endpoint_id', '=', endpoint_id).execute()
  })
}

/** Send news to an address; resolves to its answer's status. */
export async function tellEndpoint(
  endpoint: Endpoint,
  body: Uint8Array,
  now: EpochMs,
): Promise<number> {
  return postWebhooksTo(endpoint.url)(signedFor(endpoint, body, now))
}

/** While an old secret lives there are two signatures. Source: the provider's webhook reference. */
function signedFor(
  { secret, old_secret, old_until }: Endpoint,
  body: Uint8Array,
  now: EpochMs,
): RawWebhook {
  const signed = signWebhook(secret, body, now)
  if (old_secret === null || Number(old_until) <= now) return signed
  const old = signWebhook(old_secret, body, now).headers['revolut-signature']
  const both = `${signed.headers['revolut-signature']},${old}`
  return { body, headers: { ...signed.headers, 'revolut-signature': both } }
}

function newSecret(): string {
  return `wsk_${randomBytes(24).toString('base64url')}`
}

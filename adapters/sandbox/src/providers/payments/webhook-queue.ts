import {
  type Clock,
  type DisputeStage,
  type EpochMs,
  MINUTE,
  type RawWebhook,
  SECOND,
} from '@billing/core'
import { type DISPUTE_EVENTS, signWebhook } from '@billing/wire/revolut'

import { newId } from '../../world/ids.ts'
import type { SandboxDb, SandboxTrx, WebhookTable } from '../../world/tables.ts'
import type { WebhookStatus } from '../../world/rows.ts'
import type { WebhookMode } from '../../world/behaviours.ts'
import { getEndpoint, listEndpoints, tellEndpoint } from './endpoints.ts'

/** The provider tries four times, ten minutes apart. Source: the provider's webhook guide. */
const TRIES_MAX = 4
const RETRY_MS = 10 * MINUTE
/** In the mode `reorder` an event waits for later ones to overtake it. */
const REORDER_MS = 2 * SECOND
const BATCH = 50

/** The kinds of news. */
export type WebhookEvent =
  | 'ORDER_COMPLETED'
  | 'ORDER_AUTHORISED'
  | 'ORDER_CANCELLED'
  | 'ORDER_FAILED'
  | 'ORDER_PAYMENT_DECLINED'
  | 'ORDER_PAYMENT_FAILED'
  | (typeof DISPUTE_EVENTS)[DisputeStage]

/** What news is about: an order, or a dispute, whose news names no order. */
export type WebhookSubject =
  | { readonly order_id: string; readonly reference: string }
  | { readonly dispute_id: string }

/** What the queue delivers with. */
export interface WebhookQueueOptions {
  readonly db: SandboxDb
  readonly now: Clock
  readonly secret: string
  readonly deliver: (webhook: RawWebhook) => Promise<number>
  readonly report_error: (error: unknown) => void
}

/** News of the provider, waiting for delivery in the database. */
export interface WebhookQueue {
  /** Queue an event in the transaction that makes it true. */
  push(trx: SandboxTrx, event: WebhookEvent, subject: WebhookSubject): Promise<void>
  /** Deliver what is due. Resolves to how many were sent. */
  pump(): Promise<number>
  /** Deliver what is due, beside the caller. */
  wake(): void
  status(): Promise<WebhookStatus>
  setMode(mode: WebhookMode): Promise<void>
  release(): Promise<number>
  nextDueAt(): Promise<EpochMs | null>
  /** Resolves when no delivery is under way. */
  idle(): Promise<void>
}

/** A queue of the provider's news in this database. */
export function createWebhookQueue(options: WebhookQueueOptions): WebhookQueue {
  const { db, now } = options
  let chain: Promise<unknown> = Promise.resolve()

  /** One delivery run at a time in this process; another process is kept off by the claim of each row. */
  async function pump(): Promise<number> {
    const run = chain.then(() => deliverDue(options))
    chain = run.catch(() => undefined)
    return run
  }

  return {
    pump,
    wake: () => void pump().catch(options.report_error),
    push: (trx, event, subject) => push(trx, event, subject, now()),
    status: () => statusOf(db),
    async setMode(mode) {
      await db.updateTable('sandbox_state').set({ webhook_mode: mode }).execute()
    },
    async release() {
      await makeDue(db, now())
      return pump()
    },
    async nextDueAt() {
      const row = await db
        .selectFrom('sandbox_webhooks')
        .select('next_at')
        .where('state', '=', 'queued')
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst()
      return row ? (Number(row.next_at) as EpochMs) : null
    },
    async idle() {
      await chain
    },
  }
}

async function push(
  trx: SandboxTrx,
  event: WebhookEvent,
  subject: WebhookSubject,
  now: EpochMs,
): Promise<void> {
  const mode = await modeOf(trx)
  const row = () => ({
    webhook_id: newId(now),
    order_id: 'order_id' in subject ? subject.order_id : '',
    event,
    body: JSON.stringify({ event, ...wordsOf(subject) }),
    state: mode === 'hold' ? 'held' : 'queued',
    tries: 0,
    next_at: now + (mode === 'reorder' ? REORDER_MS : 0),
  })
  const rows = (await readersOf(trx, event)).flatMap((endpoint_id) => {
    const copies = mode === 'duplicate' ? 2 : 1
    return Array.from({ length: copies }, () => ({ ...row(), endpoint_id }))
  })
  if (rows.length === 0) return
  await trx.insertInto('sandbox_webhooks').values(rows).execute()
}

function wordsOf(subject: WebhookSubject): object {
  if ('dispute_id' in subject) return subject
  const { order_id, reference } = subject
  return { order_id, ...(reference === '' ? {} : { merchant_order_ext_ref: reference }) }
}

/** Whoever asked for it over the API; without them all, the service that the sandbox was made with. */
async function readersOf(db: SandboxDb, event: WebhookEvent): Promise<(string | null)[]> {
  const endpoints = await listEndpoints(db)
  if (endpoints.length === 0) return [null]
  return endpoints.filter(({ events }) => events.includes(event)).map((one) => one.endpoint_id)
}

/** What is held, and what was not tried yet. */
async function makeDue(db: SandboxDb, now: EpochMs): Promise<void> {
  await db
    .updateTable('sandbox_webhooks')
    .set({ state: 'queued', next_at: now })
    .where('state', 'in', ['held', 'queued'])
    .where('tries', '=', 0)
    .execute()
}

async function modeOf(db: SandboxDb): Promise<WebhookMode> {
  const state = await db
    .selectFrom('sandbox_state')
    .select('webhook_mode')
    .executeTakeFirstOrThrow()
  return state.webhook_mode as WebhookMode
}

async function statusOf(db: SandboxDb): Promise<WebhookStatus> {
  const counts = await db
    .selectFrom('sandbox_webhooks')
    .select((eb) => ['state', eb.fn.countAll().as('rows')])
    .groupBy('state')
    .execute()
  const of = (state: string) => Number(counts.find((count) => count.state === state)?.rows ?? 0)
  return { mode: await modeOf(db), held: of('held'), queued: of('queued') }
}

async function deliverDue(options: WebhookQueueOptions): Promise<number> {
  const { db, now } = options
  const direction = (await modeOf(db)) === 'reorder' ? 'desc' : 'asc'
  for (let sent = 0; ;) {
    const due = await db
      .selectFrom('sandbox_webhooks')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_at', '<=', now())
      .orderBy('webhook_id', direction)
      .limit(BATCH)
      .execute()
    if (due.length === 0) return sent
    for (const webhook of due) {
      if (await deliverOne(options, webhook)) sent += 1
    }
  }
}

/** Count the try before it is made: a delivery that dies with its process comes again ten minutes later. */
async function deliverOne(options: WebhookQueueOptions, webhook: WebhookTable): Promise<boolean> {
  const { db, now } = options
  const tries = Number(webhook.tries) + 1
  const claimed = await db
    .updateTable('sandbox_webhooks')
    .set({ tries, next_at: now() + RETRY_MS })
    .where('webhook_id', '=', webhook.webhook_id)
    .where('state', '=', 'queued')
    .where('tries', '=', tries - 1)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return false
  if (await isAcknowledged(options, webhook)) {
    await db.deleteFrom('sandbox_webhooks').where('webhook_id', '=', webhook.webhook_id).execute()
  } else if (tries >= TRIES_MAX) {
    await db
      .updateTable('sandbox_webhooks')
      .set({ state: 'given_up' })
      .where('webhook_id', '=', webhook.webhook_id)
      .execute()
  }
  return true
}

/** Any status from 200 to 399 counts as received. Source: contract 9. */
async function isAcknowledged(
  options: WebhookQueueOptions,
  { body, endpoint_id }: WebhookTable,
): Promise<boolean> {
  try {
    const bytes = Buffer.from(body)
    const status =
      endpoint_id === null
        ? await options.deliver(signWebhook(options.secret, bytes, options.now()))
        : await deliverTo(options, endpoint_id, bytes)
    return status >= 200 && status <= 399
  } catch {
    return false
  }
}

/** An address that was taken away meanwhile wants no more news. */
async function deliverTo(
  { db, now }: WebhookQueueOptions,
  endpoint_id: string,
  bytes: Uint8Array,
): Promise<number> {
  const endpoint = await getEndpoint(db, endpoint_id)
  return endpoint ? tellEndpoint(endpoint, bytes, now()) : 204
}

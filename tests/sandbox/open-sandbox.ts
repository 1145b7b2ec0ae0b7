import { type EpochMs, epochMs, type RawWebhook } from '@billing/core'
import {
  createSandbox,
  type Sandbox,
  type SandboxHooks,
  type SandboxOptions,
} from '@billing/sandbox'
import { type Database, type Opened, openSqlite } from '@billing/store-sql'

export const SECRETS = ['wsk_current', 'wsk_previous'] as const
export const BEGAN = Date.parse('2026-02-01T09:00:00Z')

/** A sandbox alone, on a clock that stands still until a test moves it. */
export interface OpenSandbox {
  readonly sandbox: Sandbox
  /** What arrived at the service, in order. */
  readonly delivered: RawWebhook[]
  /** What the service answers to the next webhooks; 200 when nothing is left. */
  readonly answers: number[]
  /** A service that has nothing to do. */
  readonly hooks: SandboxHooks
  readonly close: () => Promise<void>
}

export async function openSandbox(
  over: Partial<SandboxOptions<Database>> = {},
  opened: Opened = openSqlite(':memory:'),
): Promise<OpenSandbox> {
  const delivered: RawWebhook[] = []
  const answers: number[] = []
  const sandbox = await createSandbox({
    db: opened.db,
    dialect: opened.dialect,
    base_url: 'http://localhost:8787',
    webhook_secrets: SECRETS,
    deliver_webhook: async (webhook) => {
      delivered.push(webhook)
      return answers.shift() ?? 200
    },
    auto_deliver: false,
    machine_now: () => BEGAN,
    slow_ms: 1,
    ...over,
  })
  return {
    sandbox,
    delivered,
    answers,
    hooks: { tick: async () => 0, nextDueAt: async () => null },
    async close() {
      await sandbox.idle()
      await opened.close()
    },
  }
}

/** The movements of money on an order by the provider's own books, oldest first. */
export async function movementsOf(sandbox: Sandbox, order_id: string) {
  const charges = await sandbox.listCharges()
  return charges
    .filter((charge) => charge.order_id === order_id)
    .map(({ kind, amount_minor }) => ({ kind, amount_minor }))
    .toReversed()
}

/** The event of a delivered webhook. */
export function eventOf(webhook: RawWebhook): string {
  return (JSON.parse(Buffer.from(webhook.body).toString()) as { event: string }).event
}

/** A service of which something falls due at each of some instants, and is done then. */
export function serviceDueAt(sandbox: Sandbox, instants: readonly string[]) {
  const waiting = instants.map((instant) => epochMs(Date.parse(instant)))
  const done: string[] = []
  const hooks: SandboxHooks = {
    async tick() {
      const due = waiting.filter((at) => at <= sandbox.clock())
      for (const at of due) {
        waiting.splice(waiting.indexOf(at), 1)
        done.push(new Date(sandbox.clock()).toISOString())
      }
      return due.length
    },
    nextDueAt: async () => waiting.toSorted((a, b) => a - b)[0] ?? (null as EpochMs | null),
  }
  return { hooks, done }
}

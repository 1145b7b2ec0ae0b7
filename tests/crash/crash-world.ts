import { createBilling, type EpochMs, epochMs, type Ports, SYSTEM } from '@billing/core'
import { createApp } from '@billing/http'
import { createSandbox, type Sandbox } from '@billing/sandbox'
import { createSqlRateLimiter, createSqlStore, isReady, type Opened } from '@billing/store-sql'
import { testPorts } from '@billing/testing/kit'
import { BLIND, type Observer } from '../harness/invariants/evidence.ts'
import { checkInvariants } from '../harness/invariants/check-invariants.ts'
import type { Door, Restartable } from '../harness/crash/door.ts'
import { sql } from 'kysely'
import { createPlainRenderer } from '../simulation/cheap-adapters.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { guarded } from '../support/guarded.ts'
import { queryOf } from '../support/query-of.ts'
import { WITHOUT_WAITING } from '../support/without-waiting.ts'
import { postWebhook } from '../support/world.ts'
import { type Client, clientAt } from './client.ts'
import { goingBack } from './going-back.ts'
import { webhookReceiver } from './webhook-receiver.ts'
import { differences, type EndState, endStateOf, mailsOf, unrecordedMails } from './end-state.ts'

/** What a flow acts on: the door to the service, the outside world, and a clock. */
export interface CrashWorld {
  readonly client: Client
  readonly sandbox: Sandbox
  /** Ports that nothing happens to, for whoever looks on. */
  readonly ports: Ports
  readonly now: () => EpochMs
  /** Do all that is due now, until nothing is. */
  settle(): Promise<void>
  /** Move time to an instant, from one due instant to the next. */
  until(instant: string): Promise<void>
  advance(duration: string): Promise<void>
}

/** A world whose processes die, and what its end is held against. */
export interface OpenedCrashWorld extends CrashWorld, Restartable {
  endState(): Promise<EndState>
  /** Whether the database has gone back. */
  wentBack(): boolean
  /** Whoever has seen that goes on from here. */
  beginAgain(): void
  /** One line per thing that is wrong, whatever the flow was. */
  check(expected: EndState): Promise<string[]>
  close(): Promise<void>
}

const BASE_URL = 'http://localhost:8787'
const SILENCE = { info: () => {}, warn: () => {}, error: () => {} }
/** What holds a lease of its own. */
const LEASED = [
  'billing_cycles',
  'plan_changes',
  'refunds',
  'provider_orders',
  'outbox',
  'idempotency_keys',
] as const

/** What happens to our database when a process dies: nothing, or it goes back to where the flow began. */
export type Aftermath = 'it stays' | 'it goes back'

/** Whose processes are to die, and who is sent what happens meanwhile. */
export interface CrashOptions {
  readonly door: Door
  readonly aftermath?: Aftermath
  /** What webhooks are signed with; the stage has no endpoint otherwise. */
  readonly webhook_secret?: string | undefined
}

/** Open a staged database as a service that may die; its time goes on from where the stage ended. */
export async function openCrashWorld(
  opened: Opened,
  { door, aftermath = 'it stays', webhook_secret = '' }: CrashOptions,
): Promise<OpenedCrashWorld> {
  const began = Date.parse('2026-02-01T09:00:00Z')
  const sandbox = await createSandbox({
    ...opened,
    base_url: BASE_URL,
    webhook_secrets: ['wsk_test_secret'],
    deliver_webhook: (webhook) =>
      postWebhook(async (path, init) => {
        const answer = await door.request(path, init)
        if (!answer) throw new Error('the connection was lost')
        return answer
      }, webhook),
    auto_deliver: false,
    machine_now: () => began,
  })
  const receiver = webhookReceiver(webhook_secret, sandbox.clock)
  const { ports, trespasses } = guarded({
    ...testPorts(opened, sandbox),
    documents: createPlainRenderer(),
    webhookSender: receiver.sender,
  })
  const hooks = { tick: () => door.tick(), nextDueAt: () => ports.store.nextDueAt() }
  const advance = async (duration: string) =>
    void (await sandbox.advance({ advance: duration }, hooks))
  let unrecorded: ReadonlySet<string> = new Set()
  const database = aftermath === 'it stays' ? undefined : goingBack(opened, sandbox.clock)
  const wentBack = () => (database?.restores.length ?? 0) > 0
  let begunAgain = false
  return {
    client: clientAt(
      door,
      (seconds) => advance(`PT${seconds}S`),
      () => wentBack() && !begunAgain,
    ),
    advance,
    sandbox,
    ports,
    now: sandbox.clock,
    settle: async () => void (await sandbox.drain(hooks)),
    until: async (instant) =>
      void (await sandbox.advance({ to: epochMs(Date.parse(instant)) }, hooks)),
    startProcess: (around) =>
      startProcess(opened, around({ ...ports, store: createSqlStore(opened) })),
    passLeases: () => passLeases(opened, ports.settings.lease_ms),
    begins: async () => database?.begins(),
    async died() {
      unrecorded = await unrecordedMails(opened)
      await database?.goes()
    },
    wentBack,
    beginAgain: () => void (begunAgain = true),
    endState: () => endStateOf(opened),
    check: async (expected) => [
      ...trespasses,
      ...differences(expected, await endStateOf(opened), wentBack()),
      ...(await repeatedMails(opened, unrecorded)),
      ...(await wrongBooks(opened, ports)),
      ...(await brokenInvariants(opened, ports.clock(), {
        mails_in_doubt: unrecorded,
        restores: database?.restores ?? [],
        webhooks: receiver.taken,
      })),
    ],
    async close() {
      await sandbox.idle()
      await opened.close()
    },
  }
}

/** A process of its own: what it remembers is lost with it. */
function startProcess(opened: Opened, ports: Ports) {
  const billing = createBilling(ports)
  let app: ReturnType<typeof createApp> | undefined
  /** Made by the first request: most workers never see one. */
  const listening = () =>
    (app ??= createApp({
      billing,
      limiter: createSqlRateLimiter(opened),
      ready: async () => ({ database: await isReady(opened) }),
      secrets: ports.secrets,
      log: SILENCE,
      config: WITHOUT_WAITING,
    }))
  return {
    request: async (path: string, init?: RequestInit) => listening().request(path, init),
    tick: () => billing.worker.tick(SYSTEM),
  }
}

/** Leases are counted by real time: theirs is moved instead of waiting for it. */
async function passLeases({ db }: Opened, lease_ms: number): Promise<void> {
  for (const table of LEASED) {
    await sql`update ${sql.table(table)} set lease_until = lease_until - ${sql.lit(lease_ms)}
      where lease_until is not null`.execute(db)
  }
}

/** Mails that came more often than a death between their delivery and its record explains. */
async function repeatedMails(opened: Opened, unrecorded: ReadonlySet<string>): Promise<string[]> {
  const times = Map.groupBy(await mailsOf(opened), ({ message_id }) => message_id)
  return [...times].flatMap(([id, mails]) => {
    const most = unrecorded.has(id) ? 2 : 1
    return mails.length > most ? [`“${mails[0]?.subject}” came ${mails.length} times`] : []
  })
}

async function wrongBooks(opened: Opened, ports: Ports): Promise<string[]> {
  const report = await createBilling(ports).books.verify(SYSTEM)
  const wrong = report.checks.flatMap(({ id, wrong: found, in_flight }) =>
    [...found, ...in_flight].map((each) => `${id}: ${each}`),
  )
  try {
    await expectBooksAgree({ opened })
  } catch (error) {
    wrong.push(String(error))
  }
  return wrong
}

/** What must hold at rest, as far as it is seen in the database: nobody stood beside the service. */
async function brokenInvariants(
  opened: Opened,
  now: EpochMs,
  seen: Pick<Observer, 'mails_in_doubt' | 'restores' | 'webhooks'>,
): Promise<string[]> {
  const observer = { ...BLIND, ...seen }
  const evidence = { query: queryOf(opened), now, observer }
  const violations = await checkInvariants(evidence, 'at rest')
  return violations.map(({ id, line }) => `${id}: ${line}`)
}

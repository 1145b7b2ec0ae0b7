import { type Billing, type EpochMs, type Gauges, SCHEDULER_ALERTS, SYSTEM } from '@billing/core'
import type { GaugeReading } from '@billing/http'
import type { Databases } from '../compose.ts'
import { type DueQueue, dueQueues, lockWaits, replicaBehind } from '@billing/store-sql'

type Value = readonly [labels: Readonly<Record<string, string>>, value: number]

/** What the gauges are read off. */
interface Seen {
  readonly gauges: Gauges
  readonly queues: readonly DueQueue[]
  readonly connections: Readonly<Record<string, number>>
  readonly waits: number | undefined
  readonly behind: number | undefined
}

/** Each gauge: its name, what it says, and its values by their label. */
// prettier-ignore
export const GAUGES: readonly (readonly [name: string, help: string, values: (seen: Seen) => readonly Value[]])[] = [
  ['billing_alert',                       'Whether an alert of docs/alerts.md is raised.',                        ({ gauges }) => SCHEDULER_ALERTS.map(({ id, severity }) => [{ name: id, severity }, gauges.alerts.some((raised) => raised.id === id) ? 1 : 0])],
  ['billing_last_tick_age_seconds',       'Since the last tick of the scheduler ended; none before the first.',   ({ gauges: { last_tick_at, now } }) => last_tick_at === null ? [] : one(secondsSince(last_tick_at, now))],
  ['billing_queue_due',                   'Pieces of work that are due, by queue; 10,000 stand for any more.',    ({ queues }) => queues.map(({ work, due }) => [{ queue: work }, due])],
  ['billing_queue_oldest_due_seconds',    'Since when the oldest of them is due; 0 when nothing is.',             ({ queues, gauges }) => queues.map(({ work, oldest_due_at }) => [{ queue: work }, secondsSince(oldest_due_at, gauges.now)])],
  ['billing_cycles_moved_last_hour',      'Billing cycles that came to this state within an hour.',               ({ gauges }) => labelled('state', gauges.cycles_moved)],
  ['billing_dunning_subscriptions',       'Subscriptions by dunning step.',                                       ({ gauges }) => labelled('state', gauges.dunning)],
  ['billing_outbox_waiting',              'Effects that wait for delivery.',                                      ({ gauges }) => one(gauges.outbox.waiting)],
  ['billing_outbox_oldest_due_seconds',   'Since when the oldest effect is due, tried in vain or not, but for deliveries to webhook endpoints; 0 when none is.', ({ gauges }) => one(secondsSince(gauges.outbox.oldest_due_at, gauges.now))],
  ['billing_outbox_dead',                 'Effects that were given up.',                                          ({ gauges }) => one(gauges.outbox.dead)],
  ['billing_database_connections',        'Connections of this process that are open and idle, and who waits for one.', ({ connections }) => labelled('state', connections)],
  ['billing_database_lock_waits',         'Sessions of the database server that wait for a lock.',                ({ waits }) => one(waits)],
  ['billing_replica_behind_bytes',        'What the replica has not replayed of the log; none while it is away.', ({ behind }) => one(behind)],
]

/** What the monitoring sees besides requests and calls. Throws what the database throws. */
export async function readGauges(
  { scheduler }: Pick<Billing, 'scheduler'>,
  opened: Databases,
): Promise<readonly GaugeReading[]> {
  const gauges = await scheduler.gauges(SYSTEM)
  const seen: Seen = {
    gauges,
    queues: await dueQueues(opened, gauges.now),
    connections: { ...opened.connections?.() },
    waits: await lockWaits(opened),
    behind: await behindOf(opened),
  }
  return GAUGES.flatMap(([name, help, values]) =>
    values(seen).map(([labels, value]) => ({ name, help, labels, value })),
  )
}

/** The only value of a gauge; none where it is not known. */
const one = (value: number | undefined): Value[] => (value === undefined ? [] : [[{}, value]])

/** A replica that is away is missed by nobody but lists, which are read elsewhere then. */
async function behindOf(opened: Databases): Promise<number | undefined> {
  if (!opened.replica) return undefined
  return replicaBehind(opened, opened.replica).catch(() => undefined)
}

function labelled(label: string, values: Readonly<Record<string, number>>): Value[] {
  return Object.entries(values).map(([name, value]) => [{ [label]: name }, value])
}

function secondsSince(at: EpochMs | null, now: EpochMs): number {
  return at === null ? 0 : Math.max(0, (now - at) / 1_000)
}

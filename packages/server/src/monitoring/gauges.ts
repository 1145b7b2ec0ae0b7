import { type Billing, type EpochMs, type Gauges, SCHEDULER_ALERTS } from '@billing/core'
import type { GaugeReading } from '@billing/http'
import type { Databases } from '../compose.ts'
import { dueQueues, lockWaits, type Opened, replicaBehind } from '@billing/store-sql'

/** One gauge: its name, what it says, and its values by their label. */
type Row = readonly [name: string, help: string, values: Iterable<Value>]
type Value = readonly [labels: Readonly<Record<string, string>>, value: number]

/** What the monitoring sees besides requests and calls. Throws what the database throws. */
export async function readGauges(
  { scheduler }: Pick<Billing, 'scheduler'>,
  opened: Databases,
): Promise<readonly GaugeReading[]> {
  const gauges = await scheduler.gauges()
  const rows = [...(await serviceRows(gauges, opened)), ...(await databaseRows(opened))]
  return rows.flatMap(([name, help, values]) =>
    [...values].map(([labels, value]) => ({ name, help, labels, value })),
  )
}

// prettier-ignore
async function serviceRows(gauges: Gauges, opened: Opened): Promise<readonly Row[]> {
  const { now, alerts, last_tick_at, cycles_moved, dunning, outbox } = gauges
  const raised = new Set(alerts.map(({ id }) => id))
  const queues = await dueQueues(opened, now)
  const one = (value: number): Value[] => [[{}, value]]
  return [
    ['billing_alert',                       'Whether an alert of docs/alerts.md is raised.',                        SCHEDULER_ALERTS.map(({ id, severity }) => [{ name: id, severity }, raised.has(id) ? 1 : 0])],
    ['billing_last_tick_age_seconds',       'Since the last tick of the scheduler ended; none before the first.',   last_tick_at === null ? [] : one(secondsSince(last_tick_at, now))],
    ['billing_queue_due',                   'Pieces of work that are due, by queue; 10,000 stand for any more.',    queues.map(({ work, due }) => [{ queue: work }, due])],
    ['billing_queue_oldest_due_seconds',    'Since when the oldest of them is due; 0 when nothing is.',             queues.map(({ work, oldest_due_at }) => [{ queue: work }, secondsSince(oldest_due_at, now)])],
    ['billing_cycles_moved_last_hour',      'Billing cycles that came to this state within an hour.',               labelled('state', cycles_moved)],
    ['billing_dunning_subscriptions',       'Subscriptions by dunning step.',                                       labelled('state', dunning)],
    ['billing_outbox_waiting',              'Effects that wait for delivery.',                                      one(outbox.waiting)],
    ['billing_outbox_oldest_due_seconds',   'Since when the oldest effect is due; 0 when none is.',                 one(secondsSince(outbox.oldest_due_at, now))],
    ['billing_outbox_dead',                 'Effects that were given up.',                                          one(outbox.dead)],
  ]
}

async function databaseRows(opened: Databases): Promise<readonly Row[]> {
  const waits = await lockWaits(opened)
  const connections = opened.connections?.()
  const behind = await behindOf(opened)
  return [
    [
      'billing_database_connections',
      'Connections of this process that are open and idle, and who waits for one.',
      labelled('state', { ...connections }),
    ],
    [
      'billing_database_lock_waits',
      'Sessions of the database server that wait for a lock.',
      waits === undefined ? [] : [[{}, waits]],
    ],
    [
      'billing_replica_behind_bytes',
      'What the replica has not replayed of the log; none while it is away.',
      behind === undefined ? [] : [[{}, behind]],
    ],
  ]
}

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

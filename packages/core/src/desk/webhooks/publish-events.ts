import { transact } from '../../records/unit-of-work/transact.ts'
import type { Round } from '../../kernel/fault.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { deliverEvent } from './deliver-event.ts'

/** How many events are published at a time. */
const BATCH = 500

/**
 * Give the events that have been committed since their places in the stream, and have each sent to the endpoints that
 * want it: all in one transaction, so that none is sent twice or left out.
 */
export async function publishEvents(ports: WritePorts): Promise<Round> {
  const tried = await transact(ports, publish, ports.clock(), { accountLocks: true })
  return { tried, faults: [] }
}

async function publish(work: Work): Promise<number> {
  const events = await work.tx.events.publish(BATCH)
  if (events.length === 0) return 0
  const endpoints = await work.tx.webhookEndpoints.all()
  for (const event of events) await deliverEvent(work, endpoints, event)
  return events.length
}

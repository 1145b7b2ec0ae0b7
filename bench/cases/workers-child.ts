import { createSqlStore } from '@billing/store-sql'
import { chargeAllDue, chargePorts } from '../charge-due.ts'
import { openPlace } from '../due-database.ts'
import { providerOf, steady } from '../providers.ts'
import type { Served } from '../runner/in-child.ts'

/** What a worker is to do on a database that others work on too. */
export interface Shift {
  readonly place: string
  readonly charge_ms: number
  readonly in_flight: number
  /** It goes home after so many. */
  readonly cycles: number
}

/** What a worker did: the reference of every charge that took money, and the processor time of its process. */
export interface Done {
  readonly captured: readonly string[]
  readonly cpu_us: number
}

/** Connections of one worker: eight of them share a server. */
const CONNECTIONS = 8

/** A worker process. It has no address: it is asked for shifts. */
export async function open(): Promise<Served> {
  return { url: '', ask: (shift: Shift) => work(shift), close: async () => undefined }
}

async function work({ place, charge_ms, in_flight, cycles }: Shift): Promise<Done> {
  const opened = openPlace('postgres', place, CONNECTIONS)
  const before = process.cpuUsage()
  const captured: string[] = []
  const payments = providerOf(steady(charge_ms), (reference) => captured.push(reference))
  try {
    const ports = chargePorts({ store: createSqlStore(opened), payments, in_flight })
    await chargeAllDue(ports, cycles)
    const { user, system } = process.cpuUsage(before)
    return { captured, cpu_us: user + system }
  } finally {
    await opened.close()
  }
}

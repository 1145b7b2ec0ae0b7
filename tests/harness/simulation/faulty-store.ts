import { after, groupCommit, MINUTE, SECOND, type Store, type Tx } from '@billing/core'
import { type Between, dies, strikes } from './between.ts'
import type { FaultName } from './faults.ts'

const AWAY = 'the connection was lost'
const BUSY = 'database is locked'

/** Whether an error is one of those that are made here. */
export function isMade(error: unknown): boolean {
  return error instanceof Error && (error.message === AWAY || error.message === BUSY)
}

/** What a driver throws when the database refuses, or the line is dead. */
function driverError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

/** Marks a transaction that is to be undone; it never leaves this file. */
class Undone extends Error {}

/** The store of one process: each transaction and each read is a step, and may go wrong. */
export function faultyStore(store: Store, between: Between): Store {
  const { life, interleaver } = between
  const struck = (fault: FaultName) => strikes(between, 'commit', fault)
  const look = <T>(name: string, read: () => Promise<T>) =>
    interleaver.step(life, name, async () => {
      if (strikes(between, name, 'database away')) throw driverError('08006', AWAY)
      return read()
    })
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await interleaver.step(life, 'commit', async () => {
      if (dies(between)) return undefined
      if (struck('database busy')) throw driverError('SQLITE_BUSY', BUSY)
      if (struck('database conflict')) await undo(store, work)
      if (struck('database lost')) {
        await undo(store, work)
        throw driverError('08006', AWAY)
      }
      const value = await store.transaction(work)
      between.onCommit()
      dies(between)
      if (struck('database unknown')) throw driverError('08006', AWAY)
      return { value }
    })
    await pause(between)
    return (result as { value: T }).value
  }
  // Above the faults: a commit whose answer is lost is lost for all who share it.
  const grouped = groupCommit(transaction, { most: 8, gathered: async () => undefined })
  return {
    ...store,
    read: (work) => look('read', () => store.read(work)),
    nextDueAt: () => look('look', () => store.nextDueAt()),
    dueBy: (now) => look('look', () => store.dueBy(now)),
    transaction: (work, options) => (options?.groupCommit ? grouped(work) : transaction(work)),
  }
}

/** Do the work, and none of it. */
async function undo<T>(store: Store, work: Parameters<Store['transaction']>[0]): Promise<T | void> {
  try {
    await store.transaction(async (tx) => {
      await work(tx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}

/** Now and then a process stands still after a commit, for longer than its leases last. */
async function pause({ life, interleaver, faults, note, sent }: Between): Promise<void> {
  if (life.ended || !faults.strikes('process paused')) return
  sent.doubt()
  const ms = faults.draw.between(31 * SECOND, 10 * MINUTE)
  note(`${life.name}: stands still for ${Math.round(ms / SECOND)} s`)
  life.hold = interleaver.sleep(life, after(interleaver.now(), ms)).over
  await life.hold
  life.hold = undefined
  // What it was in the middle of was done meanwhile, and not recorded.
  sent.doubt()
}

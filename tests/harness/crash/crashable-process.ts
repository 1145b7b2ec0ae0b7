import type { Ports } from '@billing/core'
import { aroundCalls, withBoundaries } from './boundaries.ts'

/** The ports that answer later: from a dead process's view they never do. */
const ANSWERING = [
  'store',
  'payments',
  'pbx',
  'vat',
  'mailer',
  'webhookSender',
  'files',
  'documents',
  'passwords',
] as const

/** Ports of a process that crashes, and the boundaries it has passed. */
export interface CrashableProcess {
  readonly ports: Ports
  /** The boundaries that it came to, in order. */
  readonly passed: readonly string[]
  /** Resolves to the name of the boundary at which it died, when what was under way outside has ended. */
  readonly death: Promise<string>
}

/**
 * Ports of a process that dies at its boundary of that number, counted from 1: open transactions are
 * rolled back, and no port answers any more, whatever its call has done.
 */
export function crashableProcess(ports: Ports, dies_at: number): CrashableProcess {
  const passed: string[] = []
  const under_way = new Set<Promise<unknown>>()
  const { promise: death, resolve: die } = Promise.withResolvers<string>()
  let dead = false

  const at = (name: string): void => {
    if (!dead) passed.push(name)
    if (!dead && passed.length === dies_at) {
      dead = true
      // In a moment, so that the call which meets its end here is among those that are waited for.
      setImmediate(() => void Promise.allSettled(under_way).then(() => die(name)))
    }
    if (dead) throw new Error('the process is dead')
  }
  /** As long as the process lives: its calls' ends are its own. */
  const answered = async (call: () => Promise<unknown>): Promise<unknown> => {
    if (dead) return never()
    const running = call()
    under_way.add(running)
    try {
      const answer = await running
      return dead ? await never() : answer
    } catch (error) {
      if (dead) return never()
      throw error
    } finally {
      under_way.delete(running)
    }
  }
  const watched = withBoundaries(ports, at)
  const silent = ANSWERING.flatMap((name) => {
    const port = watched[name]
    return port ? [[name, aroundCalls(port, (_, call) => answered(call))]] : []
  })
  return { ports: { ...watched, ...Object.fromEntries(silent) }, passed, death }
}

function never(): Promise<never> {
  return new Promise(() => undefined)
}

import { after, DAY, type EpochMs, HOUR, MINUTE } from '@billing/core'
import type { Run, Server } from './server.ts'
import type { Population, ProviderMachine } from './population.ts'

/** A worker looks for what another process left within its interval. Source: contract 7.2. */
const INTERVAL_MS = MINUTE
/** How often several workers look for the same work within a minute. */
const MEETING = 0.3
/** How long the service may sleep. */
const SLEEPS = { hours: 8 * HOUR, days: 3 * DAY, weeks: 41 * DAY } as const
const NEVER_MS = 36_500 * DAY

/** The provider's own machines: they do what is due whenever they are woken. */
export function startProvider({ interleaver: crowd, service }: Run): ProviderMachine {
  const life = crowd.live('provider')
  const machine = { wake: (_at: EpochMs): void => undefined }
  crowd.start(life, async () => {
    for (;;) {
      await crowd.step(life, 'tick', () => service.outside.tick())
      const sleep = crowd.sleep(life, after(crowd.now(), NEVER_MS))
      machine.wake = sleep.wake
      await sleep.over
    }
  })
  return machine
}

/** Now and then the whole service sleeps, and its clock then jumps. */
export function startSleeps(
  { interleaver: crowd, faults, note }: Run,
  servers: readonly Server[],
  until: EpochMs,
) {
  const life = crowd.live('fate')
  crowd.start(life, async () => {
    while (crowd.now() < until) {
      await crowd.sleep(life, after(crowd.now(), faults.draw.between(1, 2 * DAY))).over
      if (!faults.strikes('service asleep')) continue
      const ms = faults.draw.between(
        HOUR,
        SLEEPS[faults.draw.weighted({ hours: 6, days: 3, weeks: 1 })],
      )
      note(`nobody runs the service for ${Math.round(ms / HOUR)} hours`)
      for (const server of servers) server.stop(after(crowd.now(), ms))
    }
  })
}

/** Before time moves on: whoever has something to do by then is woken for it, a worker within its interval. */
export async function wakeWhoIsDue(
  { run, servers, provider }: Pick<Population, 'run' | 'servers' | 'provider'>,
  to: EpochMs,
): Promise<void> {
  const { service, interleaver: crowd, faults } = run
  const now = crowd.now()
  const due = await run.nextDueAt()
  if (due !== null && due < to) {
    // Mostly one of them is the first to look, and finds all the work; sometimes they meet over it.
    const looking = faults.draw.chance(MEETING) ? servers : [faults.draw.pick(servers)]
    for (const server of looking) {
      server.wakeWorker(due, after(due > now ? due : now, faults.draw.between(1, INTERVAL_MS)))
    }
  }
  const outside = await service.outside.nextDueAt()
  if (outside !== null && outside < to) provider.wake(outside > now ? outside : now)
}

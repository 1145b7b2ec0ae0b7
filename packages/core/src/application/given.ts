import type { Ports } from '../ports.ts'

/** Turns a use case into one that has its ports. */
export const given =
  (ports: Ports) =>
  <Args extends unknown[], Result>(useCase: (ports: Ports, ...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    useCase(ports, ...args)

/** The ports of what decides nothing, and may read what was there some seconds ago: lists, dashboards, exports. */
export function delayed(ports: Ports): Ports {
  const { store, delayed: behind } = ports
  if (behind === undefined) return ports
  return {
    ...ports,
    store: {
      transaction: (work, options) => store.transaction(work, options),
      read: (work) => behind.read(work),
      nextDueAt: () => store.nextDueAt(),
      dueBy: (now) => store.dueBy(now),
    },
  }
}

/** Gives use cases the ports of one application. */
export type Use = ReturnType<typeof given>

import type { Ports } from '../ports.ts'

/** Turns a use case into one that has its ports. */
export const given =
  (ports: Ports) =>
  <Args extends unknown[], Result>(useCase: (ports: Ports, ...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    useCase(ports, ...args)

/** Gives use cases the ports of one application. */
export type Use = ReturnType<typeof given>

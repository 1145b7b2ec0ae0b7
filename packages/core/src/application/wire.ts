import type { Guarded } from '../people/sessions/access.ts'
import { accessTo, authorise } from '../people/sessions/authorise.ts'
import { forAuditors, readsOnly } from '../people/sessions/hidden-from-auditors.ts'
import type { Ports } from '../ports.ts'
import type { Call, SystemCall } from '../records/idempotency/call.ts'
import type { Given, UseCase } from './use-case.ts'

/** Use cases by capability and name. */
type Capabilities = Readonly<Record<string, Readonly<Record<string, UseCase>>>>

/** They with their ports: each takes the call first. */
type Wired<C> = {
  readonly [Name in keyof C]: {
    readonly [Member in keyof C[Name]]: C[Name][Member] extends UseCase<
      infer G,
      infer Args,
      infer Result
    >
      ? (call: CallFor<G>, ...args: Args) => Promise<Awaited<Result>>
      : never
  }
}

type CallFor<G extends Guarded> = G extends 'system' ? SystemCall : Call

/** Give each use case its ports, and let nobody through whom the permission table does not. */
export function wire<C extends Capabilities>(capabilities: C, given: Given): Wired<C> {
  const late = delayedPorts(given)
  const wired = Object.entries(capabilities).map(([name, useCases]) => {
    const members = Object.entries(useCases).map(([member, useCase]) => {
      const ports = useCase.is_delayed ? late : given
      return [member, guardedBy(useCase, ports)] as const
    })
    return [name, Object.fromEntries(members)] as const
  })
  return Object.fromEntries(wired) as Wired<C>
}

/** The door of the core. It looks up a table, and asks no store. */
function guardedBy({ guarded, run }: UseCase, ports: Given) {
  const hides = accessTo(guarded) === 'admin_read'
  return async (call: Call, ...args: never[]): Promise<unknown> => {
    authorise(guarded, call.actor)
    const result = await run(ports, call, ...args)
    return hides && readsOnly(call) ? forAuditors(result) : result
  }
}

/** The ports of what decides nothing, and may read what was there some seconds ago. */
function delayedPorts(given: Given): Given {
  const { store, delayed: behind }: Ports = given
  if (behind === undefined) return given
  return {
    ...given,
    store: {
      transaction: (work, options) => store.transaction(work, options),
      read: (work) => behind.read(work),
      nextDueAt: () => store.nextDueAt(),
      dueBy: (now) => store.dueBy(now),
    },
  }
}

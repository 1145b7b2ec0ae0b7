import type { Counting } from '../desk/operations/request-counts.ts'
import type { ACCESS, Guarded, Operation } from '../people/sessions/access.ts'
import type { Ports } from '../ports.ts'
import type { Call } from '../records/idempotency/call.ts'

/** What use cases are given: the ports of the application, and what this process counts. */
export type Given = Ports & Counting

/** A use case as it is wired: what guards it, and how it runs once the caller is let in. */
export interface UseCase<
  G extends Guarded = Guarded,
  Args extends unknown[] = never[],
  Result = unknown,
> {
  /** Its operation in the permission table, or `system`. */
  readonly guarded: G
  /** The function that was wired. */
  readonly declared: { readonly name: string; readonly length: number }
  /** Whether that function is told who asks. */
  readonly takes_call: boolean
  /** Whether it may read what was there some seconds ago. */
  readonly is_delayed: boolean
  readonly run: (given: Given, call: Call, ...args: Args) => Result
}

/** Operations that show everybody whom the table lets in the same. All others depend on who asks. */
type SameForAll = {
  [O in Operation]: (typeof ACCESS)[O] extends 'public' | 'admin_read' ? O : never
}[Operation]

/** Wire a use case that is told who asks, under its operation. */
export function use<G extends Guarded, Args extends unknown[], Result>(
  guarded: G,
  useCase: (given: Given, call: Call, ...args: Args) => Result,
): UseCase<G, Args, Result> {
  return { guarded, declared: useCase, takes_call: true, is_delayed: false, run: useCase }
}

/** Wire a use case that need not be told who asks, under its operation. */
export function withoutCall<G extends SameForAll | 'system', Args extends unknown[], Result>(
  guarded: G,
  useCase: (given: Given, ...args: Args) => Result,
): UseCase<G, Args, Result> {
  return {
    guarded,
    declared: useCase,
    takes_call: false,
    is_delayed: false,
    run: (given, _call, ...args) => useCase(given, ...args),
  }
}

/** Wire what the service does by itself. No request reaches it. */
export function system<Args extends unknown[], Result>(
  useCase: (given: Given, ...args: Args) => Result,
): UseCase<'system', Args, Result> {
  return withoutCall('system', useCase)
}

/** Let a use case read what was there some seconds ago: lists, dashboards and exports, which decide nothing. */
export function delayed<U extends UseCase>(useCase: U): U {
  return { ...useCase, is_delayed: true }
}

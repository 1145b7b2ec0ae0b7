import type { Drift, Drifts, ReconciledArea } from '../money/books/drift.ts'
import { compareDisputes } from '../money/disputes/compare-disputes.ts'
import { compareRefunds } from '../money/refunds/compare-refunds.ts'
import { type EpochMs, epochMs } from '../kernel/time.ts'
import { rememberStrangers } from '../money/books/compare-daily.ts'
import { compareOrders } from '../money/books/compare-orders.ts'
import { compareStrangers } from '../money/books/compare-strangers.ts'
import type { WritePorts } from '../ports.ts'

/** The result of the comparison of all lists. */
export interface Reconciliation {
  readonly at: EpochMs
  readonly ok: boolean
  readonly areas: Readonly<
    Record<ReconciledArea, { readonly compared: number; readonly unanswered: number }>
  >
  /** The first thousand, in words. */
  readonly drifts: readonly Drift[]
  readonly drift_count: number
}

/** How many drifts are told in words. */
const TOLD = 1_000

/** What to compare, and whom to tell how far it is. */
export interface ReconcileInput {
  /** Orders made before are not asked about; all of them unless given. */
  readonly since?: EpochMs
  readonly onProgress?: (area: ReconciledArea, compared: number) => void
}

/**
 * Compare what we have with what the others show: orders, refunds and disputes with the payment provider, whichever of
 * the two knows of them. Nothing is mended: the worker does that for what it expects, a person for the rest, and an alert tells of
 * money that nothing of ours names. Source: contract 6.8, 7.3.
 */
export async function reconcile(
  ports: WritePorts<'payments'>,
  { since = epochMs(0), onProgress = () => undefined }: ReconcileInput = {},
): Promise<Reconciliation> {
  const areas = {
    orders: { compared: 0, unanswered: 0 },
    refunds: { compared: 0, unanswered: 0 },
    disputes: { compared: 0, unanswered: 0 },
  } satisfies Reconciliation['areas']
  const drifts = new Map<string, Drift>()
  const to: Drifts = {
    compared(area, count) {
      areas[area].compared += count
      onProgress(area, areas[area].compared)
    },
    found: (drift) => void drifts.set(`${drift.area} ${drift.id}`, drift),
    unanswered: (area) => void (areas[area].unanswered += 1),
  }
  await compareOrders(ports, since, to)
  await compareRefunds(ports, to)
  await compareDisputes(ports, since, to)
  await compareStrangers(ports, { from: since, to: ports.clock() }, to)
  const silent = Object.values(areas).some(({ unanswered }) => unanswered > 0)
  const found = [...drifts.values()]
  await rememberStrangers(ports, found, !silent)
  const ok = found.length === 0 && !silent
  return {
    at: ports.clock(),
    ok,
    areas,
    drifts: found.slice(0, TOLD),
    drift_count: found.length,
  }
}

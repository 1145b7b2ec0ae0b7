import { type Fault, faultsOf } from '../../kernel/fault.ts'
import { continueSeries } from '../numbering/continue-series.ts'
import { numbersIn } from '../numbering/document-number.ts'
import type { Semaphore } from '../../kernel/concurrency/semaphore.ts'
import type { OrdersAnswer, OrderView } from '../payments/ports.ts'
import type { WritePorts } from '../../ports.ts'
import { cycleReference } from '../billing/charge-task.ts'
import type { ClaimedCycle } from '../billing/ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What the provider has under the reference of a cycle that is not billed yet. */
export interface LookedUp {
  readonly answer: OrdersAnswer
  /** The number of the invoice that they name: a restored database has forgotten it, the customer has not. */
  readonly told: string | undefined
}

/**
 * Look up what the provider has for claimed cycles, before they are billed: their invoices keep the numbers that were
 * told, and those that others were told are skipped. Source: contract 7.3.
 */
export async function lookUpCycles(
  ports: WritePorts<'payments'>,
  claims: readonly ClaimedCycle[],
  faults: Fault[],
  provider: Semaphore,
): Promise<ReadonlyMap<string, LookedUp>> {
  const looked = new Map<string, LookedUp>()
  const look = async (claim: ClaimedCycle): Promise<void> => {
    const answer = await ports.payments.findOrders(cycleReference(claim))
    const [told] = ordersIn(answer).flatMap(({ description }) =>
      numbersIn(description, ports.settings.number_prefixes),
    )
    looked.set(claim.cycle.cycle_id, { answer, told })
  }
  const asking = claims.filter(isUnbilled).map((claim) =>
    provider(async () => {
      const where = `billing cycle ${claim.cycle.cycle_id}`
      faults.push(...(await faultsOf(where, () => look(claim))))
    }),
  )
  await Promise.all(asking)
  await skipTold(ports, [...looked.values()])
  return looked
}

function isUnbilled({ cycle }: ClaimedCycle): boolean {
  return cycle.state === 'planned' && cycle.invoice_id === null
}

function ordersIn(answer: OrdersAnswer): readonly OrderView[] {
  return answer.kind === 'orders' ? answer.orders : []
}

async function skipTold(ports: WritePorts<'payments'>, looked: readonly LookedUp[]): Promise<void> {
  const seen = looked.flatMap(({ answer }) =>
    ordersIn(answer).flatMap(({ order_id, description }) =>
      numbersIn(description, ports.settings.number_prefixes).map((number) => ({
        number,
        where: `order ${order_id}`,
      })),
    ),
  )
  if (seen.length === 0) return
  await transact(ports, (work) => continueSeries(work, seen))
}

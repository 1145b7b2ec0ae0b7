import { type Acknowledged, openAcknowledged } from '../harness/drills/acknowledged.ts'
import type { Draw } from '../harness/simulation/draw.ts'
import { type DrillCustomer, drillCustomer } from '../harness/drills/customer.ts'
import { type PatientClient, patientClient } from '../harness/drills/patient-client.ts'

/** Customers who all act at once against one service, and what they were told. */
export interface Load {
  readonly client: PatientClient
  readonly acknowledged: Acknowledged
  /** So many customers of that name sign up and act, until `over` says so. */
  run(names: string, count: number, over: () => boolean): Promise<void>
  /** The same, without anything but arriving; they act when `run` names them again. */
  arrive(names: string, count: number): Promise<readonly DrillCustomer[]>
  /** Move the service's clock to that many days from now, doing what falls due on the way. */
  readonly moveDays: (days: number) => Promise<void>
  /** The service's clock. */
  now(): Promise<number>
  /** Let everything that waits come to its end. */
  rest(): Promise<void>
}

/** A load on the service that `where` finds. */
export function openLoad(draw: Draw, where: () => Promise<string>): Load {
  const client = patientClient(where)
  const acknowledged = openAcknowledged()
  const known = new Map<string, ReturnType<typeof drillCustomer>>()
  const work = async () => void (await client.ask({ method: 'POST', path: '/sandbox/tick' }))
  const pay = (order_token: string) => payOnPage(order_token, { client, acknowledged })
  const arrived = async (name: string) => {
    const customer =
      known.get(name) ?? drillCustomer(name, draw.fork(name), { client, acknowledged, pay, work })
    if (!known.has(name)) await customer.arrive()
    known.set(name, customer)
    return customer
  }
  const each = <T>(names: string, count: number, live: (name: string) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => live(`${names}-${n}`)))
  const moveTo = (to: number) =>
    client.ask({ method: 'POST', path: '/sandbox/clock', body: { to: new Date(to).toISOString() } })
  const now = async () => {
    const { text } = await client.ask({ method: 'GET', path: '/sandbox/clock' })
    return Date.parse(JSON.parse(text).now)
  }
  return {
    client,
    acknowledged,
    async run(names, count, over) {
      await each(names, count, async (name) => {
        const customer = await arrived(name)
        while (!over()) await customer.act()
      })
    },
    arrive: (names, count) => each(names, count, arrived),
    async moveDays(days) {
      await moveTo((await now()) + days * 86_400_000)
    },
    now,
    async rest() {
      await moveTo((await now()) + 3 * 3_600_000)
      await work()
    },
  }
}

/** The payer pays; a page that takes no payment any more had been paid by a try whose answer was lost. */
async function payOnPage(
  order_token: string,
  { client, acknowledged }: Pick<Load, 'client' | 'acknowledged'>,
): Promise<void> {
  const path = `/sandbox/orders/${order_token}/complete`
  const paid = await client.ask({ method: 'POST', path, body: {} })
  if (paid.status !== 200) return
  const { order_id, state } = JSON.parse(paid.text)
  const lost = async () => {
    const { text } = await client.ask({ method: 'GET', path: '/sandbox/orders' })
    const { orders } = JSON.parse(text) as { orders: { order_id: string; state: string }[] }
    const found = orders.find((each) => each.order_id === order_id)
    return found && found.state !== 'pending' ? undefined : `was ${state}, is ${found?.state}`
  }
  acknowledged.note({ what: `the payment of ${order_id}`, lost })
}

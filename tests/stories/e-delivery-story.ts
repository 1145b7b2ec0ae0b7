import { createBilling, type EInvoiceTransport, type Ports, SYSTEM } from '@billing/core'
import { joinNetwork, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import type { MoneyStory, Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

/** What a story about deliveries does and looks at. */
export function deliveryStory(story: MoneyStory) {
  const asked: string[] = []
  const openListening = () =>
    story.reopen({
      settings: { seller: SELLER_IN_NETWORK },
      outside: async (sandbox) => ({
        ports: { eInvoiceTransport: listening(sandbox.eInvoiceTransport, asked) },
        sandbox,
        close: async () => undefined,
      }),
    })
  return {
    /** What the access point was asked for, in order. */
    asked,
    /** Somebody whose documents go through the network from the next one on; an hour before the trial ends. */
    reachable: async (): Promise<Told> => {
      asked.length = 0
      await openListening()
      const ona = await story.customer()
      await joinNetwork(story.world, ona.account_id)
      await story.world.until('2026-02-15T08:00:00Z')
      await ona.mails()
      return ona
    },
    /** The trial is over, and the first invoice is issued. */
    issue: () => story.world.until('2026-02-15T09:00:01Z'),
    /** The delivery of the customer's newest invoice, as an operator sees it. */
    delivery: async (told: Told) => {
      const { data } = (await told.ask('GET', '/invoices')).body
      const path = `/admin/invoices/${data[0].invoice_id}/e-invoice`
      return (await operate(story.world, 'GET', path)).body
    },
    /** An operator has that delivery begin again. */
    resend: async (told: Told) => {
      const { data } = (await told.ask('GET', '/invoices')).body
      const path = `/admin/invoices/${data[0].invoice_id}/e-invoice/resend`
      return operate(story.world, 'POST', path, { body: { reason: 'The access point is back' } })
    },
    /** Number and outcome of all that the access point was given, oldest first. */
    given: async () => {
      const rows = await story.world.sandbox.listEInvoices()
      return rows.toReversed().map(({ number, outcome }) => `${number} ${outcome}`)
    },
    /** The alerts that are raised, but that on the worker, which stands still in between. */
    alerts: async () => {
      const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
      return alerts.flatMap(({ id, metric }) => (id === 'no_tick' ? [] : [`${id} ${metric}`]))
    },
    /** What the audit log says of deliveries, and why, oldest first. */
    audited: async ({ account_id }: Told) => {
      const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 1_000))
      return rows
        .filter(({ action }) => action.includes('e_invoice.'))
        .map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`))
    },
  }
}

/** The access point, and in which order it is asked for what. */
export function listening(transport: EInvoiceTransport, asked: string[]): EInvoiceTransport {
  return {
    send(document) {
      asked.push('send')
      return transport.send(document)
    },
    status(delivery_id) {
      asked.push('status')
      return transport.status(delivery_id)
    },
  }
}

/** A process that dies when the access point has taken a document: nothing of it is written any more. */
export function dyingAfterSend(ports: Ports, transport: EInvoiceTransport) {
  let dead = false
  const alive = <T>(work: () => Promise<T>): Promise<T> =>
    dead ? Promise.reject(new Error('this process is dead')) : work()
  const { store } = ports
  return createBilling({
    ...ports,
    // Over as soon as it is given, so that the next process need not wait for its end.
    settings: { ...ports.settings, lease_ms: 0 },
    store: {
      transaction: (work, options) => alive(() => store.transaction(work, options)),
      read: (work) => alive(() => store.read(work)),
      nextDueAt: () => alive(() => store.nextDueAt()),
      dueBy: (now) => alive(() => store.dueBy(now)),
    },
    eInvoiceTransport: {
      async send(document) {
        await transport.send(document)
        dead = true
        return { kind: 'unknown' }
      },
      status: (delivery_id) => transport.status(delivery_id),
    },
  })
}

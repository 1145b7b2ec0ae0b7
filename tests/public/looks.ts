import { isoInstant } from '@billing/core'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { type ClerksPage, day } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'
import type { ApiAnswer } from '../support/api.ts'
import type { Scene } from './scene.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Everything that can be looked at after a row, by its name. A list or a number is compared as a whole, a record by the
 * fields that the row names. Those that take what the row wants give back what of it is there.
 */
export const LOOKS = {
  /** What each step was answered: `200`, or status, code and fields of a problem. */
  answers: async ({ answers }: Scene): Promise<readonly string[]> => answers,
  /** What was put aside, by name. */
  kept: async ({ kept }: Scene): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(kept),
  /** The last answer's body. */
  body: async ({ last }: Scene): Promise<Fields | readonly unknown[]> => last?.body,
  /** The customer as a clerk reads it. */
  page: ({ customer }: Scene): Promise<Partial<ClerksPage>> => customer.page(),
  /** First and last instant of each period that began or is planned, oldest first. */
  periods: (scene: Scene): Promise<readonly string[]> => periods(scene),
  /** Day, kind and amount of what the provider took and gave back, oldest first. */
  charges: ({ world, customer }: Scene): Promise<readonly string[]> =>
    clerksDesk(world, customer).charges(),
  /** Number, kind and amount of the credit notes, oldest first. */
  notes: ({ world, customer }: Scene): Promise<readonly string[]> =>
    clerksDesk(world, customer).notes(),
  /** State and amount of the provider's orders for periods, oldest first. */
  orders: ({ world, customer }: Scene): Promise<readonly string[]> =>
    clerksDesk(world, customer).orders(),
  /** How often a card was declined, card proofs aside. */
  declines: async ({ world }: Scene): Promise<number> =>
    (await world.sandbox.listOrders())
      .filter(({ reference }) => reference.startsWith('cyc_'))
      .reduce((sum, { declines }) => sum + declines, 0),
  /** How many orders the provider has, the card proofs included. */
  checkouts: async ({ world }: Scene): Promise<number> => (await world.sandbox.listOrders()).length,
  /** Numbers of all invoices of all customers, sorted. */
  numbers: async ({ world }: Scene): Promise<readonly string[]> => {
    const { body } = await operate(world, 'GET', '/admin/invoices?limit=100')
    return body.invoices.map(({ number }: { readonly number: string }) => number).toSorted()
  },
  /** The newest invoice, as the API has it. */
  invoice: async ({ customer }: Scene): Promise<Fields> => {
    const { body } = await customer.ask('GET', '/invoices?limit=1')
    return body.data[0]
  },
  /** The subscription, as the API has it. */
  subscription: async ({ customer }: Scene): Promise<Fields> =>
    (await customer.ask('GET', '/subscription')).body,
  /** The VAT status, as the API has it. */
  vat: async ({ customer }: Scene): Promise<Fields> => (await customer.ask('GET', '/vat')).body,
  /** Call credit and account credit, as the API has them. */
  balance: async ({ customer }: Scene): Promise<Fields> =>
    (await customer.ask('GET', '/payments/balance')).body,
  /** How many mails the customer got, by subject. */
  mails: async ({ customer }: Scene): Promise<Readonly<Record<string, number>>> => {
    const subjects = (await customer.mails()).map((mail) => mail.slice('2026-02-01 '.length))
    const counts = Map.groupBy(subjects, (subject) => subject)
    return Object.fromEntries([...counts].map(([subject, all]) => [subject, all.length]))
  },
  /** Kinds of the notifications, sorted. */
  notifications: async ({ customer }: Scene): Promise<readonly string[]> =>
    (await customer.notifications()).toSorted(),
  /** Name and level of each phone system at the PBX core. */
  phones: async ({ world }: Scene): Promise<readonly string[]> =>
    (await world.sandbox.listTenants()).map(({ name, level }) => `${name} ${level}`).toSorted(),
  /** Ids of the alerts that operators see. */
  alerts: async ({ world }: Scene): Promise<readonly string[]> => {
    const { body } = await operate(world, 'GET', '/admin/scheduler/alerts')
    return body.alerts.map(({ id }: { readonly id: string }) => id).toSorted()
  },
  /** Of these texts, those that the last answer has. */
  text: async ({ last }: Scene, wanted: readonly string[]): Promise<readonly string[]> => {
    const text = typeof last?.body === 'string' ? last.body : JSON.stringify(last?.body)
    return wanted.filter((each) => text.replaceAll(/>\s+</g, '><').includes(each))
  },
  /** Of these texts, those that the last answer lacks. */
  lacking: async ({ last }: Scene, wanted: readonly string[]): Promise<readonly string[]> =>
    wanted.filter((each) => !JSON.stringify(last?.body).includes(each)),
  /** Of these texts, those that the newest mail has. */
  mailed: async ({ world, kept }: Scene, wanted: readonly string[]): Promise<readonly string[]> => {
    const [mail] = await world.mail(kept.get('email'))
    return wanted.filter((text) => plain(mail?.text ?? '').includes(text))
  },
  /** Of these texts, those that the PDF of the customer's newest invoice has. */
  pdf: async (scene: Scene, wanted: readonly string[]): Promise<readonly string[]> => {
    const { number } = await LOOKS.invoice(scene)
    const text = await clerksDesk(scene.world, scene.customer).text(String(number))
    return wanted.filter((each) => plain(text).includes(each))
  },
  /** Of these texts, those that the XML of the customer's newest invoice has, without white space between tags. */
  xml: async (scene: Scene, wanted: readonly string[]): Promise<readonly string[]> => {
    const { invoice_id } = await LOOKS.invoice(scene)
    const { body } = await scene.customer.ask('GET', `/invoices/${String(invoice_id)}/xml`)
    const text = String(body).replaceAll(/>\s+</g, '><')
    return wanted.filter((each) => text.includes(each))
  },
  /** Of these actions, those that the audit log has of the account, with outcome and actor. */
  audit: async (scene: Scene, wanted: readonly string[]): Promise<readonly string[]> => {
    const path = `/admin/audit-log?limit=100&account_id=${scene.customer.account_id}`
    const { body }: ApiAnswer = await operate(scene.world, 'GET', path)
    const rows: readonly string[] = body.rows.map(
      (row: Record<string, string>) => `${row['actor']} ${row['action']} ${row['outcome']}`,
    )
    return wanted.filter((each) => rows.includes(each))
  },
}

type Seen<Look> = Look extends (scene: Scene, ...wanted: infer _) => Promise<infer What>
  ? What
  : never

/** What a row expects to be seen; what it does not name is not looked at. */
export type Expected = { readonly [Name in keyof typeof LOOKS]?: Seen<(typeof LOOKS)[Name]> }

async function periods({ world, customer }: Scene): Promise<string[]> {
  return world.ports.store.read(async (tx) => {
    const subscription = await tx.subscriptions.ofAccount(customer.account_id)
    const cycles = await tx.cycles.ofSubscription(subscription?.subscription_id ?? '')
    return cycles.map((each) => `${instant(each.period_start)} ${instant(each.period_end)}`)
  })
}

/** `2026-02-15`, or `2026-02-15T09:00` where it is not nine o'clock in UTC. */
function instant(at: Parameters<typeof isoInstant>[0]): string {
  const text = isoInstant(at).slice(0, 16)
  return text.endsWith('T09:00') ? day(at) : text
}

/** A text with one plain space wherever it has white space. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

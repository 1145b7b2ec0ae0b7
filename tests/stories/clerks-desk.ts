import type { Invoice } from '@billing/core'
import { extractText, getDocumentProxy } from 'unpdf'
import { creditActions } from '../credit/operator.ts'
import { tokenOf } from '../http/actors.ts'
import type { ApiAnswer } from '../support/api.ts'
import type { World } from '../support/world.ts'
import { day, euros, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

/** What an operator does with one customer's invoices, and where the money is to be seen. */
export interface ClerksDesk {
  /** Take cents of an invoice back by a note. */
  credit(number: string, amount_minor: number): Promise<ApiAnswer>
  /** As `credit`, to the card. */
  refund(number: string, amount_minor: number): Promise<ApiAnswer>
  invoice(number: string): Promise<Invoice>
  /** The customer's first invoice, whichever number it has. */
  oldest(): Promise<Invoice & { readonly number: string }>
  /** What stands in the invoice's PDF, spaces plain. */
  text(number: string): Promise<string>
  /** Credit notes: number, kind and amount, oldest first. */
  notes(): Promise<string[]>
  /** What the provider took and gave back, of anybody: day, kind and amount, oldest first. */
  charges(): Promise<string[]>
  /** The provider's orders for periods: state and amount, oldest first. */
  orders(): Promise<string[]>
}

/** The desk at which one customer's invoices are looked after. */
export function clerksDesk(world: World, { account_id }: Pick<Told, 'account_id'>): ClerksDesk {
  const operator = creditActions(world, '', (method, path, options) =>
    operate(world, method, path, options),
  )
  const invoices = async (): Promise<readonly Invoice[]> => {
    const page = { limit: 100, after: null }
    const list = await world.ports.store.read((tx) => tx.invoices.listOfAccount(account_id, page))
    return list.data
  }
  const invoice = async (number: string): Promise<Invoice> => {
    const found = (await invoices()).find((each) => each.number === number)
    if (!found) throw new Error(`there is no invoice ${number}`)
    return found
  }
  const oldest = async (): Promise<Invoice & { readonly number: string }> => {
    const found = (await invoices()).at(-1)
    if (!found?.number) throw new Error('there is no invoice')
    return { ...found, number: found.number }
  }
  const asked = (amount_minor: number) => ({ amount_minor, key: world.ports.ids.unguessable() })
  return {
    invoice,
    oldest,
    async credit(number, amount_minor) {
      const { invoice_id } = await invoice(number)
      return operator.credit(invoice_id, asked(amount_minor))
    },
    async refund(number, amount_minor) {
      const { invoice_id } = await invoice(number)
      return operator.refund(invoice_id, asked(amount_minor))
    },
    async text(number) {
      const { invoice_id } = await invoice(number)
      const token = await tokenOf(world, { role: 'owner', account_id })
      const headers = { authorization: `Bearer ${token}` }
      const answer = await world.request(`/v1/invoices/${invoice_id}/pdf`, { headers })
      const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
      const { text } = await extractText(document, { mergePages: true })
      return text.replaceAll(/\s+/g, ' ')
    },
    async notes() {
      const page = { limit: 100, after: null }
      const { data } = await world.ports.store.read((tx) =>
        tx.creditNotes.list({ account_id }, page),
      )
      return data
        .toReversed()
        .map(({ number, kind, amount }) => `${number} ${kind} ${euros(amount.amount_minor)}`)
    },
    async charges() {
      const rows = (await world.sandbox.listCharges()).toReversed()
      return rows
        .filter(({ kind }) => kind === 'capture' || kind === 'refund')
        .map(
          ({ created_at, kind, amount_minor }) =>
            `${day(created_at)} ${kind} ${euros(amount_minor)}`,
        )
    },
    async orders() {
      const rows = (await world.sandbox.listOrders()).toReversed()
      return rows
        .filter(({ reference }) => reference.startsWith('cyc_'))
        .map(({ state, amount_minor }) => `${state} ${euros(amount_minor)}`)
    },
  }
}

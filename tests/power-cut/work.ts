import { randomUUID } from 'node:crypto'
import type { Call } from '@billing/core'
import type { Draw } from '../harness/simulation/draw.ts'
import type { World } from '../support/world.ts'

/** A row that an answer of the service spoke of: from then on it must be there. */
export interface Promised {
  readonly table: 'accounts' | 'invoices' | 'credit_notes' | 'payments'
  readonly column: string
  readonly value: string
}

/** Something that the service is asked to do. */
type Work = (world: World, draw: Draw) => Promise<readonly Promised[]>

const signUp: Work = async (world) => {
  const { account_id } = await world.signUp({ email: `${randomUUID()}@example.lt` })
  return [promisedBy('accounts', 'account_id', account_id)]
}

/** Renewals, with what belongs to them: charges, numbers, the ledger, documents, mails. */
const passTime: Work = async (world, draw) => {
  await world.advance(`P${draw.between(8, 20)}D`)
  return (await invoicesOf(world)).map(({ number }) => promisedBy('invoices', 'number', number))
}

const topUp: Work = async (world, draw) => {
  const owner = callOf(draw.pick(await accountsOf(world)), 'owner')
  const body = { amount_minor: draw.between(5, 50) * 100, currency: 'EUR' } as const
  const { topup_id, checkout_url } = await world.billing.payments.createTopup(owner, body)
  await world.sandbox.complete(new URL(checkout_url).pathname.split('/').at(-1) ?? '')
  await world.settle()
  return [promisedBy('payments', 'payment_id', topup_id)]
}

/** A small part of a paid invoice goes back, as money or as credit. */
const creditNote: Work = async (world, draw) => {
  const paid = (await invoicesOf(world)).filter(({ status }) => status === 'paid')
  if (paid.length === 0) return passTime(world, draw)
  const { invoice_id, account_id, total } = draw.pick(paid)
  const amount = { ...total, amount_minor: Math.ceil(total.amount_minor / 50) }
  const input = { invoice_id, amount, reason: 'goodwill', provider_refund: draw.chance(0.5) }
  const note = await world.billing.invoicing.createNote(callOf(account_id, 'admin'), input)
  await world.settle()
  return [promisedBy('credit_notes', 'credit_note_id', note.credit_note_id)]
}

const WORKS = { signUp, passTime, topUp, creditNote } as const
const WEIGHTS = { signUp: 3, passTime: 3, topUp: 3, creditNote: 2 } as const

/** Ask for something at random. Resolves to what was promised; throws what the service threw. */
export function someWork(world: World, draw: Draw): Promise<readonly Promised[]> {
  return WORKS[draw.weighted(WEIGHTS)](world, draw)
}

const promisedBy = (table: Promised['table'], column: string, value: string): Promised => ({
  table,
  column,
  value,
})

const callOf = (account_id: string, role: 'owner' | 'admin'): Call => ({
  actor: { user_id: account_id, account_id, session_id: account_id, role, twofa: true },
  request_id: 'request-1',
  ip: null,
  user_agent: null,
})

async function accountsOf({ opened }: World): Promise<string[]> {
  const rows = await opened.db.selectFrom('subscriptions').select('account_id').execute()
  return rows.map(({ account_id }) => account_id)
}

async function invoicesOf(world: World) {
  const page = { limit: 20, after: null }
  const accounts = await accountsOf(world)
  const lists = await Promise.all(
    accounts.map((id) => world.ports.store.read((tx) => tx.invoices.listOfAccount(id, page))),
  )
  return lists.flatMap(({ data }) => data)
}

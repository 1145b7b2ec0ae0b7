import { joinNetwork } from '../support/e-addresses.ts'
import type { Customer } from '../support/world.ts'
import type { Arena } from './arena.ts'
import {
  done,
  intoFirstPeriod,
  invoicesOf,
  operatorOf,
  ownerOf,
  type Racer,
  racer,
} from './stage.ts'

/** One customer with money on every side, one who does not pay, and an operator. */
export interface KeyedStage {
  readonly arena: Arena
  readonly payer: Racer
  readonly owner: string
  readonly admin: string
  readonly invoice_id: string
  /** Over a part of that invoice. Both documents go through a network. */
  readonly note_id: string
  readonly failed_cycle_id: string
  /** Of whoever does not pay: what is charged once keeps nobody else from coming back. */
  readonly debtors_subscription_id: string
  /** A captured topup without an invoice. */
  readonly topup_id: string
  readonly tenant_id: string
  /** Accounts that wait for a card, one for each turn. */
  /** Consumers who may withdraw from their contracts, one for each turn, and what they have stated. */
  readonly consumers: Readonly<Record<'alone' | 'raced', Consumer>>
  /** As those, whose letters an operator enters. */
  readonly writers: { readonly alone: string; readonly raced: string; readonly wrote_at: string }
  readonly waiting: { readonly alone: string; readonly raced: string }
}

/** A consumer whose right of withdrawal runs, with a statement that waits for its confirmation. */
export interface Consumer {
  readonly token: string
  readonly withdrawal_id: string
}

/** Somebody who has ordered as a consumer. */
function consumer(arena: Arena, name: string): Promise<Customer> {
  const person = { customer_type: 'individual', full_name: 'Jonas Jonaitis' }
  const none = { company_name: undefined, legal_address: undefined }
  return arena.signUp({ ...person, ...none, email: `${name}@example.lt` })
}

async function stating(arena: Arena, name: string): Promise<Consumer> {
  const { token } = await consumer(arena, name)
  const { withdrawal_id } = await done(arena, { path: '/withdrawal', token, body: {} })
  return { token, withdrawal_id }
}

/** Somebody who has signed up and shown no card. Resolves to the account that they will have. */
async function prospect(arena: Arena, name: string): Promise<string> {
  const { signup_id } = await done(arena, {
    path: '/signup',
    token: '',
    body: {
      customer_type: 'company',
      company_name: 'UAB Laukia',
      email: `${name}@example.lt`,
      plan_tier: 'starter',
      country: 'LT',
    },
  })
  const signup = await arena.ports.store.read((tx) => tx.signups.get(signup_id))
  return signup?.prospect_account_id ?? ''
}

async function paidTopup(arena: Arena, token: string): Promise<string> {
  const body = { amount_minor: 1_000, currency: 'EUR' }
  const { topup_id, checkout_url } = await done(arena, { path: '/payments/topup', token, body })
  await arena.sandbox.complete(checkout_url.split('/').at(-1) ?? '')
  await arena.settle()
  return topup_id
}

/** Set the stage for all of them. */
export async function keyedStage(arena: Arena): Promise<KeyedStage> {
  const payer = await racer(arena, { more_cards: 4 })
  await joinNetwork(arena, payer.account_id)
  const debtor = await racer(arena, { behaviour: 'decline_after:1' })
  await intoFirstPeriod(arena)
  const [invoice_id = ''] = await invoicesOf(arena, payer)
  const cycles = await arena.ports.store.read((tx) =>
    tx.cycles.ofSubscription(debtor.subscription_id),
  )
  const tenant = await arena.ports.store.read((tx) => tx.tenants.ofAccount(payer.account_id))
  const failed = cycles.find(({ state }) => state === 'failed')
  const waiting = {
    alone: await prospect(arena, 'waits'),
    raced: await prospect(arena, 'also-waits'),
  }
  const consumers = {
    alone: await stating(arena, 'leaves'),
    raced: await stating(arena, 'also-leaves'),
  }
  const writers = {
    alone: (await consumer(arena, 'writes')).account_id,
    raced: (await consumer(arena, 'also-writes')).account_id,
    wrote_at: new Date(arena.now()).toISOString(),
  }
  const owner = await ownerOf(arena, payer)
  const admin = await operatorOf(arena)
  const amount = { amount_minor: 100, currency: 'EUR' }
  const { id: note_id } = await done(arena, {
    path: '/admin/credit-notes',
    token: admin,
    // To the card: account credit would pay a part of what the next command charges.
    body: { invoice_id, amount, reason: 'goodwill', provider_refund: true },
  })
  const topup_id = await paidTopup(arena, owner)
  // What the stage has set off is none of what is counted on it.
  await arena.settle()
  return {
    arena,
    payer,
    debtors_subscription_id: debtor.subscription_id,
    owner,
    admin,
    invoice_id,
    note_id,
    topup_id,
    failed_cycle_id: failed?.cycle_id ?? '',
    tenant_id: tenant?.tenant_id ?? '',
    consumers,
    writers,
    waiting,
  }
}

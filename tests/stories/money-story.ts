import { verifyAudit } from '@billing/core'
import type { Completion } from '@billing/sandbox'
import { afterEach, beforeEach, expect } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { type CardActions, cardActions } from '../support/card-actions.ts'
import type { DIALECTS } from '../support/databases.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { type ApiAnswer, type ApiOptions } from '../support/api.ts'
import { openWorld, type World, type WorldOptions } from '../support/world.ts'

/** What a billing clerk reads of one customer on one day. */
export interface ClerksPage {
  readonly subscription: string
  readonly dunning: string
  readonly account: string
  readonly locks: string
  /** The level that the PBX core has confirmed. */
  readonly phone: string
  readonly banner: string | null
  /** First paid day and state, oldest first. */
  readonly cycles: readonly string[]
  /** Number, status and total, oldest first. */
  readonly invoices: readonly string[]
  /** The first and the last day of the period that runs. */
  readonly period: string
  /** Account credit in cents. */
  readonly credit: number
}

/** A customer's story by date. */
export interface MoneyStory {
  readonly world: World
  /** Another world for this story. */
  reopen(options: WorldOptions): Promise<void>
  /** A customer signs up; the card behaves as told. */
  customer(input?: Readonly<Record<string, unknown>>, checkout?: Completion): Promise<Told>
}

/** One customer of a story. */
export interface Told {
  readonly account_id: string
  readonly cards: CardActions
  page(): Promise<ClerksPage>
  /** An operation by the account's owner, who signs in anew whenever time has moved; keyed when it is a command. */
  ask(method: string, path: string, options?: ApiOptions): Promise<ApiAnswer>
  /** Subjects of the mails since the last look, oldest first, each with its day. */
  mails(): Promise<string[]>
  /** Kinds of the notifications since the last look, oldest first. */
  notifications(): Promise<string[]>
  /** Pay what is owed on the provider's page that the banner shows, with this card. */
  payNow(completion?: Completion): Promise<void>
}

/** A story that begins on 1 February 2026. After each one the four books agree and the audit chains are whole. */
export function moneyStory(
  dialect: (typeof DIALECTS)[number],
  options: WorldOptions = {},
): MoneyStory {
  let world: World
  const open = async (differs: WorldOptions) => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ now: '2026-02-01T09:00:00Z', database, ...options, ...differs })
  }
  beforeEach(() => open({}))
  afterEach(async () => {
    await expectBooksAgree(world)
    // Whatever was told: no debt is left that nobody looks after. Source: states 1.6 (l).
    const adrift = await world.ports.store.read((tx) => tx.invoices.adrift(world.now(), 5))
    expect(adrift).toEqual({ count: 0, samples: [] })
    expect((await verifyAudit(world.ports)).broken).toEqual([])
    await world.close()
  })
  return {
    get world() {
      return world
    },
    async reopen(differs) {
      await world.close()
      await open(differs)
    },
    async customer(input, checkout) {
      const { account_id, email } = await world.signUp(input, checkout)
      return told(world, account_id, email)
    },
  }
}

/** One customer of any world. */
export function told(world: World, account_id: string, email: string): Told {
  let keys = 0
  let mailed = 0
  let noted = 0
  const ask: Told['ask'] = async (method, path, options = {}) => {
    const token = await tokenOf(world, { role: 'owner', account_id })
    const key = method === 'GET' ? {} : { 'idempotency-key': `story-${account_id}-${++keys}` }
    return world.api(method, path, { token, ...options, headers: { ...key, ...options.headers } })
  }
  const story: Told = {
    account_id,
    cards: cardActions(world, account_id),
    page: () => readPage(world, account_id),
    ask,
    async mails() {
      const all = (await world.mail(email)).toReversed()
      const fresh = all.slice(mailed)
      mailed = all.length
      return fresh.map(({ subject, sent_at }) => `${day(sent_at)} ${subject}`)
    },
    async notifications() {
      const page = { limit: 100, after: null }
      const rows = await world.ports.store.read((tx) =>
        tx.notifications.listOfAccount(account_id, page),
      )
      const all = rows.data.map(({ kind }) => kind).toReversed()
      const fresh = all.slice(noted)
      noted = all.length
      return fresh
    },
    async payNow(completion) {
      const url = (await bannerOf(world, account_id))?.cta_url
      if (!url) throw new Error('no banner shows where to pay')
      await world.sandbox.complete(new URL(url).pathname.split('/').at(-1) ?? '', completion)
      await world.settle()
    },
  }
  return story
}

/** `2026-03-15`, in UTC. */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

async function bannerOf(world: World, account_id: string) {
  const page = { limit: 5, after: null }
  const { data } = await world.ports.store.read((tx) =>
    tx.banners.active(account_id, world.now(), page),
  )
  return data.find(({ kind }) => kind.startsWith('dunning_'))
}

async function readPage(world: World, account_id: string): Promise<ClerksPage> {
  const banner = await bannerOf(world, account_id)
  return world.ports.store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    const tenant = await tx.tenants.ofAccount(account_id)
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!account || !tenant || !subscription) throw new Error('there is no such customer')
    const cycles = await tx.cycles.ofSubscription(subscription.subscription_id)
    const { data: invoices } = await tx.invoices.listOfAccount(account_id, {
      limit: 100,
      after: null,
    })
    const credit = await tx.ledger.balance('customer_credit', account_id, 'EUR')
    return {
      subscription: subscription.status,
      dunning: subscription.dunning_state,
      account: account.status,
      locks: account.locks.join(' '),
      phone: tenant.actual_level,
      banner: banner?.kind ?? null,
      cycles: cycles.map(({ period_start, state }) => `${day(period_start)} ${state}`),
      invoices: invoices
        .toReversed()
        .map(({ number, status, total }) => `${number} ${status} ${euros(total.amount_minor)}`),
      period: `${day(subscription.current_period_start)} ${day(subscription.current_period_end)}`,
      credit: credit.amount_minor,
    }
  })
}

/** `22.99`, of cents. */
export function euros(minor: number): string {
  return (minor / 100).toFixed(2)
}

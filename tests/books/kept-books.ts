import {
  type BooksReport,
  type CheckId,
  type IssuedInvoice,
  type Payment,
  SYSTEM,
} from '@billing/core'
import type { Dialect } from '@billing/store-sql'
import { afterEach, beforeEach } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Books, openBooks } from './books.ts'
import { tamper } from './tamper.ts'

/** A customer's books, clean, and the ways to spoil and to check them. */
export interface KeptBooks {
  readonly world: World
  readonly books: Books
  /** Paid by card, then 12.10 refunded and 5.00 credited. */
  readonly paid: IssuedInvoice
  /** Account credit of 5.00 paid part of it. */
  readonly open: IssuedInvoice
  /** 20.00 of call credit. */
  readonly topup: Payment
  spoil(table: string, statement: string): Promise<void>
  verify(): Promise<BooksReport>
}

/** The books of each test, opened before it and closed after it. */
export function keptBooks(dialect: Dialect): KeptBooks {
  let kept: KeptBooks
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    const world = await openWorld({ database })
    const books = await openBooks(world)
    const paid = await books.refund(await books.pay(await books.issue()), 1_210)
    kept = {
      world,
      books,
      paid: await books.credit(paid, 500),
      open: await books.issue(),
      topup: await books.topUp(2_000),
      spoil: (table, statement) => tamper(world.opened, table, statement),
      verify: () => world.billing.books.verify(SYSTEM),
    }
    await world.advance('P1D')
  })
  afterEach(() => kept.world.close())
  return {
    get world() {
      return kept.world
    },
    get books() {
      return kept.books
    },
    get paid() {
      return kept.paid
    },
    get open() {
      return kept.open
    },
    get topup() {
      return kept.topup
    },
    spoil: (table, statement) => kept.spoil(table, statement),
    verify: () => kept.verify(),
  }
}

/** What each check that found something says. */
export function wrongIn({ checks }: BooksReport): Partial<Record<CheckId, readonly string[]>> {
  const found = checks.filter(({ wrong_count }) => wrong_count > 0)
  return Object.fromEntries(found.map(({ id, wrong }) => [id, wrong]))
}

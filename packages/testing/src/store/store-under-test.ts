import type { Store } from '@billing/core'
import {
  aCycle,
  aMessage,
  anAccount,
  anInvoice,
  aSubscription,
  aUser,
} from '@billing/core/fixtures'

/** A store for a contract suite to try: each test begins with nothing in it. */
export interface StoreUnderTest {
  readonly store: Store
  /** Take everything out again. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** The store of the test that runs now. */
export type TheStore = () => Store

/** A lease that nobody loses during a test, in milliseconds. */
export const LONG = 60_000

/** A lease that is over as soon as it is given. */
export const OVER = 0

/** An account with its owner and subscription, for records that refer to them. */
export async function givenCustomer(store: Store, n = 1): Promise<void> {
  const account_id = `acc-${n}`
  await store.transaction(async (tx) => {
    await tx.accounts.put(anAccount({ account_id }))
    await tx.users.put(
      aUser({ user_id: `user-${n}`, account_id, email_key: `user-${n}@example.com` }),
    )
    await tx.subscriptions.put(aSubscription({ subscription_id: `subscription-${n}`, account_id }))
  })
}

/** `givenCustomer` with the cycle that `anInvoice` charges, and that invoice, for records that refer to them. */
export async function givenInvoice(store: Store): Promise<void> {
  await givenCustomer(store)
  await store.transaction(async (tx) => {
    await tx.cycles.plan(aCycle())
    await tx.invoices.put(anInvoice())
  })
}

/** Ten callers at once, unless it is said how many. */
export function race<T>(run: (n: number) => Promise<T>, callers = 10): Promise<T[]> {
  return Promise.all(Array.from({ length: callers }, (_, n) => run(n)))
}

/** A message that nobody tried yet, named by `id`. */
export function newMessage(id: string, differs: Partial<Parameters<typeof aMessage>[0]> = {}) {
  return aMessage({
    outbox_id: id,
    aggregate: id,
    dedupe_key: id,
    attempts: 0,
    last_error: null,
    ...differs,
  })
}

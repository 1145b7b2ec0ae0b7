import type { Account } from '../../people/account/account.ts'
import type { User } from '../../people/identity/user.ts'
import type { ReadPorts, Tx } from '../../ports.ts'

/** Who an id stands for: an account, a user of one, or the account whose subscription it is. */
export interface NamedId {
  readonly id: string
  readonly kind: 'account' | 'user' | 'subscription'
  readonly account_id: string
  /** A user without a name has their address instead. */
  readonly name: string
  readonly email: string
}

/** Ids that are named at a time: those of a whole page of a list. */
export const NAMED_AT_ONCE = 100

/**
 * Names for ids that other lists show, of today. What names nobody, any more or at all, is left out, and each id is
 * named once.
 */
export async function nameIds({ store }: ReadPorts, ids: readonly string[]): Promise<NamedId[]> {
  return store.read(async (tx) => {
    const named = await Promise.all([...new Set(ids)].map((id) => nameOf(tx, id)))
    return named.filter((each) => each !== undefined)
  })
}

async function nameOf(tx: Tx, id: string): Promise<NamedId | undefined> {
  const [account, user, subscription] = await Promise.all([
    tx.accounts.get(id),
    tx.users.get(id),
    tx.subscriptions.get(id),
  ])
  if (account) return { id, kind: 'account', ...namedBy(account) }
  if (user) return { id, kind: 'user', ...personNamed(user) }
  const subscriber = subscription && (await tx.accounts.get(subscription.account_id))
  return subscriber && { id, kind: 'subscription', ...namedBy(subscriber) }
}

function namedBy({ account_id, company_name: name, contact_email: email }: Account) {
  return { account_id, name, email }
}

function personNamed({ account_id, first_name, last_name, email }: User) {
  return { account_id, name: `${first_name} ${last_name}`.trim() || email, email }
}

import { actorOf, type Call } from '../call.ts'
import { Problem } from '../kernel/problem.ts'
import type { Ports } from '../ports.ts'
import type { Account } from './account.ts'

/** The caller's account. Throws `not_found`. */
export async function viewAccount({ store }: Pick<Ports, 'store'>, call: Call): Promise<Account> {
  const { account_id } = actorOf(call)
  const account = await store.read((tx) => tx.accounts.get(account_id))
  if (!account) throw new Problem('not_found')
  return account
}

/** The caller's account as `GET /me/account` shows it. Throws `not_found`. */
export async function viewMeAccount(
  ports: Pick<Ports, 'store'>,
  call: Call,
): Promise<Account & { readonly email: string }> {
  const account = await viewAccount(ports, call)
  return { ...account, email: account.contact_email }
}

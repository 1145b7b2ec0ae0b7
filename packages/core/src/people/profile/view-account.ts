import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { lacksAddress } from '../account/full-address.ts'

/** The caller's account. Throws `not_found`. */
export async function viewAccount({ store }: ReadPorts, call: Call): Promise<Account> {
  const { account_id } = actorOf(call)
  const account = await store.read((tx) => tx.accounts.get(account_id))
  if (!account) throw new Problem('not_found')
  return account
}

/** An account, and the signup by which whoever waits for its phone system sees how far it is. */
export type AccountView = Account & { readonly signup_id?: string }

/**
 * The caller's account; with the id of its signup as long as that has made no phone system, also where it never will.
 * Throws `not_found`.
 */
export async function viewAccountAndSignup(ports: ReadPorts, call: Call): Promise<AccountView> {
  const account = await viewAccount(ports, call)
  if (account.status === 'active' || account.status === 'suspended') return account
  const signup = await ports.store.read((tx) => tx.signups.byAccount(account.account_id))
  return signup && signup.status !== 'active'
    ? { ...account, signup_id: signup.signup_id }
    : account
}

/** The account as `GET /me/account` shows it. */
export type MeAccount = Account & {
  readonly email: string
  /** Whether we need the full address of the company. Source: contract 6.2. */
  readonly address_missing: boolean
}

/** The caller's account as `GET /me/account` shows it. Throws `not_found`. */
export async function viewMeAccount(ports: ReadPorts, call: Call): Promise<MeAccount> {
  return meAccountOf(await viewAccount(ports, call))
}

/** The account in short: its contact address is its `email`. */
export function meAccountOf(account: Account): MeAccount {
  return { ...account, email: account.contact_email, address_missing: lacksAddress(account) }
}
